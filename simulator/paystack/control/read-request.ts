import {
  address,
  flag,
  instant,
  Misfit,
  oneOf,
  oneOrMore,
  orNull,
  part,
  type Reader,
  textByName,
  whole,
  words,
} from '../../control/shape.ts';
import type { TestCard } from '../world/cards.ts';
import { TEST_CARDS, testCard } from '../world/cards.ts';
import { type Dispute, REFUND_STATUSES, type RefundStatus } from '../world/records.ts';
import type { Fault, PaystackSettings, WebhookSettings } from './paystack-settings.ts';

const DAY_MS = 86_400_000;
const MAX_KOBO = 1_000_000_000_000;
const DEFAULT_SLOW_MS = 3_000;

export type PayOrder = Readonly<{
  reference: string;
  card: TestCard;
  amount: number;
  currency: string;
  domain: 'test' | 'live';
}>;
export type ReasonOrder = Readonly<{ reference: string; reason: string }>;
export type TransferOrder = Readonly<{ reference: string; amount: number; senderAccount: string }>;
export type DisputeOrder = Readonly<{
  reference: string;
  event: 'create' | 'remind' | 'resolve';
  resolution: NonNullable<Dispute['resolution']>;
}>;
export type RefundOrder = Readonly<{ id: number; state: RefundStatus }>;

/** An order that names at least its thing. */
type Order<T, K extends keyof T> = Partial<T> & Pick<T, K>;

/** What can be asked of the provider by a test; settings are merged into those in force. */
export type PaystackRequest = Readonly<
  Partial<{
    reset: true;
    webhookUrl: string | null;
    secretKey: string | null;
    webhooks: Partial<WebhookSettings>;
    faults: readonly Fault[];
    resolve: Partial<PaystackSettings['resolve']>;
    banks: Partial<PaystackSettings['banks']>;
    balance: number | null;
    refunds: Partial<PaystackSettings['refunds']>;
    verifyUnknown: 404 | 400;
    strictSubaccounts: boolean;
    sessionTimeoutSeconds: number;
    clock: Partial<{ shiftMs: number; at: string }>;
    pay: readonly Order<PayOrder, 'reference'>[];
    decline: readonly Order<ReasonOrder, 'reference'>[];
    expire: readonly Order<ReasonOrder, 'reference'>[];
    reverse: readonly Order<ReasonOrder, 'reference'>[];
    transfer: readonly Order<TransferOrder, 'reference'>[];
    dispute: readonly Order<DisputeOrder, 'reference'>[];
    refund: readonly RefundOrder[];
    deliver: Partial<{ shuffle: boolean }>;
    resend: readonly Order<ReasonOrder, 'reference'>[];
  }>
>;

/** The fields that do something rather than set something. */
export const ORDERS = [
  'pay',
  'decline',
  'expire',
  'reverse',
  'transfer',
  'dispute',
  'refund',
  'resend',
  'deliver',
] as const;

const milliseconds = whole(0, 600_000);
const kobo = whole(0, MAX_KOBO);

const card: Reader<TestCard> = (value, name) => {
  const found = typeof value === 'string' ? testCard(value) : null;
  if (!found) throw new Misfit(`${name} must be one of ${TEST_CARDS.map((one) => one.number).join(', ')}.`);
  return found;
};

const testKey: Reader<string> = (value, name) => {
  if (typeof value === 'string' && /^sk_test_\w+$/.test(value)) return value;
  throw new Misfit(`${name} must be a test key, sk_test_….`);
};

const fault: Reader<Fault> = (value, name) => {
  const read = part<Fault>({
    path: words,
    method: orNull(words),
    kind: oneOf(
      'unauthorized',
      'too-many',
      'error',
      'error-after-write',
      'slow',
      'reset',
      'reset-after-write',
    ),
    times: whole(1, 1_000_000),
    delayMs: milliseconds,
    retryAfter: whole(0, 86_400),
  })(value, name);
  if (read.kind === undefined) throw new Misfit(`${name}.kind is missing.`);
  return {
    path: '/',
    method: null,
    times: 1,
    delayMs: DEFAULT_SLOW_MS,
    retryAfter: 1,
    ...read,
    kind: read.kind,
  };
};

/** Orders that name a reference; the reference alone will do. */
function ordersOf<T extends { readonly reference: string }>(
  readers: { readonly [K in keyof T]: Reader<T[K]> },
): Reader<readonly Order<T, 'reference'>[]> {
  return oneOrMore((value, name) => {
    // A text stands for an order with that reference and nothing else.
    const order = part<T>(readers)(typeof value === 'string' ? { reference: value } : value, name);
    const { reference } = order;
    if (reference === undefined) throw new Misfit(`${name}.reference is missing.`);
    return { ...order, reference };
  });
}

const reasons = ordersOf<ReasonOrder>({ reference: words, reason: words });

const refundOrder: Reader<RefundOrder> = (value, name) => {
  const { id, state } = part<RefundOrder>({
    id: whole(1, Number.MAX_SAFE_INTEGER),
    state: oneOf(...REFUND_STATUSES),
  })(value, name);
  if (id === undefined || state === undefined) throw new Misfit(`${name} needs id and state.`);
  return { id, state };
};

/** Reads a request of the control in full; throws a `Misfit` when any of it is not understood. */
export const readRequest: Reader<PaystackRequest> = part<Required<PaystackRequest>>({
  reset: (value) => {
    if (value !== true) throw new Misfit('paystack.reset can only be true.');
    return true;
  },
  webhookUrl: orNull(address),
  secretKey: orNull(testKey),
  webhooks: part<WebhookSettings>({
    off: flag,
    hold: flag,
    delayMs: milliseconds,
    duplicate: whole(0, 100),
    shuffle: flag,
    wrongSignature: flag,
    retries: oneOf('test', 'live', 'none'),
    hourMs: whole(1, 3_600_000),
  }),
  faults: oneOrMore(fault),
  resolve: part<PaystackSettings['resolve']>({ dailyLimit: orNull(whole(0, 1_000)), names: textByName }),
  banks: part<PaystackSettings['banks']>({ pageCap: whole(1, 100), listTestBank: flag }),
  balance: orNull(kobo),
  refunds: part<PaystackSettings['refunds']>({ auto: flag, stepMs: milliseconds }),
  verifyUnknown: oneOf(404, 400),
  strictSubaccounts: flag,
  sessionTimeoutSeconds: whole(0, 86_400),
  clock: part<{ shiftMs: number; at: string }>({
    shiftMs: whole(-3650 * DAY_MS, 3650 * DAY_MS),
    at: instant,
  }),
  pay: ordersOf<PayOrder>({
    reference: words,
    card,
    amount: kobo,
    currency: words,
    domain: oneOf('test', 'live'),
  }),
  decline: reasons,
  expire: reasons,
  reverse: reasons,
  transfer: ordersOf<TransferOrder>({ reference: words, amount: kobo, senderAccount: words }),
  dispute: ordersOf<DisputeOrder>({
    reference: words,
    event: oneOf('create', 'remind', 'resolve'),
    resolution: oneOf('declined', 'merchant-accepted'),
  }),
  refund: oneOrMore(refundOrder),
  deliver: (value, name) =>
    value === true ? {} : part<{ shuffle: boolean }>({ shuffle: flag })(value, name),
  resend: reasons,
});
