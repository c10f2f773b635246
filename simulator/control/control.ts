import type { PaystackSettings } from '../paystack/control/paystack-settings.ts';
import type { Paystack } from '../paystack/paystack.ts';

/** How the simulated mail server treats what it is handed. */
export type MailMode = 'accept' | 'reject' | 'defer' | 'slow';
export type MailScenario = Readonly<{ mode: MailMode; delayMs: number }>;

/** One field per simulated channel; a new channel adds its own here. */
export type Scenarios = Readonly<{ mail: MailScenario; paystack: PaystackSettings }>;

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
const FIELDS = ['mail', 'paystack', 'reset'];
const INITIAL: MailScenario = { mode: 'accept', delayMs: 0 };

type MailResult = Readonly<{ ok: true; mail: MailScenario }> | Readonly<{ ok: false; problem: string }>;

export function createControl(paystack: Paystack): Control {
  let mail = INITIAL;
  const scenarios = (): Scenarios => ({ mail, paystack: paystack.settings() });
  return {
    scenarios,
    apply: (request) => {
      if (!isRecord(request)) return refuse('Send a JSON object.');
      const unknown = Object.keys(request).filter((key) => !FIELDS.includes(key));
      if (unknown.length > 0) return refuse(`Unknown setting: ${unknown.join(', ')}.`);
      if (request.reset !== undefined && request.reset !== true) return refuse('reset can only be true.');

      const base = request.reset === true ? INITIAL : mail;
      const read: MailResult = request.mail === undefined ? { ok: true, mail: base } : readMail(request.mail);
      if (!read.ok) return read;
      const payments = request.paystack ?? {};
      const possible = paystack.control(payments, { dry: true });
      if (!possible.ok) return possible;

      mail = read.mail;
      if (request.reset === true) paystack.resetSettings();
      paystack.control(payments);
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
