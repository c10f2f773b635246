import { type ClientBody, clientsCalls, type NewClientBody } from '#contract/calls/clients.calls.ts';
import type { Client, ClientDetails, OwnerAppointment } from '#contract/replies/views.ts';
import {
  type ClientTagsFault,
  mostClientTags,
  parseClientTags,
  splitTags,
} from '#core/clients/client-tags.ts';
import { parsePhone } from '#core/contact/phone.ts';
import { formatDayRange } from '../../../ui/format.ts';
import { firstDayOf } from '../../kit/booking/booking-days.ts';
import { sortErrors } from '../../kit/form/field-errors.ts';
import { RefusedError, refusalText } from '../../query/refusal.ts';
import type { ClientsFilter } from './filters.ts';

/** Clients, and a client's bookings, on one page. */
export const PAGE_SIZE = 10;
export const NOTES_MAX = 2000;

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** One page of the list, and what it was asked by: the address may already say something newer. */
export type ClientPage = {
  readonly clients: readonly Client[];
  readonly total: number;
  readonly filter: ClientsFilter;
};

/** Why the clients could not be loaded: the server's own words where it has some. */
export const loadFailureText = (failure: unknown): string =>
  failure instanceof RefusedError
    ? refusalText(failure, 'Failed to load client data.')
    : 'An unexpected error occurred.';

export const bookingCountText = (total: number): string => (total === 1 ? '1 booking' : `${total} bookings`);

/** What the owner can change about a client. */
export type ClientChange = Partial<
  Pick<
    ClientDetails,
    'name' | 'phone' | 'email' | 'birthday' | 'notes' | 'tags' | 'alwaysDeposit' | 'blocked'
  >
>;

/** The whole body the contract wants, with one change in it. */
export const bodyWith = (client: ClientDetails, change: ClientChange): ClientBody => {
  const { tags, ...rest } = { ...client, ...change };
  const { name, phone, email, birthday, notes, alwaysDeposit, blocked } = rest;
  return { name, phone, email, birthday, notes, tags: [...tags], alwaysDeposit, blocked };
};

/** `birthday` is MM-dd, of which the day or the month may still be missing: `03-`, `-12`. */
export type ContactForm = Pick<ClientDetails, 'name' | 'phone' | 'email' | 'birthday'>;
type ContactErrors = Partial<Record<keyof ContactForm, string>>;

export const contactOf = ({ name, phone, email, birthday }: ClientDetails): ContactForm => ({
  name,
  phone,
  email,
  birthday,
});

/** The birthday with its month or its day chosen anew; empty once neither is. */
export const birthdayWith = (
  birthday: string,
  chosen: { readonly month?: string; readonly day?: string },
): string => {
  const [month = '', day = ''] = birthday.split('-');
  const text = `${chosen.month ?? month}-${chosen.day ?? day}`;
  return text === '-' ? '' : text;
};

/** `It is Ada’s birthday`; of more than two, how many. */
export const birthdayWords = (clients: readonly Pick<Client, 'name'>[], total: number): string => {
  if (total > 2) return `${total} clients have their birthday today`;
  const names = clients.map(({ name }) => `${name.split(' ')[0]}’s`);
  return `It is ${names.join(' and ')} birthday`;
};

/** The field of the contact form for a path of the contract. */
export const contactField = (path: string): keyof ContactForm | null =>
  path === 'name' || path === 'phone' || path === 'email' || path === 'birthday' ? path : null;

/** Reads the contact form by the contract's own rules: what to save, or what is wrong with it. */
export const readContactForm = (
  form: ContactForm,
  client: ClientDetails,
):
  | { readonly ok: true; readonly change: ContactForm }
  | { readonly ok: false; readonly errors: ContactErrors; readonly others: readonly string[] } => {
  const read = clientsCalls.update.body.safeParse(bodyWith(client, form));
  if (read.success) {
    const { name, phone, email = '', birthday = '' } = read.data;
    return { ok: true, change: { name, phone, email, birthday } };
  }
  const { fields, others } = sortErrors(
    read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    contactField,
  );
  return { ok: false, errors: fields, others };
};

