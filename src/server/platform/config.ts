import { faultsOf, settingsRefusal } from './settings/refusal.ts';
import { type Settings, schema, settings } from './settings/settings.ts';
import { faultsTogether } from './settings/together.ts';

export type Config = Settings & { readonly publicUrl: string };

/** The settings are not such that anything may be started; the message names each, what it is and what it takes. */
export class SettingsRefused extends Error {}

/** Parses the environment once. Throws SettingsRefused with everything that is wrong. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  const faults = parsed.success ? faultsTogether(parsed.data) : faultsOf(parsed.error, present, settings);
  if (!parsed.success || faults.length > 0) throw new SettingsRefused(settingsRefusal(faults, settings));
  const config = parsed.data;
  return {
    ...config,
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
  };
};
