/** Where the simulator listens, and where it sends payment events and delivery reports. Port 0 means any free port. */
export type Settings = Readonly<{
  host: string;
  httpPort: number;
  smtpPort: number;
  /** Null sends no events until a test names an address. */
  webhookUrl: string | null;
  /** Signs the events; null for the key each payment was made with. */
  secretKey: string | null;
  /** Where delivery reports of text messages go; null: nowhere, until a test names an address. */
  termiiReportUrl: string | null;
  africasTalkingReportUrl: string | null;
}>;

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
  const matching = (name: string, shape: RegExp, what: string): string | null => {
    const given = env[name]?.trim() || null;
    if (given === null || shape.test(given)) return given;
    problems.push(`${name} must be ${what}`);
    return null;
  };
  const address = (name: string): string | null =>
    matching(name, /^https?:\/\/[^\s/]+/, 'an address that starts with http');
  const settings: Settings = {
    host: env.SIMULATOR_HOST?.trim() || '127.0.0.1',
    httpPort: port('SIMULATOR_PORT'),
    smtpPort: port('SIMULATOR_SMTP_PORT'),
    webhookUrl: address('SIMULATOR_WEBHOOK_URL'),
    secretKey: matching('SIMULATOR_SECRET_KEY', /^sk_test_\w+$/, 'a test key, sk_test_…'),
    termiiReportUrl: address('SIMULATOR_TERMII_REPORT_URL'),
    africasTalkingReportUrl: address('SIMULATOR_AFRICASTALKING_REPORT_URL'),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
}
