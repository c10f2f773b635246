import type { InputOf } from '#contract/call.ts';
import type { settingsCalls } from '#contract/settings.calls.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateBusiness } from '../businesses.repo.ts';
import { changeSettings, type SavedSettings, type SettingsContext } from './change-settings.ts';

type Theme = InputOf<typeof settingsCalls.saveTheme>['body'];

/** Replaces the colours of the business's pages; one left out or empty is the default again. */
export const saveTheme = (
  platform: Platform,
  theme: Theme,
  context: SettingsContext,
): Promise<SavedSettings> =>
  changeSettings(platform, context, (transaction) =>
    updateBusiness(transaction, {
      theme_primary: colour(theme.primaryColor),
      theme_background: colour(theme.backgroundColor),
      theme_text: colour(theme.textColor),
    }),
  );

const colour = (value: string | null | undefined): string | null =>
  value === undefined || value === '' ? null : value;
