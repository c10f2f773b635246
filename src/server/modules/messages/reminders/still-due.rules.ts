import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { planReminders } from '#core/reminders/plan-reminders.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { ReminderSettings } from '../facts/recipients.repo.ts';
import type { QueuedMessage } from '../planning/queue.repo.ts';

const dawn = toInstant(0);

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
