import * as z from 'zod/mini';
import { publicLine } from './line-views.ts';

/** The shapes of money in replies. Amounts in naira unless a field says kobo. */

const naira = z.number();
const id = z.string();
const bookingType = z.enum(['time-based', 'item-based']);

/** One line of what a client is told of the money of a booking, in words. */
export const toldLine = z.object({ label: z.string(), value: z.string(), note: z.string() });
export type ToldLine = z.output<typeof toldLine>;

/**
 * Why no deposit is asked and nothing paid out, whatever the settings say: the owner has not confirmed their email
 * address, or has not confirmed the account since the password was reset.
 */
export const payoutHold = z.enum(['unverified', 'reset']);

export const paymentMethod = z.enum(['online', 'cash', 'transfer', 'pos']);
export const refundState = z.enum([
  'queued',
  'asking',
  'asked',
  'needs-details',
  'owed',
  'sent',
  'done',
  'withdrawn',
]);
export const refundReason = z.enum([
  'client-cancelled',
  'business-cancelled',
  'not-confirmed',
  'time-gone',
  'wrong-amount',
  'caution',
  'wrong-currency',
  'unknown-payment',
  'overpaid',
  'line-cancelled',
  'goodwill',
]);

/** What a client pays online before a booking is theirs, and what the rest will be. */
export const quote = z.object({
  /** Due now; 0: nothing, the booking is made at once. */
  dueNow: naira,
  /** The part of it that is held and given back. */
  caution: naira,
  /** All there is to pay in the end, `dueNow` included. */
  total: naira,
});
export type Quote = z.output<typeof quote>;

/** Where to send a bank transfer for one booking. */
export const transferAccount = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});
export type TransferAccount = z.output<typeof transferAccount>;

export const payment = z.object({
  _id: id,
  kind: z.enum(['deposit', 'balance', 'caution']),
  method: paymentMethod,
  amount: naira,
  /** The part of `amount` that is held money. */
  caution: naira,
  fee: naira,
  receivedAt: z.string(),
  /** It was recorded by mistake: no money came. */
  isMistake: z.boolean(),
  /** The name of whoever recorded it; null: it came online, or it was before names were kept. */
  recordedBy: z.nullable(z.string()),
  /** Null where there is none: money that never became a booking. */
  receipt: z.nullable(z.object({ number: z.string(), url: z.string() })),
});
export type Payment = z.output<typeof payment>;

export const refund = z.object({
  _id: id,
  appointmentId: z.nullable(id),
  clientName: z.string(),
  serviceName: z.string(),
  reason: refundReason,
  /** In the currency, which is NGN but for money that should never have come. */
  amount: z.number(),
  currency: z.string(),
  state: refundState,
  /** Why the provider would not, in plain words. */
  problem: z.string(),
  /** Whether the client has said where to send it. */
  hasDetails: z.boolean(),
  /** Empty as well of what was given back in cash. */
  transferReference: z.string(),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
});
export type Refund = z.output<typeof refund>;

export const caution = z.object({
  appointmentId: id,
  clientName: z.string(),
  serviceName: z.string(),
  amount: naira,
  state: z.enum(['held', 'due', 'settled']),
  withheld: naira,
  withheldReason: z.string(),
  /** When the hire was completed or missed, once it is due. */
  dueAt: z.nullable(z.string()),
  /** How it was paid decides how it goes back. */
  paidOnline: z.boolean(),
});
export type Caution = z.output<typeof caution>;

/** A payment that may have come and cannot be finished, for a fault of ours: it is tried again daily. */
export const stuckPayment = z.object({
  reference: z.string(),
  amount: naira,
  clientName: z.string(),
  serviceName: z.string(),
  /** When it was asked for. */
  since: z.string(),
});
export type StuckPayment = z.output<typeof stuckPayment>;

/** What a client's bank asks back of a payment. `open`: it decides; `won`: the money stays; `lost`: it is gone. */
export const dispute = z.object({
  amount: naira,
  state: z.enum(['open', 'won', 'lost']),
  openedAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type Dispute = z.output<typeof dispute>;

/** What a client has paid beyond the price. `open`: the owner is to say what becomes of it; `credit`: it stays for them. */
export const overpaid = z.object({
  amount: naira,
  state: z.enum(['open', 'credit']),
  since: z.string(),
});
export type Overpaid = z.output<typeof overpaid>;

export const overpaidBooking = z.extend(overpaid, {
  appointmentId: id,
  clientName: z.string(),
  serviceName: z.string(),
});
export type OverpaidBooking = z.output<typeof overpaidBooking>;

/** What clients still owe of completed bookings, the largest first; `bookings` are the first fifty. */
export const unpaidBookings = z.object({
  total: naira,
  count: z.number(),
  bookings: z.array(
    z.object({
      appointmentId: id,
      clientName: z.string(),
      serviceName: z.string(),
      amount: naira,
      startsAt: z.string(),
    }),
  ),
});
export type UnpaidBookings = z.output<typeof unpaidBookings>;

/** The money of one booking. */
export const appointmentMoney = z.object({
  /** The price, a delivery included; without the caution fee. */
  price: naira,
  /** It is final only once the booking is completed. */
  priceVaries: z.boolean(),
  cautionFee: naira,
  paid: naira,
  cautionHeld: naira,
  /** What is still to be paid of the price. */
  owed: naira,
  /** What is still to be handed over as caution. */
  cautionOwed: naira,
  /** Null: the client has paid no more than the price. */
  overpaid: z.nullable(overpaid),
  payments: z.array(payment),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  caution: z.nullable(caution),
});
export type AppointmentMoney = z.output<typeof appointmentMoney>;

/**
 * Deposits, balances and refunds of a day or of all days; `net` is what is left of them for the business, what clients
 * paid too much and the provider's fees taken off.
 */
const sums = z.object({
  deposits: naira,
  balances: naira,
  refunds: naira,
  /** What clients paid beyond their bookings' prices, less what of that was sent back (among `refunds`). */
  overpaid: naira,
  fees: naira,
  net: naira,
  /** Caution fees taken less given back; not part of `net`. */
  cautions: naira,
});

export const moneySummary = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(z.extend(sums, { date: z.string() })),
  total: sums,
  /** Now, whatever the range: what is held, what the owner has to send, what is still on its way back. */
  held: naira,
  toSend: naira,
  onTheWay: naira,
});
export type MoneySummary = z.output<typeof moneySummary>;

