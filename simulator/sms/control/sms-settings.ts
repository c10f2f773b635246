import type { AfricasTalkingReason } from '../africastalking/refusals.ts';
import type { TermiiReason } from '../termii/refusals.ts';

export type GatewayName = 'termii' | 'africastalking';

export type FaultKind =
  | 'refuse'
  | 'too-many'
  | 'error'
  | 'error-after-write'
  | 'slow'
  | 'reset'
  | 'reset-after-write';

/** What becomes of the next `times` sendings. */
export type SmsFault = Readonly<{
  kind: FaultKind;
  /** Null for either. */
  gateway: GatewayName | null;
  /** Null for any number; as `+234…`. */
  to: string | null;
  times: number;
  /** Of `refuse`; it says which gateway is meant, too. */
  reason: TermiiReason | AfricasTalkingReason | null;
  /** Of the errors: 500 to 599. */
  status: number;
  /** Of `slow`. */
  delayMs: number;
  /** Of `too-many`, in seconds. */
  retryAfter: number;
}>;

/** How the next `times` messages end, in the words of the gateway; a null status: never. */
export type Outcome = Readonly<{
  status: string | null;
  gateway: GatewayName | null;
  to: string | null;
  times: number;
  /** Why it failed, where the gateway says so. */
  reason: string;
}>;

export type ReportSettings = Readonly<{
  /** Reports are lost on the way. */
  off: boolean;
  /** Reports wait until `deliver`. */
  hold: boolean;
  /** From acceptance to the first report. */
  delayMs: number;
  /** From one report of a message to its next. */
  stepMs: number;
  /** How many more times each report is sent. */
  duplicate: number;
  /** The last report of a message comes first. */
  reverse: boolean;
  wrongSignature: boolean;
}>;

export type SenderStatus = 'active' | 'pending' | 'rejected';
export type SenderUse = 'transactional' | 'promotional';

export type TermiiSettings = Readonly<{
  apiKey: string;
  /** Signs delivery reports. */
  secretKey: string;
  senders: Readonly<Record<string, SenderStatus>>;
  reportUrl: string | null;
  /** Every connection is reset. */
  down: boolean;
}>;

export type AfricasTalkingSettings = Readonly<{
  username: string;
  apiKey: string;
  senders: Readonly<Record<string, SenderUse>>;
  reportUrl: string | null;
  down: boolean;
  /** The code of an accepted recipient: processed, sent or queued. */
  acceptedAs: 100 | 101 | 102;
}>;

/** Everything a test can set. */
export type SmsSettings = Readonly<{
  termii: TermiiSettings;
  africastalking: AfricasTalkingSettings;
  /** Numbers that take no promotional messages. */
  dndNumbers: readonly string[];
  faults: readonly SmsFault[];
  outcomes: readonly Outcome[];
  reports: ReportSettings;
  clockShiftMs: number;
}>;

export function initialSmsSettings(given: {
  readonly termiiReportUrl?: string | null;
  readonly africasTalkingReportUrl?: string | null;
}): SmsSettings {
  return {
    termii: {
      apiKey: 'termii_test_key',
      secretKey: 'termii_test_secret',
      senders: { Akoko: 'active' },
      reportUrl: given.termiiReportUrl ?? null,
      down: false,
    },
    africastalking: {
      username: 'sandbox',
      apiKey: 'at_test_key',
      senders: { Akoko: 'transactional' },
      reportUrl: given.africasTalkingReportUrl ?? null,
      down: false,
      acceptedAs: 101,
    },
    dndNumbers: [],
    faults: [],
    outcomes: [],
    reports: {
      off: false,
      hold: false,
      delayMs: 100,
      stepMs: 100,
      duplicate: 0,
      reverse: false,
      wrongSignature: false,
    },
    clockShiftMs: 0,
  };
}
