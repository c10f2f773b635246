import { messagesCalls, type ReminderChoices } from '#contract/calls/messages.calls.ts';
import type { ReminderSettings } from '#contract/replies/settings-views.ts';
import { describeLead, longestLead, mostLeads, shortestLead } from '#core/messages/leads.ts';
import { type Amount, numberOf, type Reading, readWith } from './reading.ts';

/** One reminder: a usual lead time in minutes, or 'other' with hours of the owner's own. */
export type LeadForm = {
  /** Stays with the row while others come and go. */
  readonly key: string;
  readonly choice: string;
  readonly hours: Amount;
};
export type RemindersForm = Omit<ReminderSettings, 'leads'> & { readonly leads: readonly LeadForm[] };

export const OTHER = 'other';
const usual = [30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080];

export const leadChoices = [
  ...usual.map((minutes) => ({ value: String(minutes), label: `${describeLead(minutes)} before` })),
  { value: OTHER, label: 'Another time' },
];

const leadFormOf = (minutes: number, key: string): LeadForm => ({
  key,
  choice: usual.includes(minutes) ? String(minutes) : OTHER,
  hours: minutes / 60,
});

export const remindersFormOf = ({ leads, ...rest }: ReminderSettings): RemindersForm => ({
  ...rest,
  leads: leads.map((minutes, place) => leadFormOf(minutes, `saved-${place}`)),
});

/** Undefined while no hours are typed. */
const minutesOf = ({ choice, hours }: LeadForm): number | undefined => {
  if (choice !== OTHER) return Number(choice);
  const typed = numberOf(hours);
  return typed === undefined ? undefined : Math.round(typed * 60);
};

/** What counts of the form: not which row was which, nor in which unit it was said. */
export const remindersDraftOf = ({ leads, ...rest }: RemindersForm) => ({
  ...rest,
  leads: leads.map(minutesOf),
});

/** Rows that say what another before them says already. */
const repeated = (leads: readonly LeadForm[]) => {
  const minutes = leads.map(minutesOf);
  return minutes.flatMap((lead, place) =>
    lead !== undefined && minutes.indexOf(lead) < place
      ? [{ field: `leads.${place}`, message: 'You have this one already. Please choose another time.' }]
      : [],
  );
};

/** The body to send; a reminder that is there twice is wrong at its row. */
export const readReminders = (form: RemindersForm): Reading<ReminderChoices> => {
  const reading = readWith(messagesCalls.saveReminders.body, remindersDraftOf(form));
  if (reading.ok) return reading;
  const doubles = repeated(form.leads);
  const others = reading.errors.filter(({ field }) => field !== 'leads' || doubles.length === 0);
  return { ok: false, errors: [...others, ...doubles] };
};

/** With one more reminder, at the first usual time that is not there yet; unchanged once there are as many as may be. */
export const withLead = (leads: readonly LeadForm[], key: string): readonly LeadForm[] => {
  const taken = leads.map(minutesOf);
  const free = [1440, 120, 60, ...usual].find((minutes) => !taken.includes(minutes));
  return free === undefined || leads.length >= mostLeads ? leads : [...leads, leadFormOf(free, key)];
};

/** What the reminders come to, in a sentence; null where none would ever be sent. */
export const remindersText = (form: RemindersForm): string | null => {
  const ways = [...(form.byEmail ? ['email'] : []), ...(form.bySms ? ['SMS'] : [])];
  const times = [...new Set(form.leads.map(minutesOf).filter(isPossible))].sort((a, b) => b - a);
  if (ways.length === 0 || form.leads.length === 0) return null;
  if (times.length === 0) return `Clients are reminded by ${ways.join(' and ')}.`;
  return `Clients are reminded by ${ways.join(' and ')} ${listed(times.map(describeLead))} before.`;
};

const isPossible = (minutes: number | undefined): minutes is number =>
  minutes !== undefined && minutes >= shortestLead && minutes <= longestLead;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
