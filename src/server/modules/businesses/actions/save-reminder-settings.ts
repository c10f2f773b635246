import type { ReminderSettings, Settings } from '#contract/settings-views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { lockBusiness, updateBusiness } from '../businesses.repo.ts';
import { findSettings } from '../settings.reads.ts';

/**
 * Replaces how the business reminds and tells its clients. The business is held as bookings hold it, so that none is
 * planned by the old settings once this transaction has ended.
 */
export const saveReminderSettings = async (
  transaction: TenantTransaction,
  reminders: ReminderSettings,
  now: Instant,
): Promise<Settings> => {
  await lockBusiness(transaction);
  await updateBusiness(transaction, {
    remind_by_email: reminders.byEmail,
    remind_by_sms: reminders.bySms,
    reminder_leads: reminders.leads.toSorted((left, right) => right - left),
    news_by_sms: reminders.newsBySms,
    agenda: reminders.agenda,
    rebook_after_no_show: reminders.rebookAfterNoShow,
    waitlist: reminders.waitlist,
  });
  return findSettings(transaction, now);
};
