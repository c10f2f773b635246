/** How the simulated mail server treats what it is handed. */
export type MailMode = 'accept' | 'reject' | 'defer' | 'slow';
export type MailScenario = Readonly<{ mode: MailMode; delayMs: number }>;

/** One field per simulated channel; a new channel adds its own here. */
export type Scenarios = Readonly<{ mail: MailScenario }>;

export type ControlResult =
  | Readonly<{ ok: true; scenarios: Scenarios }>
  | Readonly<{ ok: false; problem: string }>;

export type Control = Readonly<{
  scenarios: () => Scenarios;
  /** Applies a decoded request in full, or refuses it in full. */
  apply: (request: unknown) => ControlResult;
}>;

const MAIL_MODES: readonly MailMode[] = ['accept', 'reject', 'defer', 'slow'];
const DEFAULT_SLOW_MS = 3_000;
const MAX_DELAY_MS = 120_000;
const INITIAL: Scenarios = { mail: { mode: 'accept', delayMs: 0 } };

export function createControl(): Control {
  let current = INITIAL;
  return {
    scenarios: () => current,
    apply: (request) => {
      const result = readScenarios(request, current);
      if (result.ok) current = result.scenarios;
      return result;
    },
  };
}

function readScenarios(request: unknown, current: Scenarios): ControlResult {
  if (!isRecord(request)) return refuse('Send a JSON object.');
  const unknown = Object.keys(request).filter((key) => key !== 'mail' && key !== 'reset');
  if (unknown.length > 0) return refuse(`Unknown setting: ${unknown.join(', ')}.`);
  if (request.reset !== undefined && request.reset !== true) return refuse('reset can only be true.');

  const base = request.reset === true ? INITIAL : current;
  if (request.mail === undefined) return { ok: true, scenarios: base };
  return readMail(request.mail, base);
}

function readMail(mail: unknown, base: Scenarios): ControlResult {
  if (!isRecord(mail)) return refuse('mail must be an object.');
  const mode = MAIL_MODES.find((known) => known === mail.mode);
  if (!mode) return refuse(`mail.mode must be one of ${MAIL_MODES.join(', ')}.`);
  const delayMs = mail.delayMs ?? (mode === 'slow' ? DEFAULT_SLOW_MS : 0);
  if (typeof delayMs !== 'number' || !Number.isInteger(delayMs) || delayMs < 0 || delayMs > MAX_DELAY_MS) {
    return refuse(`mail.delayMs must be a whole number of milliseconds from 0 to ${MAX_DELAY_MS}.`);
  }
  return { ok: true, scenarios: { ...base, mail: { mode, delayMs } } };
}

function refuse(problem: string): ControlResult {
  return { ok: false, problem };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
