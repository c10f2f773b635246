import type { OwnerAppointment } from '#contract/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { AppointmentRow } from './appointments.repo.ts';

/** Where a caution fee goes back to. */
export type RefundAccount = NonNullable<OwnerAppointment['clientRefundDetails']>;

const contextOf = (business: BusinessId, appointmentId: Id): string => `${business}/${appointmentId}`;

/** Opens only for the booking it was sealed for. */
export const sealAccount = (
  sealing: Sealing,
  business: BusinessId,
  appointmentId: Id,
  { accountHolderName, accountNumber, bankName }: RefundAccount,
): Buffer =>
  sealing.seal(
    JSON.stringify({ accountHolderName, accountNumber, bankName }),
    contextOf(business, appointmentId),
  );

/** Null when it was sealed for another booking or with another key. */
export const openAccount = (
  sealing: Sealing,
  business: BusinessId,
  appointmentId: Id,
  sealed: Buffer,
): RefundAccount | null => {
  const text = sealing.open(sealed, contextOf(business, appointmentId));
  // Nothing opens but what `sealAccount` above has written.
  return text === null ? null : (JSON.parse(text) as RefundAccount);
};

/** Whether the owner is shown it: as long as the hire stands, and with it the caution fee is still to be settled. */
export const showsAccount = ({
  status,
  caution_fee_kobo: caution,
}: Pick<AppointmentRow, 'status' | 'caution_fee_kobo'>): boolean => isBlocking(status) && caution > 0;
