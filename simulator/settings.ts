/** Where the simulator listens. Port 0 means any free port. */
export type Settings = Readonly<{ host: string; httpPort: number; smtpPort: number }>;

export type SettingsResult =
  | Readonly<{ ok: true; settings: Settings }>
  | Readonly<{ ok: false; problems: readonly string[] }>;

/** Reads the settings from the environment; reports every problem at once. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsResult {
  const problems: string[] = [];
  const port = (name: string): number => {
    const given = env[name]?.trim() || '0';
    const number = Number(given);
    if (/^\d+$/.test(given) && number <= 65_535) return number;
    problems.push(`${name} must be a port from 0 to 65535, not "${given}"`);
    return 0;
  };
  const settings: Settings = {
    host: env.SIMULATOR_HOST?.trim() || '127.0.0.1',
    httpPort: port('SIMULATOR_PORT'),
    smtpPort: port('SIMULATOR_SMTP_PORT'),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
}
