import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Closure, Settings } from '#contract/replies/settings-views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { publicHolidays } from '#core/holidays/nigeria.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { defineQuery, type TenantCtx } from '../../platform/use-case.ts';
import { presentClosure, presentSettings } from './businesses.present.ts';
import { findBusiness, listZones } from './businesses.repo.ts';
import { isPayoutLinked, listClosures, listHours } from './settings.repo.ts';

/** The closures still to come or under way on the business's own day. */
export const findClosures = async (transaction: TenantTransaction, now: Instant): Promise<Closure[]> => {
  const { time_zone: zone } = await findBusiness(transaction);
  const rows = await listClosures(transaction, dateIn(zone, now));
  return rows.map((row) => presentClosure(transaction.business, row));
};

/** All that its owner decides about a business. */
export const findSettings = async (transaction: TenantTransaction, now: Instant): Promise<Settings> => {
  const row = await findBusiness(transaction);
  return presentSettings(row, {
    hours: await listHours(transaction),
    closures: await listClosures(transaction, dateIn(row.time_zone, now)),
    zones: await listZones(transaction),
    payoutLinked: await isPayoutLinked(transaction),
  });
};

/** How a part of the settings stands before it is saved, with the names that it is sent with. */
export const settingsBefore =
  (part: (settings: Settings) => object) =>
  async ({ ctx: { tx, now } }: { readonly ctx: Pick<TenantCtx, 'tx' | 'now'> }): Promise<object> =>
    part(await findSettings(tx, now));

/** All settings, for the owner's screens. */
export const readSettings = defineQuery(settingsCalls.get, {
  run: async ({ ctx: { tx, now } }) => ok({ success: true, data: await findSettings(tx, now) }),
});

/** The public holidays of a year, which need no database. */
export const readHolidays = defineQuery(settingsCalls.holidays, {
  read: async ({ input: { query } }) =>
    ok({ success: true, data: publicHolidays(query.year).map((holiday) => ({ ...holiday })) }),
});
