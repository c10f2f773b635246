export type FaultKind =
  | 'unauthorized'
  | 'too-many'
  | 'error'
  | 'error-after-write'
  | 'slow'
  | 'reset'
  | 'reset-after-write';

/** What becomes of the next `times` calls of a path. */
export type Fault = Readonly<{
  /** The start of a path below the base, such as `/transaction/verify`; `/` for every call. */
  path: string;
  method: string | null;
  kind: FaultKind;
  times: number;
  /** Of `slow`. */
  delayMs: number;
  /** Of `too-many`, in seconds. */
  retryAfter: number;
}>;

export type RetryTable = 'test' | 'live' | 'none';

export type WebhookSettings = Readonly<{
  /** Events are lost on the way. */
  off: boolean;
  /** Events wait until `deliver`. */
  hold: boolean;
  delayMs: number;
  /** How many more times each event is sent. */
  duplicate: number;
  shuffle: boolean;
  wrongSignature: boolean;
  retries: RetryTable;
  /** How long an hour of the retry table really lasts. */
  hourMs: number;
}>;

/** Everything a test can set. Money in kobo. */
export type PaystackSettings = Readonly<{
  webhookUrl: string | null;
  /** Signs webhooks; null for the key each transaction was made with. */
  secretKey: string | null;
  webhooks: WebhookSettings;
  faults: readonly Fault[];
  resolve: Readonly<{ dailyLimit: number | null; names: Readonly<Record<string, string>> }>;
  banks: Readonly<{ pageCap: number; listTestBank: boolean }>;
  /** What refunds can be paid from; null for no end of it. */
  balance: number | null;
  refunds: Readonly<{ auto: boolean; stepMs: number }>;
  verifyUnknown: 404 | 400;
  strictSubaccounts: boolean;
  /** How long a checkout stays open; 0 for ever. */
  sessionTimeoutSeconds: number;
  clockShiftMs: number;
}>;

export function initialSettings(given: {
  readonly webhookUrl?: string | null;
  readonly secretKey?: string | null;
}): PaystackSettings {
  return {
    webhookUrl: given.webhookUrl ?? null,
    secretKey: given.secretKey ?? null,
    webhooks: {
      off: false,
      hold: false,
      delayMs: 0,
      duplicate: 0,
      shuffle: false,
      wrongSignature: false,
      retries: 'test',
      hourMs: 1_000,
    },
    faults: [],
    resolve: { dailyLimit: null, names: {} },
    banks: { pageCap: 100, listTestBank: false },
    balance: null,
    refunds: { auto: true, stepMs: 100 },
    verifyUnknown: 404,
    strictSubaccounts: false,
    sessionTimeoutSeconds: 0,
    clockShiftMs: 0,
  };
}
