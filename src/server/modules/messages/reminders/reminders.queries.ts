import type { Instant } from '#core/calendar/instant.ts';
import { describeReminders } from '#core/reminders/describe-reminders.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { findReminderSettings } from '../facts/recipients.repo.ts';
import { listComingReminders } from './reminders.repo.ts';

/**
 * Which reminders of a booking are still to come, in words and naming nobody; empty when none are, null when the
 * business reminds nobody.
 */
export const readReminders = async (
  transaction: TenantTransaction,
  appointment: Id,
  now: Instant,
): Promise<string | null> => {
  const settings = await findReminderSettings(transaction, transaction.business);
  if (settings.leads.length === 0 || !(settings.remindByEmail || settings.remindBySms)) return null;
  const reminders = await listComingReminders(transaction, appointment, now);
  const [first] = reminders;
  return first === undefined ? '' : describeReminders(reminders, first.startsAt);
};
