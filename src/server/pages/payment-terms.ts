import type { PaymentTerms } from '#contract/pages.ts';
import { type Kobo, koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { type Quote, quoteHire, quoteVisit } from '#core/money/quote.ts';
import type { BookingFacts } from './booking-form.ts';

/** What an appointment's page says of paying, as the server would charge it now. */
export const visitTerms = (facts: BookingFacts): PaymentTerms => {
  const { requireDeposit, depositPercentage: percentage } = facts.business.bookingSettings;
  return termsOf(facts, quoteVisit(kobo(facts.service.price), { requireDeposit, percentage }));
};

/** The same for one unit of a hire; `delivery` is the fee of the zone chosen, in naira. */
export const hireTerms = (facts: BookingFacts, delivery: number): PaymentTerms => {
  const { baseRentalFee: base = 0, cautionFee: caution = 0 } = facts.service.pricing ?? {};
  const fees = { base: kobo(base), caution: kobo(caution), delivery: kobo(delivery) };
  return termsOf(facts, quoteHire(fees, facts.business.bookingSettings));
};

const termsOf = ({ cancelNoticeHours }: BookingFacts, { dueNow, caution, total }: Quote): PaymentTerms => ({
  quote: { dueNow: koboToNaira(dueNow), caution: koboToNaira(caution), total: koboToNaira(total) },
  cancelNoticeHours,
});

const kobo = (naira: number): Kobo => nairaToKobo(naira) ?? toKobo(0);
