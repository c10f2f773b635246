/** How the simulated mail server treats what it is handed. */
export type MailMode = 'accept' | 'reject' | 'defer' | 'slow';
export type MailScenario = Readonly<{ mode: MailMode; delayMs: number }>;

/** A simulated service that requests reach under its own word. */
export type Controlled = Readonly<{
  settings: () => unknown;
  /** Applies a decoded request in full, or refuses it in full. `dry` only says which it would be. */
  control: (request: unknown, options?: { readonly dry: boolean }) => Applied;
  /** Puts every setting back; what happened stays. */
  resetSettings: () => void;
  /** What happened there, newest first; of one reference when it is given. */
  state: (reference: string | null) => unknown;
}>;
type Applied = Readonly<{ ok: true }> | Readonly<{ ok: false; problem: string }>;

/** The mail's scenario, and the settings of each service under its word. */
export type Scenarios = Readonly<{ mail: MailScenario; [service: string]: unknown }>;

export type ControlResult =
  | Readonly<{ ok: true; scenarios: Scenarios }>
  | Readonly<{ ok: false; problem: string }>;

export type Control = Readonly<{
  scenarios: () => Scenarios;
  /** Applies a decoded request in full, or refuses it in full. */
  apply: (request: unknown) => ControlResult;
  /** What happened, by service. */
  state: (reference: string | null) => Readonly<Record<string, unknown>>;
}>;

const MAIL_MODES: readonly MailMode[] = ['accept', 'reject', 'defer', 'slow'];
const DEFAULT_SLOW_MS = 3_000;
const MAX_DELAY_MS = 120_000;
const INITIAL: MailScenario = { mode: 'accept', delayMs: 0 };

type MailResult = Readonly<{ ok: true; mail: MailScenario }> | Readonly<{ ok: false; problem: string }>;

export function createControl(services: Readonly<Record<string, Controlled>>): Control {
  let mail = INITIAL;
  const all = Object.entries(services);
  const fields = ['mail', 'reset', ...Object.keys(services)];
  const scenarios = (): Scenarios => ({
    ...Object.fromEntries(all.map(([word, service]) => [word, service.settings()])),
    mail,
  });
  return {
    scenarios,
    state: (reference) => Object.fromEntries(all.map(([word, service]) => [word, service.state(reference)])),
    apply: (request) => {
      if (!isRecord(request)) return refuse('Send a JSON object.');
      const unknown = Object.keys(request).filter((key) => !fields.includes(key));
      if (unknown.length > 0) return refuse(`Unknown setting: ${unknown.join(', ')}.`);
      if (request.reset !== undefined && request.reset !== true) return refuse('reset can only be true.');

      const base = request.reset === true ? INITIAL : mail;
      const read: MailResult = request.mail === undefined ? { ok: true, mail: base } : readMail(request.mail);
      if (!read.ok) return read;
      for (const [word, service] of all) {
        const possible = service.control(request[word] ?? {}, { dry: true });
        if (!possible.ok) return possible;
      }

      mail = read.mail;
      for (const [word, service] of all) {
        if (request.reset === true) service.resetSettings();
        service.control(request[word] ?? {});
      }
      return { ok: true, scenarios: scenarios() };
    },
  };
}

function readMail(mail: unknown): MailResult {
  if (!isRecord(mail)) return refuse('mail must be an object.');
  const mode = MAIL_MODES.find((known) => known === mail.mode);
  if (!mode) return refuse(`mail.mode must be one of ${MAIL_MODES.join(', ')}.`);
  const delayMs = mail.delayMs ?? (mode === 'slow' ? DEFAULT_SLOW_MS : 0);
  if (typeof delayMs !== 'number' || !Number.isInteger(delayMs) || delayMs < 0 || delayMs > MAX_DELAY_MS) {
    return refuse(`mail.delayMs must be a whole number of milliseconds from 0 to ${MAX_DELAY_MS}.`);
  }
  return { ok: true, mail: { mode, delayMs } };
}

function refuse(problem: string): Readonly<{ ok: false; problem: string }> {
  return { ok: false, problem };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
