import type { Closure, Settings } from '#contract/settings-views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentClosure, presentSettings } from './businesses.present.ts';
import { findBusiness, listZones } from './businesses.repo.ts';
import { listClosures, listHours } from './settings.repo.ts';

/** The closures still to come or under way on the business's own day. */
export const findClosures = async (transaction: TenantTransaction, now: Instant) => {
  const { time_zone: zone } = await findBusiness(transaction);
  return listClosures(transaction, dateIn(zone, now));
};

export const findPresentedClosures = async (
  transaction: TenantTransaction,
  now: Instant,
): Promise<Closure[]> =>
  (await findClosures(transaction, now)).map((row) => presentClosure(transaction.business, row));

export const findSettings = async (transaction: TenantTransaction, now: Instant): Promise<Settings> => {
  const row = await findBusiness(transaction);
  return presentSettings(row, {
    hours: await listHours(transaction),
    closures: await listClosures(transaction, dateIn(row.time_zone, now)),
    zones: await listZones(transaction),
  });
};

export const readSettings = (platform: Platform, business: BusinessId, now: Instant): Promise<Settings> =>
  inTenant(platform.database, business, (transaction) => findSettings(transaction, now));
