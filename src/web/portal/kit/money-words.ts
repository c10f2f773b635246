import type { MoneyLine, Payment, Refund } from '#contract/money-views.ts';

/** What money came or went for. */
export const kindWords: Readonly<Record<MoneyLine['kind'], string>> = {
  deposit: 'Deposit',
  balance: 'Balance',
  caution: 'Caution fee',
  refund: 'Refund',
  'caution-refund': 'Caution fee back',
  dispute: 'Asked back by the client’s bank',
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

/** Where a refund stands. */
export const refundStates: Readonly<Record<Refund['state'], string>> = {
  queued: 'About to be sent back',
  asking: 'About to be sent back',
  asked: 'On its way, usually up to 10 working days',
  'needs-details': 'Waiting for the client’s bank account',
  owed: 'For you to send',
  sent: 'Sent by you',
  done: 'Arrived',
  withdrawn: 'Not due any more',
};

/** Why money goes back. */
export const refundReasons: Readonly<Record<Refund['reason'], string>> = {
  'client-cancelled': 'The client cancelled',
  'business-cancelled': 'You cancelled',
  'not-confirmed': 'Never confirmed',
  'time-gone': 'Paid when the time was gone',
  'wrong-amount': 'Another amount was paid',
  caution: 'Caution fee',
  'wrong-currency': 'Not paid in naira',
  'unknown-payment': 'Paid for a booking that is not known here',
  overpaid: 'The price went down',
};
