import type { ActivityEntry } from '#contract/calls/activity.calls.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import { type ActivityKind, activityKinds } from '#core/activity/activity.ts';
import { formatDate } from '../../../ui/format.ts';

/** What is looked for; '' leaves nothing out. */
export type Filter = {
  /** Whose, by the id that the list gives. */
  readonly by: string;
  readonly kind: ActivityKind | '';
  /** On one record alone, by its id. */
  readonly recordId: string;
  /** yyyy-MM-dd each. */
  readonly from: string;
  readonly to: string;
};

export const everything: Filter = { by: '', kind: '', recordId: '', from: '', to: '' };

/** Why nothing can be looked for yet; null: it can. */
export const daysError = ({ from, to }: Filter): string | null =>
  from !== '' && to !== '' && to < from ? 'The end is before the start' : null;

/** The filter as the call's query. Days that are back to front are left out until they make sense. */
export const filterQuery = (filter: Filter) => {
  const { by, kind, recordId, from, to } =
    daysError(filter) === null ? filter : { ...filter, from: '', to: '' };
  return {
    ...(by === '' ? {} : { by }),
    ...(kind === '' ? {} : { kind }),
    ...(recordId === '' ? {} : { recordId }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
};

const kindNames: Readonly<Record<ActivityKind, string>> = {
  booking: 'Bookings',
  payment: 'Payments',
  client: 'Clients',
  waitlist: 'Waitlist',
  review: 'Reviews',
  service: 'Services',
  resource: 'Resources',
  staff: 'Staff',
  member: 'Team access',
  settings: 'Settings',
  payout: 'Payout',
  webhook: 'Webhooks',
  key: 'API keys',
};

/** The kinds of record to choose from. */
export const kindChoices = [
  { value: '', label: 'Everything' },
  ...activityKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
];

export const readKind = (value: string): Filter['kind'] => activityKinds.find((kind) => kind === value) ?? '';

/** What the sentence says after the name. */
export const deedOf = ({ who, sentence }: Pick<ActivityEntry, 'who' | 'sentence'>): string =>
  sentence.startsWith(who) ? sentence.slice(who.length) : ` ${sentence}`;

/** `Manager · Chrome on Android`: as whom and from where; a program says neither. */
export const fromWhere = ({ role, device }: Pick<ActivityEntry, 'role' | 'device'>): string =>
  [role === null ? 'API key' : roleTexts[role].name, device]
    .filter((part) => part !== 'Unknown device')
    .join(' · ');

const MOST_NAMED = 6;

/**
 * `Fields: client name, price` of a change whose sentence does not say it all, of a long form its first fields; '' of
 * anything else.
 */
export const fieldsText = ({ action, fields }: Pick<ActivityEntry, 'action' | 'fields'>): string => {
  if (!/^settings\.(?!closed|hours)|\.changed$/.test(action) || fields.length === 0) return '';
  const named = fields.slice(0, MOST_NAMED).map(inWords).join(', ');
  const more = fields.length > MOST_NAMED ? ` and ${fields.length - MOST_NAMED} more` : '';
  return `Fields: ${named}${more}`;
};

const inWords = (field: string): string =>
  field
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);

/** What is recorded under the booking that it is about. */
const ofBookings = ['payment.recorded', 'payment.overpaid', 'payment.caution', 'payment.given-back'];

/** The booking that something was done to; null where it was none. */
export const bookingOf = ({ kind, action, recordId }: Pick<ActivityEntry, 'kind' | 'action' | 'recordId'>) =>
  kind === 'booking' || ofBookings.includes(action) ? recordId : null;

export type Day = { readonly date: string; readonly entries: readonly ActivityEntry[] };

/** The entries by their day in the business's zone, in the order given. */
export const byDay = (entries: readonly ActivityEntry[], zone: string): readonly Day[] =>
  [...Map.groupBy(entries, ({ at }) => formatDate(at, zone))].map(([date, ofDay]) => ({
    date,
    entries: ofDay,
  }));
