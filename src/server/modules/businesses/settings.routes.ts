import { settingsCalls } from '#contract/settings.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveDeposits } from './actions/save-deposits.ts';
import { addClosure, removeClosure } from './closures.commands.ts';
import type { Payouts } from './deposit-rules.ts';
import { saveProfile } from './profile.commands.ts';
import {
  saveBookingRules,
  saveCancellation,
  saveHours,
  saveRentals,
  saveTheme,
} from './settings.commands.ts';
import { readHolidays, readSettings } from './settings.queries.ts';

/** What an owner decides about the business, but for pictures, reminders and deposits. */
export const settingsEndpoints = (
  platform: Platform,
  payouts: Pick<Payouts, 'isLinked'>,
): readonly Endpoint[] => [
  ...[
    readSettings,
    saveProfile,
    saveTheme,
    saveHours,
    addClosure,
    removeClosure,
    readHolidays,
    saveBookingRules,
    saveCancellation,
    saveRentals,
  ].map(({ endpoint }) => endpoint(platform)),
  handle(settingsCalls.saveDeposits, ({ body }, context) => saveDeposits(platform, payouts, body, context)),
];
