import type { FieldError } from '#contract/errors.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { checkAnswers, type IntakeAnswer, type IntakeField } from '#core/intake/answers.ts';
import { parseAccountNumber } from '#core/money/bank-account.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { BankAccount } from '../../payments/index.ts';
import type { Delivery } from '../record/record.repo.ts';
import { type DeliveryTexts, settleDelivery } from '../reservation/delivery.rules.ts';
import { REQUIRED } from '../reservation/refusals.rules.ts';

/** What a client says besides who they are: how the hire reaches them, where the caution fee goes back to, the policy. */
export type RentalDetails = {
  readonly delivery: Delivery;
  /** Null: there is no caution fee. */
  readonly account: BankAccount | null;
  /** The text agreed to; empty when the business has set none. */
  readonly policy: string;
};

const clientsTexts: DeliveryTexts = {
  noZones: {
    field: 'deliveryDetails.method',
    message: 'This business does not deliver. Please choose Self Pickup.',
  },
  otherZone: 'Please choose one of the delivery zones shown.',
};

type Terms = {
  readonly zones: Parameters<typeof settleDelivery>[1];
  /** Of all the units together. */
  readonly cautionFee: Kobo;
  readonly rentalPolicy: string;
};

/** All of it, or every error in it. */
export const readRentalDetails = (
  body: PublicBooking,
  { zones, cautionFee, rentalPolicy }: Terms,
): Result<RentalDetails, readonly FieldError[]> => {
  const { method = 'pickup', ...where } = body.deliveryDetails ?? {};
  const delivery = settleDelivery({ method, ...where }, zones, null, clientsTexts);
  const account = cautionFee > 0 ? readAccount(body.clientRefundDetails ?? {}) : ok(null);
  const agreed =
    rentalPolicy === '' || body.policyAccepted === true
      ? []
      : [{ field: 'policyAccepted', message: 'Please read the rental policy and agree to it.' }];
  if (!delivery.ok || !account.ok || agreed.length > 0) {
    return refuse([...[delivery, account].flatMap((part) => (part.ok ? [] : part.reason)), ...agreed]);
  }
  return ok({ delivery: delivery.value, account: account.value, policy: rentalPolicy });
};

const readAccount = (
  given: NonNullable<PublicBooking['clientRefundDetails']>,
): Result<BankAccount, readonly FieldError[]> => {
  const { accountHolderName = '', bankName = '' } = given;
  const accountNumber = parseAccountNumber(given.accountNumber ?? '');
  const fieldErrors: FieldError[] = [];
  if (accountHolderName === '')
    fieldErrors.push({ field: 'clientRefundDetails.accountHolderName', message: REQUIRED });
  if (accountNumber === null)
    fieldErrors.push({
      field: 'clientRefundDetails.accountNumber',
      message: 'Must be a 10-digit account number',
    });
  if (bankName === '') fieldErrors.push({ field: 'clientRefundDetails.bankName', message: REQUIRED });
  if (accountNumber === null || fieldErrors.length > 0) return refuse(fieldErrors);
  return ok({ accountHolderName, accountNumber, bankName });
};

/** The answers to a service's questions, or an error for each that is missing or will not do. */
export const readAnswers = (
  given: PublicBooking['customFieldAnswers'],
  fields: readonly IntakeField[],
): Result<readonly IntakeAnswer[], readonly FieldError[]> => {
  const checked = checkAnswers(fields, given ?? []);
  if (checked.ok) return checked;
  return refuse(checked.reason.map(({ fieldId, message }) => ({ field: `field-${fieldId}`, message })));
};