/** `name` is empty where it is of nobody, or of what is not there any more. */
const namedSource = { name: z.string(), amount: naira };

/**
 * Where the money of some days came from, refunds taken off: deposits and balances less refunds. Each list adds up to
 * `total`, the largest first.
 */
export const moneySources = z.object({
  from: z.string(),
  to: z.string(),
  total: naira,
  /** Without a method is what was given back, whichever way it goes. */
  byMethod: z.array(z.object({ method: z.nullable(paymentMethod), amount: naira })),
  byStaff: z.array(z.object({ staffId: z.nullable(id), ...namedSource })),
  byService: z.array(
    z.object({
      serviceId: z.nullable(id),
      ...namedSource,
      /** Null where it is not there any more. */
      bookingType: z.nullable(bookingType),
    }),
  ),
});
export type MoneySources = z.output<typeof moneySources>;

const byCountedMethod = { cash: naira, transfer: naira, pos: naira };

/** A day as it is closed: what should be there by method, and each time that it was counted, the latest first. */
export const dayClose = z.object({
  date: z.string(),
  /** Received by hand less given back on the day, caution fees included, as the ledger has it now. */
  expected: z.object(byCountedMethod),
  closes: z.array(
    z.object({
      _id: id,
      closedAt: z.string(),
      /** Null: nobody knows any more. */
      closedBy: z.nullable(z.string()),
      methods: z.array(
        z.object({
          method: z.enum(['cash', 'transfer', 'pos']),
          /** As it was when the day was closed. */
          expected: naira,
          counted: naira,
          /** Negative: missing. */
          difference: naira,
        }),
      ),
    }),
  ),
});
export type DayClose = z.output<typeof dayClose>;

/** One line of the list of payments: money in or money back. */
export const moneyLine = z.object({
  _id: id,
  at: z.string(),
  kind: z.enum([
    'deposit',
    'balance',
    'caution',
    'refund',
    'caution-refund',
    /** Asked back by a client's bank; lost to it; put back. */
    'dispute',
    'chargeback',
    'dispute-won',
    /** Recorded by mistake, and taken back. */
    'reversal',
  ]),
  method: z.nullable(paymentMethod),
  /** Negative: given back. */
  amount: naira,
  fee: naira,
  /** Of a refund. */
  state: z.nullable(refundState),
  appointmentId: z.nullable(id),
  clientName: z.string(),
  serviceName: z.string(),
  receiptNumber: z.string(),
  /** Who recorded it, of what was not paid online; null where nobody did. */
  recordedBy: z.nullable(z.string()),
});
export type MoneyLine = z.output<typeof moneyLine>;

const payoutAccount = z.object({ bankName: z.string(), accountName: z.string(), lastDigits: z.string() });

export const payout = z.object({
  live: z.nullable(payoutAccount),
  /** A change that waits for its day to pass. */
  waiting: z.nullable(z.extend(payoutAccount, { effectiveAt: z.string() })),
  hold: z.nullable(payoutHold),
});
export type Payout = z.output<typeof payout>;

/** A receipt as its client sees it. `verifyUrl` is for whoever wants to check it. */
export const receipt = z.object({
  number: z.string(),
  receivedAt: z.string(),
  businessName: z.string(),
  businessAddress: z.string(),
  businessPhone: z.string(),
  clientName: z.string(),
  serviceName: z.string(),
  /** Of a booking that is more than one plain service, each with its price. */
  lines: z.optional(z.array(z.extend(publicLine, { price: z.optional(naira) }))),
  /** Of the booking, beside what it costs. */
  deliveryFee: naira,
  date: z.string(),
  /** Of a hire, yyyy-MM-dd. */
  firstDay: z.nullable(z.string()),
  bookingType,
  timezone: z.string(),
  kind: z.enum(['deposit', 'balance', 'caution']),
  method: paymentMethod,
  amount: naira,
  caution: naira,
  /** How the booking stands by now. */
  money: z.array(toldLine),
  /** What of this payment has been given back since. */
  givenBack: naira,
  /** What the business keeps of the caution fee in it, and why. */
  cautionKept: z.nullable(z.object({ amount: naira, reason: z.string() })),
  /** It was recorded by mistake: no money came. */
  isMistake: z.boolean(),
  reference: z.string(),
  verifyUrl: z.string(),
});
export type Receipt = z.output<typeof receipt>;

/** What anyone may check of a receipt: nothing of the client. */
export const checkedReceipt = z.object({
  number: z.string(),
  receivedAt: z.string(),
  businessName: z.string(),
  businessSlug: z.string(),
  serviceName: z.string(),
  amount: naira,
  givenBack: naira,
  isMistake: z.boolean(),
  timezone: z.string(),
});
export type CheckedReceipt = z.output<typeof checkedReceipt>;
