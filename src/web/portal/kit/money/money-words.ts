import type { MoneyLine, Payment, Refund } from '#contract/replies/money-views.ts';

/** What money came or went for. */
export const kindWords: Readonly<Record<MoneyLine['kind'], string>> = {
  deposit: 'Deposit',
  // The whole price or what was left of it: how it came stands beside it.
  balance: 'Payment',
  caution: 'Caution fee',
  refund: 'Refund',
  'caution-refund': 'Caution fee back',
  dispute: 'The client’s bank wants it back',
  chargeback: 'Taken back by the client’s bank',
  'dispute-won': 'Kept after the bank’s decision',
  reversal: 'Recorded by mistake, taken back',
};

/** How money came. */
export const methodWords: Readonly<Record<Payment['method'], string>> = {
  online: 'online',
  cash: 'cash',
  transfer: 'bank transfer',
  pos: 'POS',
};

/** Where a refund stands, to be read by every role: who of the business sends it is not said. */
export const refundStates: Readonly<Record<Refund['state'], string>> = {
  queued: 'Will be sent back shortly',
  asking: 'Will be sent back shortly',
  asked: 'On its way, usually up to 10 working days',
  'needs-details': 'Waiting for the client’s bank account',
  owed: 'To be sent by hand',
  sent: 'Sent by the business',
  done: 'Arrived',
  withdrawn: 'Not due any more',
};

/** Why money goes back. */
export const refundReasons: Readonly<Record<Refund['reason'], string>> = {
  'client-cancelled': 'The client cancelled',
  'business-cancelled': 'The business cancelled',
  'not-confirmed': 'Never confirmed',
  'time-gone': 'Paid after the time was taken',
  'wrong-amount': 'A wrong amount was paid',
  caution: 'Caution fee',
  'wrong-currency': 'Not paid in naira',
  'unknown-payment': 'Paid for a booking we do not know',
  overpaid: 'Paid more than the price',
  'line-cancelled': 'The client cancelled a service',
  goodwill: 'Given back by the business',
};
