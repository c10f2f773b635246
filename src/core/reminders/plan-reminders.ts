import { type AppointmentStatus, isBlocking } from '../appointments/statuses.ts';
import { type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import { type Channel, channels } from '../messages/kinds.ts';
import { reminderMoment } from './quiet-hours.ts';

export type ReminderAsk = {
  readonly startsAt: Instant;
  readonly status: AppointmentStatus;
  /** Minutes before the start, in any order. */
  readonly leads: readonly number[];
  /** By which channels the business reminds. */
  readonly channels: Readonly<Record<Channel, boolean>>;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  readonly now: Instant;
};

export type PlannedReminder = {
  readonly channel: Channel;
  readonly leadMinutes: number;
  readonly dueAt: Instant;
};

/**
 * The reminders an appointment still gets, each later than `now` and before the start, the earliest first. None once it
 * has ended. An SMS keeps to the quiet hours; of two that this brings to one instant only the shorter lead is left.
 */
export function planReminders(ask: ReminderAsk): readonly PlannedReminder[] {
  if (!isBlocking(ask.status)) return [];
  return channels
    .filter((channel) => ask.channels[channel] && (channel === 'email' ? ask.hasEmail : ask.hasPhone))
    .flatMap((channel) => onePerInstant(remindersBy(channel, ask)))
    .sort((a, b) => a.dueAt - b.dueAt);
}

function remindersBy(channel: Channel, { leads, startsAt, now }: ReminderAsk): readonly PlannedReminder[] {
  return leads
    .map((leadMinutes) => {
      const wanted = toInstant(startsAt - leadMinutes * minuteMs);
      return { channel, leadMinutes, dueAt: channel === 'sms' ? reminderMoment(wanted) : wanted };
    })
    .filter(({ dueAt }) => dueAt > now && dueAt < startsAt);
}

function onePerInstant(reminders: readonly PlannedReminder[]): readonly PlannedReminder[] {
  const kept = new Map<Instant, PlannedReminder>();
  for (const reminder of reminders) {
    const other = kept.get(reminder.dueAt);
    if (other === undefined || reminder.leadMinutes < other.leadMinutes) kept.set(reminder.dueAt, reminder);
  }
  return [...kept.values()];
}
