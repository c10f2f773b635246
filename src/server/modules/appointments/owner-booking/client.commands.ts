import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { findOrAddClient, findOrAddWalkIn, isKnownWithoutEmail } from '../../clients/index.ts';
import { type BookingDetails, readDetails } from './details.rules.ts';
import type { OwnerBooking } from './owner-booking.types.ts';

/** Whose address is not known yet needs none now: somebody who comes again is booked as she is known. */
export const readNewDetails = async (
  transaction: TenantTransaction,
  { body, business, fields }: Omit<OwnerBooking, 'now'> & { readonly fields: readonly IntakeField[] },
): Promise<ReturnType<typeof readDetails>> => {
  const { clientPhone = '', clientEmail = '' } = body;
  const emailOptional =
    business.email_optional ||
    (clientEmail === '' && clientPhone !== '' && (await isKnownWithoutEmail(transaction, clientPhone)));
  return readDetails(body, { fields, emailOptional }, null);
};

/** Whom the owner books for. */
export const clientOf = async (
  transaction: TenantTransaction,
  { clientName: name, clientEmail: email, clientPhone: phone, walkIn }: BookingDetails,
  now: Instant,
): Promise<Id> =>
  walkIn
    ? findOrAddWalkIn(transaction, now)
    : (await findOrAddClient(transaction, { id: newId(), name, email, phone, now })).clientId;