/** Reads the form of a new client by the contract's own rules. */
export const readNewClient = (
  form: ContactForm,
):
  | { readonly ok: true; readonly body: NewClientBody }
  | { readonly ok: false; readonly errors: ContactErrors; readonly others: readonly string[] } => {
  const read = clientsCalls.add.body.safeParse(form);
  if (read.success) return { ok: true, body: read.data };
  const { fields, others } = sortErrors(
    read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    contactField,
  );
  return { ok: false, errors: fields, others };
};

const tagsFault: Readonly<Record<ClientTagsFault, string>> = {
  TOO_MANY: 'A client can have at most 20 tags.',
  TOO_LONG: 'A tag can have at most 30 characters.',
  UNEXPECTED_CHARACTER: 'A tag cannot contain this character.',
};

/** The tags with what was typed added: one tag, or several between commas. Those already there are left out. */
export const withTags = (
  tags: readonly string[],
  typed: string,
): { readonly ok: true; readonly tags: string[] } | { readonly ok: false; readonly message: string } => {
  const read = parseClientTags([...tags, ...splitTags(typed)]);
  return read.ok ? { ok: true, tags: [...read.value] } : { ok: false, message: tagsFault[read.reason] };
};

/** A chat with this number; null for one that is not a mobile number. */
export const whatsAppAddress = (phone: string): string | null => {
  const known = parsePhone(phone);
  return known === null ? null : `https://wa.me/${known.slice(1)}`;
};

type Dated = Pick<OwnerAppointment, 'date' | 'hireDays'>;

/** `20 Nov 2026`: the day a booking begins on. */
export const dayOfBooking = (booking: Dated, zone: string): string => {
  const day = firstDayOf(booking, zone) ?? '';
  return formatDayRange(day, day);
};

/** Where the dashboard shows a booking: its day in the business's zone, and its details open. */
export const dashboardPlace = (booking: Dated & Pick<OwnerAppointment, '_id'>, zone: string) => ({
  day: firstDayOf(booking, zone) ?? '',
  appointment: booking._id,
});

const dataOf = (failure: unknown): Record<string, unknown> => {
  const data = failure instanceof RefusedError ? failure.refusal.data : null;
  return typeof data === 'object' && data !== null ? { ...data } : {};
};

/** The client who already has the number, where that is why a change was refused. */
export const holderIn = (failure: unknown): string | null => {
  if (!(failure instanceof RefusedError) || failure.refusal.code !== 'CLIENT_EXISTS') return null;
  const { clientId } = dataOf(failure);
  return typeof clientId === 'string' ? clientId : null;
};

export const isMissing = (failure: unknown): boolean =>
  failure instanceof RefusedError && failure.refusal.code === 'NOT_FOUND';

/** The word that has to be typed before a client is erased. */
export const ERASE_WORD = 'ERASE';

export const isEraseWord = (typed: string): boolean => typed.trim().toUpperCase() === ERASE_WORD;

/** What the record that stays will say. The server decides; this is to be seen before. */
export type Merged = Pick<
  ClientDetails,
  | 'name'
  | 'phone'
  | 'email'
  | 'birthday'
  | 'notes'
  | 'tags'
  | 'alwaysDeposit'
  | 'blocked'
  | 'totalAppointments'
>;

/** The record that stays keeps what it has; what it lacks, and bookings, notes and tags, come from the other. */
export const mergePreview = (into: ClientDetails, from: ClientDetails): Merged => ({
  name: into.name,
  phone: into.phone,
  email: into.email || from.email,
  birthday: into.birthday || from.birthday,
  notes: [...new Set([into.notes, from.notes])].filter((text) => text !== '').join('\n\n'),
  tags: eachOnce([...into.tags, ...from.tags]),
  alwaysDeposit: into.alwaysDeposit || from.alwaysDeposit,
  blocked: into.blocked || from.blocked,
  totalAppointments: into.totalAppointments + from.totalAppointments,
});

/** Why the two cannot be merged as they are; null where nothing is in the way. */
export const mergeObstacle = ({ notes, tags }: Merged): string | null => {
  if (notes.length > NOTES_MAX) {
    return `The notes of the two are longer than ${NOTES_MAX} characters together. Please shorten them first.`;
  }
  return tags.length > mostClientTags
    ? `The two have more than ${mostClientTags} tags together. Please remove some of them first.`
    : null;
};

/** Letter case aside; the first spelling stays. */
const eachOnce = (tags: readonly string[]): string[] => {
  const known = new Map<string, string>();
  for (const tag of tags) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
  return [...known.values()];
};
