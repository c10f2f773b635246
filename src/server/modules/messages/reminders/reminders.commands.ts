import type { ReminderSettings, Settings } from '#contract/settings-views.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveReminderSettings } from '../../businesses/index.ts';
import { planAgenda } from './agenda.worker.ts';
import { askReplan } from './plans.repo.ts';

/** Saves how clients and owner are reminded. The reminders of bookings already made are planned anew by the job. */
export const saveReminders = (
  { database }: Pick<Platform, 'database'>,
  reminders: ReminderSettings,
  { session, now }: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Settings> =>
  inTenant(database, session.business, async (transaction) => {
    const settings = await saveReminderSettings(transaction, reminders, now);
    await planAgenda(transaction, now);
    await askReplan(transaction, now);
    return settings;
  });
