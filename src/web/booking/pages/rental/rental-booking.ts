import type { RentalPage } from '#contract/pages.ts';
import { answersIn, type Details } from '../../stepper/details.ts';
import type { BookingBody } from '../../stepper/use-submit.ts';
import type { RentalChoice } from './rental-address.ts';
import { RENTAL_FIELDS } from './rental-details.ts';

const typed = (details: Details, name: string): string => (details[name] ?? '').trim();

/** What is sent to hire the item: the choices of the steps and the form. The server sets every amount. */
export const bookingOf = (
  { business, service, offer, payment }: RentalPage,
  choice: RentalChoice,
  given: Details,
): BookingBody => ({
  businessId: business._id,
  serviceId: service._id,
  date: choice.date ?? '',
  offer,
  terms: payment.stamp,
  clientName: given.clientName ?? '',
  clientEmail: given.clientEmail ?? '',
  clientPhone: given.clientPhone ?? '',
  notes: given.notes ?? '',
  customFieldAnswers: answersIn(given, service.customFields),
  deliveryDetails:
    choice.method === 'delivery'
      ? { method: 'delivery', zone: choice.zone ?? '', address: typed(given, RENTAL_FIELDS.address) }
      : { method: 'pickup' },
  policyAccepted: choice.agreed,
  ...((service.pricing?.cautionFee ?? 0) > 0
    ? {
        clientRefundDetails: {
          accountHolderName: typed(given, RENTAL_FIELDS.holder),
          accountNumber: typed(given, RENTAL_FIELDS.account),
          bankName: typed(given, RENTAL_FIELDS.bank),
        },
      }
    : {}),
});
