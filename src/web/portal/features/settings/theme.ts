import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import type { ThemeValue } from '../../kit/look/theme-fields.tsx';
import { readWith } from './reading.ts';

export const themeFormOf = (theme: Settings['theme']): ThemeValue => ({
  primaryColor: theme.primaryColor ?? '',
  backgroundColor: theme.backgroundColor ?? '',
  textColor: theme.textColor ?? '',
});

/** Blank is sent as null: the product's own colour. */
export const readTheme = (form: ThemeValue) =>
  readWith(settingsCalls.saveTheme.body, {
    primaryColor: form.primaryColor.trim() || null,
    backgroundColor: form.backgroundColor.trim() || null,
    textColor: form.textColor.trim() || null,
  });
