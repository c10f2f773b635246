import { settingsCalls } from '#contract/settings.calls.ts';
import { publicHolidays } from '#core/holidays/nigeria.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { addClosure } from './actions/add-closure.ts';
import { removeClosure } from './actions/remove-closure.ts';
import { saveBookingRules } from './actions/save-booking-rules.ts';
import { saveCancellation } from './actions/save-cancellation.ts';
import { saveDeposits } from './actions/save-deposits.ts';
import { saveHours } from './actions/save-hours.ts';
import { saveProfile } from './actions/save-profile.ts';
import { saveRentals } from './actions/save-rentals.ts';
import { saveTheme } from './actions/save-theme.ts';
import type { Payouts } from './deposit-rules.ts';
import { readSettings } from './settings.reads.ts';

export const settingsEndpoints = (
  platform: Platform,
  payouts: Pick<Payouts, 'isLinked'>,
): readonly Endpoint[] => [
  handle(settingsCalls.get, async (_, { session, now }) =>
    ok({ success: true, data: await readSettings(platform, session.business, now) }),
  ),
  handle(settingsCalls.saveProfile, ({ body }, context) => saveProfile(platform, body, context)),
  handle(settingsCalls.saveTheme, ({ body }, context) => saveTheme(platform, body, context)),
  handle(settingsCalls.saveHours, ({ body }, context) => saveHours(platform, body.weeklyHours, context)),
  handle(settingsCalls.addClosure, ({ body }, context) => addClosure(platform, body, context)),
  handle(settingsCalls.removeClosure, ({ params }, context) => removeClosure(platform, params.id, context)),
  handle(settingsCalls.holidays, async ({ query }) =>
    ok({ success: true, data: publicHolidays(query.year).map((holiday) => ({ ...holiday })) }),
  ),
  handle(settingsCalls.saveBookingRules, ({ body }, context) => saveBookingRules(platform, body, context)),
  handle(settingsCalls.saveCancellation, ({ body }, context) => saveCancellation(platform, body, context)),
  handle(settingsCalls.saveDeposits, ({ body }, context) => saveDeposits(platform, payouts, body, context)),
  handle(settingsCalls.saveRentals, ({ body }, context) => saveRentals(platform, body, context)),
];
