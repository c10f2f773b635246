import type { PaymentTerms } from '#contract/pages/page-forms.ts';
import type { BookingTerms } from '#core/money/booking-terms.ts';
import { type Kobo, koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { type Quote, quoteAppointment, quoteRental } from '#core/money/quote.ts';
import { stampOf } from '../../modules/appointments/index.ts';
import type { BookingFacts } from './booking-form.ts';

/** What an appointment's page says of paying, as the server would charge it now. */
export const appointmentTerms = (facts: BookingFacts): PaymentTerms =>
  termsOf(facts, appointmentQuote(facts));

/** The same for one unit of a rental; `delivery` is the fee of the zone chosen, in naira. */
export const rentalTerms = (facts: BookingFacts, delivery: number): PaymentTerms =>
  termsOf(facts, rentalQuote(facts, delivery));

/** All that the page says of its service before it is booked. */
export const bookingTermsOf = (facts: BookingFacts): BookingTerms => {
  const { service, business, cancelNoticeHours } = facts;
  const { bookingType: kind, duration, priceVaries } = service;
  const rental = kind === 'item-based';
  const { base, caution } = feesOf(facts);
  return {
    kind,
    duration,
    price: rental ? base : kobo(service.price),
    priceVaries,
    caution,
    dueNow: (rental ? rentalQuote(facts, 0) : appointmentQuote(facts)).dueNow,
    cancelNoticeHours,
    rentalPolicy: business.bookingSettings.rentalPolicy,
    zones: business.deliverySettings.deliveryZones.map(({ zoneName: name, price }) => ({
      name,
      fee: kobo(price),
    })),
  };
};

const termsOf = (facts: BookingFacts, { dueNow, caution, total }: Quote): PaymentTerms => ({
  quote: { dueNow: koboToNaira(dueNow), caution: koboToNaira(caution), total: koboToNaira(total) },
  cancelNoticeHours: facts.cancelNoticeHours,
  stamp: stampOf(bookingTermsOf(facts)),
});

const appointmentQuote = ({ service, business }: BookingFacts): Quote => {
  const { requireDeposit, depositPercentage: percentage } = business.bookingSettings;
  return quoteAppointment(kobo(service.price), { requireDeposit, percentage });
};

const rentalQuote = (facts: BookingFacts, delivery: number): Quote =>
  quoteRental({ ...feesOf(facts), delivery: kobo(delivery) }, facts.business.bookingSettings);

const feesOf = ({ service }: BookingFacts) => {
  const { baseRentalFee: base = 0, cautionFee: caution = 0 } = service.pricing ?? {};
  return { base: kobo(base), caution: kobo(caution) };
};

const kobo = (naira: number): Kobo => nairaToKobo(naira) ?? toKobo(0);
