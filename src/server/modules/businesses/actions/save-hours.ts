import type { InputOf } from '#contract/call.ts';
import type { settingsCalls } from '#contract/settings.calls.ts';
import type { Platform } from '../../../platform/platform.ts';
import { replaceHours } from '../settings.repo.ts';
import { toHoursRows } from '../weekly-hours.ts';
import { changeSettings, type SavedSettings, type SettingsContext } from './change-settings.ts';

type WeeklyHours = InputOf<typeof settingsCalls.saveHours>['body']['weeklyHours'];

/** Replaces the business's week. Bookings already made stay, inside the new hours or not. */
export const saveHours = (
  platform: Platform,
  weeklyHours: WeeklyHours,
  context: SettingsContext,
): Promise<SavedSettings> =>
  changeSettings(platform, context, (transaction) => replaceHours(transaction, toHoursRows(weeklyHours)));
