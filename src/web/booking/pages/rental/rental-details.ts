import type { ReactNode } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import type { CustomField } from '#contract/replies/views.ts';
import { parseAccountNumber } from '#core/money/bank-account.ts';
import {
  answersIn,
  type Details,
  type FieldErrors,
  fieldErrorsAbout,
  REQUIRED,
} from '../../details/details.ts';
import type { BookingBody } from '../../sending/use-submit.ts';
import type { OrderQuery, RentalChoice } from './rental-address.ts';

/** What is hired from a day on, as a booking says it. */
type WantedFrom = (date: string | null) => Pick<BookingBody, 'serviceId' | 'lines' | 'returnDate'>;

/** What is other of an order. */
export type OrderParts = {
  /** What is said of its lines in the summary and above the form. */
  readonly facts?: ReactNode;
  readonly recap?: ReactNode;
  readonly query?: OrderQuery;
  readonly wantedFrom?: WantedFrom;
};

/** The form's names for what only a rental asks; the server names its errors by the same. */
export const RENTAL_FIELDS = {
  address: 'deliveryDetails.address',
  holder: 'clientRefundDetails.accountHolderName',
  bank: 'clientRefundDetails.bankName',
  account: 'clientRefundDetails.accountNumber',
} as const;

export type Asked = {
  readonly fields: readonly CustomField[];
  readonly delivered: boolean;
  /** Whether there is a caution fee to give back. */
  readonly refunded: boolean;
};

const isEmpty = (details: Details, name: string): boolean => (details[name] ?? '').trim() === '';

/** Every error of the form of a rental by input name; an empty object means it can be sent. */
export const rentalErrors = (details: Details, { fields, delivered, refunded }: Asked): FieldErrors => {
  const required = [
    ...(delivered ? [RENTAL_FIELDS.address] : []),
    ...(refunded ? [RENTAL_FIELDS.holder, RENTAL_FIELDS.bank] : []),
  ];
  const fieldErrors: Record<string, string> = { ...fieldErrorsAbout(details, fields) };
  for (const name of required) if (isEmpty(details, name)) fieldErrors[name] = REQUIRED;
  if (refunded && parseAccountNumber(details[RENTAL_FIELDS.account] ?? '') === null)
    fieldErrors[RENTAL_FIELDS.account] = 'Must be a 10-digit account number';
  return fieldErrors;
};

/** What the server can find wrong with the answers of the earlier steps. */
const EARLIER = {
  date: 1,
  'deliveryDetails.method': 2,
  'deliveryDetails.zone': 2,
  policyAccepted: 3,
} as const;

/** The error that belongs to the earliest step before the form, and that step; null when all are in the form. */
export const earlierFieldError = (
  fieldErrors: FieldErrors,
): { readonly step: 1 | 2 | 3; readonly message: string } | null => {
  for (const [name, step] of Object.entries(EARLIER)) {
    const message = fieldErrors[name];
    if (message !== undefined) return { step, message };
  }
  return null;
};

const typed = (details: Details, name: string): string => (details[name] ?? '').trim();

/** What is sent to hire the item, or all of an order: the choices of the steps and the form. The server sets every amount. */
export const bookingOf = (
  { business, service, offer, payment }: RentalPage,
  choice: RentalChoice,
  given: Details,
  wantedFrom: WantedFrom = () => ({ serviceId: service._id }),
): BookingBody => ({
  businessId: business._id,
  ...wantedFrom(choice.date),
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
