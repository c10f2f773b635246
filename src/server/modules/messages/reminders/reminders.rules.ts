import { type Instant, toInstant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import { nextAgendaAt } from '#core/reminders/agenda.ts';
import { type PlannedReminder, planReminders } from '#core/reminders/plan-reminders.ts';
import type { Id } from '../../../platform/ids.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { Recipients, ReminderSettings } from '../facts/recipients.repo.ts';
import type { QueuedMessage } from '../planning/queue.repo.ts';

/** A booking as far as its reminders go. */
export type RemindedBooking = Pick<
  Recipients,
  'appointment' | 'status' | 'version' | 'startsAt' | 'email' | 'phone'
>;

/** A reminder that was written for a booking, whatever became of it. */
export type KnownReminder = {
  readonly id: Id;
  readonly appointment: Id;
  readonly version: number;
  readonly channel: Channel;
  readonly leadMinutes: number;
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped';
  readonly attempts: number;
  readonly dueAt: Instant;
  readonly address: string;
};

export type AddedReminder = PlannedReminder & { readonly address: string };

export type ReminderChanges = {
  readonly add: readonly AddedReminder[];
  readonly correct: readonly Pick<KnownReminder, 'id' | 'dueAt' | 'address'>[];
  /** Nobody has tried to send these. */
  readonly remove: readonly Id[];
  /** These were tried in vain; that stays to be seen. */
  readonly skip: readonly Id[];
};

const dawn = toInstant(0);

/** The reminders a booking has by these settings, those whose moment has passed too where `since` is not `now`. */
export const remindersOf = (
  booking: RemindedBooking,
  settings: ReminderSettings,
  since: Instant,
): readonly AddedReminder[] =>
  planReminders({
    startsAt: booking.startsAt,
    status: booking.status,
    leads: settings.leads,
    channels: { email: settings.remindByEmail, sms: settings.remindBySms },
    hasEmail: booking.email !== '',
    hasPhone: booking.phone !== '',
    now: since,
  }).map((planned) => ({
    ...planned,
    address: planned.channel === 'email' ? booking.email : booking.phone,
  }));

/**
 * What makes a booking's queued reminders those that the settings and the booking now ask for. One that was sent, or
 * tried, is never added again; one whose moment has passed neither, but when it waits to be sent it stays.
 */
export const reminderChanges = (
  booking: RemindedBooking,
  settings: ReminderSettings,
  known: readonly KnownReminder[],
  now: Instant,
): ReminderChanges => {
  const wanted = new Map(
    remindersOf(booking, settings, dawn).map((reminder) => [keyOf(booking.version, reminder), reminder]),
  );
  const queued = known.filter(({ state }) => state === 'queued');
  const unwanted = queued.filter((reminder) => !wanted.has(keyOf(reminder.version, reminder)));
  const had = new Set(known.map((reminder) => keyOf(reminder.version, reminder)));
  return {
    add: [...wanted]
      .filter(([key, { dueAt }]) => !had.has(key) && dueAt > now)
      .map(([, reminder]) => reminder),
    correct: queued.flatMap((reminder) => {
      const asked = wanted.get(keyOf(reminder.version, reminder));
      if (asked === undefined) return [];
      // One that is due, was tried or had to wait knows best when it goes.
      const dueAt = reminder.attempts === 0 && asked.dueAt > now ? asked.dueAt : reminder.dueAt;
      const same = dueAt === reminder.dueAt && asked.address === reminder.address;
      return same ? [] : [{ id: reminder.id, dueAt, address: asked.address }];
    }),
    remove: unwanted.filter(({ attempts }) => attempts === 0).map(({ id }) => id),
    skip: unwanted.filter(({ attempts }) => attempts > 0).map(({ id }) => id),
  };
};

const keyOf = (
  version: number,
  { channel, leadMinutes }: Pick<KnownReminder, 'channel' | 'leadMinutes'>,
): string => `${version} ${channel} ${leadMinutes}`;

/**
 * Whether a reminder is still to go out: the business still reminds at this lead and by this channel, the booking has
 * not begun, and no later reminder of the same channel is due as well, which then says all there is to say.
 */
export const isReminderDue = (
  { channel, leadMinutes }: Pick<QueuedMessage, 'channel' | 'leadMinutes'>,
  { status, startsAt }: Pick<BookingFacts, 'status' | 'startsAt'>,
  { leads, remindByEmail, remindBySms }: ReminderSettings,
  now: Instant,
): boolean => {
  if (now >= startsAt) return false;
  const asked = planReminders({
    ...{ startsAt, status, leads, now: dawn },
    channels: { email: remindByEmail, sms: remindBySms },
    hasEmail: true,
    hasPhone: true,
  }).filter((reminder) => reminder.channel === channel);
  const own = asked.find((reminder) => reminder.leadMinutes === leadMinutes);
  return own !== undefined && !asked.some(({ dueAt }) => dueAt > own.dueAt && dueAt <= now);
};

/** When an owner's next mail of the day is written; null: they want none. */
export const nextAgendaFor = (
  rule: { readonly zone: string; readonly wanted: boolean },
  now: Instant,
): Instant | null => (rule.wanted ? nextAgendaAt(now, rule.zone) : null);
