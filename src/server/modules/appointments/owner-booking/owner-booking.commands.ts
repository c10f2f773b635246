import type { InternalBooking } from '#contract/booking-bodies.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { OwnerAppointment } from '#contract/views.ts';
import { firstStatus } from '#core/appointments/confirmation.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { isOwnScope } from '../../../platform/http/scope.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness } from '../../businesses/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import { findAppointment, insertAppointment } from '../record/record.repo.ts';
import { findBookedService } from '../reservation/reservation.repo.ts';
import { inactive } from './details.rules.ts';
import { type OwnBooking, type Placed, placeOwnHire, placeOwnVisit } from './placement.commands.ts';
import { isWorthTelling } from './warnings.rules.ts';

export type OwnBooked = { success: true; data: OwnerAppointment };

/**
 * The owner's own booking of an appointment or a hire, confirmed at once. It may lie outside the rules once the owner
 * has seen the warnings (NEEDS_OVERRIDE), never over another booking (SLOT_TAKEN) or the stock (OUT_OF_STOCK).
 */
export const bookInternally = async (
  platform: Platform,
  body: InternalBooking,
  context: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<OwnBooked>> => {
  const { session, now } = context;
  if (!isOwnScope(session, body.businessId)) return refusal('WRONG_BUSINESS');
  const serviceId = readOwnHandle(session.business, body.serviceId);
  if (serviceId === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, session.business, (transaction) => {
    const attempt = {
      business: session.business,
      route: 'book-internally',
      key: context.idempotencyKey,
      body,
      now,
    };
    return once(transaction.query, attempt, async () => {
      const service = await findBookedService(transaction, serviceId);
      if (service === undefined || service.deleted_at !== null) return refusal('NOT_FOUND');
      if (!service.available) return inactive(service);
      const booking = { body, service, business: await findBusiness(transaction), now };
      const placed =
        service.booking_type === 'time-based'
          ? await placeOwnVisit(transaction, booking)
          : await placeOwnHire(transaction, booking);
      if (!placed.ok) return placed;
      const saved = await save(transaction, serviceId, placed.value, booking);
      return ok({ success: true, data: saved });
    });
  });
};

const save = async (
  transaction: TenantTransaction,
  serviceId: Id,
  { details, ...placed }: Placed,
  { business, now }: OwnBooking,
): Promise<OwnerAppointment> => {
  const { confirmation } = business;
  const status = firstStatus({ bookedBy: 'owner', paid: false, confirmation });
  await insertAppointment(transaction, {
    ...placed,
    ...details,
    status,
    serviceId,
    source: 'owner',
    confirmation,
    now,
  });
  if (isWorthTelling(placed, now)) {
    await enqueueBookingMessages(transaction, placed.id, 'booked', now);
  }
  const row = await findAppointment(transaction, placed.id);
  if (row === undefined) throw new Error('A booking just made is gone');
  return presentOwnerAppointment(row);
};
