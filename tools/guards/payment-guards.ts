import { shownBy } from './code-guard.ts';

/** Money that comes in. */
export const paymentGuards = [
  ...shownBy(
    'core/money/settlement',
    {
      mark: 'only-the-whole-amount-is-paid',
      instead: "return 'book';",
    },
    {
      mark: 'only-naira-is-paid',
    },
    {
      mark: 'only-money-of-our-own-mode-is-paid',
      text: '&& verdict.mode === asked.mode',
    },
    {
      mark: 'only-a-payment-that-succeeded-is-paid',
      text: "verdict.status === 'paid' && verdict.mode === asked.mode",
      instead: "verdict.status !== 'unknown' && verdict.mode === asked.mode",
    },
    {
      mark: 'what-was-settled-is-not-settled-again',
    },
    {
      mark: 'a-payment-is-not-received-before-it-was-asked-for-nor-after-now',
      instead: 'return said;',
    },
  ),
  ...shownBy('core/money/postings', {
    mark: 'a-caution-fee-is-no-revenue',
    text: "['revenue', caution - amount], ['caution', -caution])",
    instead: "['revenue', -amount])",
  }),
  ...shownBy('checkout/settle/settled-at-once', {
    mark: 'a-payment-is-decided-on-its-locked-row',
    text: "where('intent_id', '=', id).forNoKeyUpdate().executeTakeFirst()",
    instead: "where('intent_id', '=', id).executeTakeFirst()",
    repeats: 2,
  }),
  ...shownBy(
    'checkout/settle/settlement',
    {
      mark: 'a-notice-is-signed',
      instead: 'return expected.length > 0;',
      named: 'a notice with a wrong signature',
    },
    {
      mark: 'an-unsigned-notice-is-refused',
      instead: 'if (signature === undefined || !/^[0-9a-f]{128}$/.test(signature)) return true;',
      named: 'a notice',
    },
    {
      mark: 'what-is-paid-after-the-start-is-given-back',
      text: '|| held.startsAt <= now',
      named: 'paid after the booking would have begun',
    },
    {
      mark: 'what-cannot-be-booked-is-given-back',
      named: 'late, and another has the time',
    },
    {
      mark: 'the-price-that-was-asked-for-counts',
      instead: 'priceKobo: toKobo(draft.priceKobo + 100)',
      named: 'the price that was asked for counts',
    },
    {
      mark: 'what-nobody-told-of-is-found-by-the-reconciler',
      named: 'nobody at all: the reconciler',
    },
    {
      mark: 'every-start-compares-with-the-provider',
      text: '&& !atStart',
      named: 'was killed at it',
    },
    {
      mark: 'what-was-never-paid-is-given-up-after-three-days',
      instead: 'return toInstant(late ?? now + hourMs);',
      named: 'what was never paid is asked after',
    },
  ),
  ...shownBy('checkout/settle/late-money', {
    mark: 'an-answer-about-another-payment-says-nothing-of-this-one',
    text: 'answer.value.reference !== reference',
    instead: 'false',
    named: 'an answer about another payment',
  }),
  ...shownBy(
    'checkout/pay/checkout-faults',
    {
      mark: 'a-notice-is-kept-once',
      named: 'is kept once, whatever it says',
    },
    {
      mark: 'a-notice-of-another-installation-is-dropped',
      text: 'if (await isBusinessKnown(transaction))',
      named: 'of a business or a payment that is not here',
    },
    {
      mark: 'a-signed-body-is-64-kb-at-most',
      text: "{ parseAs: 'buffer', bodyLimit: SIGNED_LIMIT }",
      instead: "{ parseAs: 'buffer', bodyLimit: 99 * SIGNED_LIMIT }",
      named: 'that is too large is refused',
    },
    {
      mark: 'a-notice-that-finds-the-provider-silent-is-not-done-with',
      named: 'when a notice came',
    },
    {
      mark: 'a-silent-provider-is-not-asked-about-each-payment',
      text: 'missing >= SILENT_AFTER',
      instead: 'false',
      named: 'is not asked about each of a hundred',
    },
    {
      mark: 'a-plain-no-frees-the-time',
      named: 'a plain no frees the time',
    },
  ),
  ...shownBy(
    'checkout/pay/tampered-payment',
    {
      mark: 'guesses-of-payments-are-limited-by-address',
      text: '(settled === null ? guesses(address, now) : null) ??',
    },
    {
      mark: 'looks-at-one-payment-are-limited',
      text: '?? looks(reference, now)',
      named: 'after one payment is stopped',
    },
  ),
  ...shownBy(
    'checkout/reconcile/orphan-payments',
    {
      mark: 'a-payer-is-told-by-number-to-whoever-may-see-it',
      named: 'names its payer by number or address',
    },
    {
      mark: 'money-that-is-not-naira-enters-no-ledger',
      text: "&& orphan.currency === 'NGN'",
      named: 'goes back as it came',
    },
    {
      mark: 'a-refund-is-asked-for-in-its-own-currency',
      text: 'platform.provider.refund({ reference, amount, currency, note })',
      instead: "platform.provider.refund({ reference, amount, currency: 'NGN', note })",
      named: 'is asked back of the provider in its own currency',
    },
  ),
  ...shownBy('appointments/booking/rental-booking', {
    mark: 'the-account-of-a-caution-fee-is-sealed-for-its-own-booking',
    text: 'subject: Id',
    instead: "_: Id, subject = ''",
    named: 'only from its own row',
  }),
  ...shownBy('checkout/pay/rental-payment', {
    mark: 'held-units-are-counted',
    named: 'late: books the units if they are free',
  }),
];
