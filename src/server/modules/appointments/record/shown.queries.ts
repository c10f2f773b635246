import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Actor, memberSession } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { type Reader, shownTo, staffWithin } from './reader.rules.ts';

/** As who reads somebody asks. */
export const readerOf = (actor: Actor): Reader => memberSession(actor);

/** What of one booking a reader is shown now. Whether it is today's is asked only for whom that decides something. */
export const showTo = async (
  transaction: TenantTransaction,
  reader: Reader,
  booking: OwnerAppointment,
  now: Instant,
): Promise<OwnerAppointment> => {
  if (staffWithin(reader, 'bookings.read') === null) return shownTo(reader, booking, null);
  const { time_zone: zone } = await findBusiness(transaction);
  return shownTo(reader, booking, { zone, now });
};
