import { shownBy } from './code-guard.ts';

/** Money that is kept, given back and paid out. */
export const moneyGuards = [
  ...shownBy(
    'core/appointments/undo-and-correction',
    {
      mark: 'a-change-can-be-undone-for-ten-seconds',
      text: "return now - last.at > undoMs ? refuse('TOO_LATE') :",
      instead: 'return',
    },
    {
      mark: 'only-the-owners-own-change-can-be-undone',
      text: "last.actor !== 'owner' ||",
    },
    {
      mark: 'an-outcome-can-be-corrected-for-thirty-days',
    },
  ),
  ...shownBy('core/money/final-price', {
    mark: 'only-a-price-that-may-vary-has-another-one-in-the-end',
  }),
  ...shownBy(
    'modules/payments/closes/closes',
    { mark: 'a-day-is-closed-against-what-was-shown' },
    { mark: 'a-day-is-closed-fifty-times-at-most' },
  ),
  ...shownBy(
    'modules/appointments/status/corrections',
    {
      mark: 'what-is-undone-needs-its-time-still-free',
      named: 'of a cancellation needs the time still free',
    },
    {
      mark: 'what-is-undone-gives-no-money-back',
      named: 'takes its refund and its message back',
    },
    {
      mark: 'a-balance-recorded-by-mistake-is-no-money',
      named: 'takes the recorded balance back',
    },
    {
      mark: 'what-a-letter-of-the-same-moment-says-has-no-other',
      named: 'takes its refund and its message back',
    },
    {
      mark: 'a-refund-waits-while-its-cancellation-can-be-undone',
      text: 'refund.dueAt ??',
      named: 'takes its refund and its message back',
    },
  ),
  ...shownBy(
    'modules/appointments/status/goodwill',
    {
      mark: 'of-two-who-give-back-at-once-the-second-looks-again',
      named: 'goes back once of two',
    },
    {
      mark: 'no-more-is-given-back-than-was-paid-for-the-price',
      named: 'may be all that was kept',
    },
  ),
  ...shownBy(
    'core/money/give-back',
    {
      mark: 'a-client-who-cancels-inside-the-notice-loses-the-price',
      instead: 'const kept = false;',
    },
    {
      mark: 'only-a-client-who-cancels-loses-anything',
      text: "cancelled.by === 'client' &&",
    },
    {
      mark: 'no-more-goes-back-on-a-payment-than-it-has-left',
      instead: 'const ofPrice = price;',
    },
    {
      mark: 'no-more-caution-fee-goes-back-on-a-payment-than-came-with-it',
      instead: 'const ofCaution = caution;',
    },
    {
      mark: 'nothing-is-kept-of-a-caution-fee-before-the-hire-begins',
      text: 'now >= startsAt',
      instead: 'true',
    },
    {
      mark: 'a-client-who-cancels-too-late-loses-no-more-than-the-price',
      text: 'price: kept ? overpaid({ price, paid }) : paid',
      instead: 'price: kept ? toKobo(0) : paid',
    },
    {
      mark: 'an-overpayment-that-has-grown-is-for-the-owner-to-decide-anew',
      text: "known !== null && amount <= known.amount ? known.state : 'open'",
      instead: "known?.state ?? 'open'",
    },
  ),
  ...shownBy(
    'payments/refunds/owed-to-the-client',
    {
      mark: 'what-was-kept-before-a-hire-began-comes-back-with-its-cancelling',
      text: 'mayKeepCaution(locked.starts_at, now)',
      instead: 'true',
      named: 'kept before there was this rule',
    },
    {
      mark: 'what-was-paid-beyond-a-price-is-written-down',
      text: 'await saveOverpayment(transaction, id, { ...next, since: known?.since ?? now })',
      instead: 'return',
      named: 'is owed to the client of a hire made smaller',
    },
    {
      mark: 'an-overpayment-goes-back-once-as-it-was-shown',
      text: 'over.amount !== Math.round(amount * 100)',
      instead: 'false',
      named: 'goes back by the owner’s word, once',
    },
    {
      mark: 'what-was-asked-of-the-provider-does-not-stay-after-all',
      instead: 'true',
      named: 'shrinks on its way back',
    },
    {
      mark: 'a-part-that-went-back-before-is-not-given-back-again',
      text: 'of(isPart) -',
      named: 'shrinks on its way back',
    },
    {
      mark: 'a-caution-fee-that-is-kept-is-told-to-its-client',
      text: 'withheld > 0',
      instead: 'false',
      named: 'kept in whole is told to the client',
    },
  ),
  ...shownBy(
    'core/money/refund-retry',
    {
      mark: 'a-part-is-not-asked-back-again-while-the-first-asking-may-yet-show',
      instead: 'return true;',
    },
    {
      mark: 'a-refund-nobody-answers-for-becomes-the-owners-after-two-days',
      text: 'now - since >= takeOverMs',
      instead: 'now - since >= takeOverMs / 2',
    },
  ),
  ...shownBy('payments/refunds/two-refund-workers', {
    mark: 'a-refund-that-somebody-else-has-taken-since-is-left-alone',
    text: 'row.attempts === refund.attempts + 1 &&',
  }),
  ...shownBy(
    'payments/refunds/refund-storm',
    {
      mark: 'a-refund-is-looked-for-before-it-is-asked-for',
      named: 'that was heard: the refund is found',
    },
    {
      mark: 'money-given-back-by-hand-at-the-provider-counts',
      instead: 'return null;',
      named: 'money that somebody has given back by hand',
    },
    {
      mark: 'one-worker-has-a-refund-at-a-time',
      text: ".forUpdate('refunds').skipLocked()",
      named: 'never gives anything back twice',
      repeats: 2,
    },
  ),
  ...shownBy('payments/refunds/refunds', {
    mark: 'what-was-kept-inside-the-notice-is-not-given-back',
    instead: 'const insideNotice = false;',
    named: 'keeps it inside the notice',
  }),
  ...shownBy(
    'payments/balance/balance',
    {
      mark: 'no-more-is-received-than-is-owed',
      text: 'amount > most',
      instead: 'false',
      named: 'is at most what is owed',
    },
    {
      mark: 'of-many-who-record-at-once-each-sees-the-others',
      text: '.forUpdate()',
      named: 'is never more than is owed, however many',
      repeats: 3,
    },
    {
      mark: 'nothing-is-received-for-a-cancelled-booking',
      text: "booking.status === 'cancelled'",
      instead: 'false',
      named: 'cannot be received for a cancelled',
    },
    {
      mark: 'no-more-is-kept-of-a-caution-fee-than-there-is',
      named: 'is held, due when the hire is over',
    },
    {
      mark: 'what-is-kept-of-a-caution-fee-has-a-reason',
      instead: 'return null;',
      named: 'is held, due when the hire is over',
    },
    {
      mark: 'a-caution-fee-is-settled-once',
      text: '|| !may(cautionMoves.settle, caution.state)',
      named: 'is held, due when the hire is over',
    },
    {
      mark: 'cancelling-gives-back-what-was-paid',
      named: 'goes back by hand when the business cancels',
    },
  ),
  ...shownBy(
    'checkout/webhooks/disputes',
    {
      mark: 'a-disputed-caution-fee-is-not-settled-meanwhile',
      text: "dispute?.state === 'open' && dispute.caution_kobo > 0",
      instead: 'false',
      named: 'takes the caution fee with it',
    },
    {
      mark: 'what-a-bank-has-taken-is-not-sent-by-the-owner-too',
      named: 'with what the owner had sent of it already',
    },
    {
      mark: 'what-a-bank-has-taken-becomes-no-debt-of-the-owners',
      named: 'and has taken it before anybody knew',
    },
  ),
  ...shownBy(
    'payouts/payouts',
    {
      mark: 'the-first-payout-account-is-told-to-the-owner',
      named: 'counts at once, asks for no password and is told',
    },
    {
      mark: 'another-payout-account-needs-the-password',
      named: 'asks for the password, tells the owner',
    },
    {
      mark: 'another-payout-account-waits-a-day',
      instead: 'const effectiveAt = toInstant(now + 0 * WAITING_DAY_MS);',
      named: 'asks for the password, tells the owner',
    },
    {
      mark: 'another-payout-account-is-told-to-the-owner',
      named: 'asks for the password, tells the owner',
    },
    {
      mark: 'of-many-first-accounts-at-once-one-is-stored',
      text: 'else if (!isThis(live)) return passwordNeeded();',
      named: 'of many at once one is stored',
    },
    {
      mark: 'a-change-that-takes-over-cannot-be-taken-back',
      text: 'if (isTakingOver(waiting, now))',
      instead: 'if (false)',
      named: 'is too late once it may have reached',
    },
  ),
  ...shownBy('payments/accounts/bank-accounts', {
    mark: 'account-look-ups-are-limited',
    named: 'five times a minute and thirty a day',
  }),
  ...shownBy(
    'payments/statement/statement',
    {
      mark: 'a-receipts-link-is-proved',
      instead: 'return named;',
      named: 'is the client’s to open',
    },
    {
      mark: 'a-client-is-asked-for-an-account-three-times-an-hour',
      text: 'limit.exceeded',
      instead: 'false',
      named: 'is asked for by the owner three times',
    },
    {
      mark: 'a-bank-account-is-taken-while-it-is-asked-for',
      text: '!isAskedFor(refund)',
      instead: 'false',
      named: 'takes an account, shows it to the owner',
    },
  ),
];
