import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { OwnerAppointment } from '#contract/views.ts';
import { firstStatus } from '#core/appointments/confirmation.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand, refuseOtherScope } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import { findAppointment, findBookedService, insertAppointment } from '../record/record.repo.ts';
import { inactive } from './details.rules.ts';
import { type OwnBooking, type Placed, placeOwnHire, placeOwnVisit } from './placement.commands.ts';
import { isWorthTelling } from './warnings.rules.ts';

/**
 * The owner's booking of an appointment or a rental, confirmed at once. It may lie outside the rules once the owner
 * has seen the warnings (NEEDS_OVERRIDE), never over another booking (SLOT_TAKEN) or the stock (OUT_OF_STOCK).
 */
export const bookByOwner = defineCommand(appointmentsCalls.createInternal, {
  check: ({ ctx, input }) => refuseOtherScope(ctx.actor, input.body.businessId),
  admit: async ({ ctx: { tx }, input: { body } }) =>
    readOwnHandle(tx.business, body.serviceId) === null ? refusal('NOT_FOUND') : null,
  once: 'book-internally',
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    const serviceId = readOwnHandle(tx.business, body.serviceId);
    const service = serviceId === null ? undefined : await findBookedService(tx, serviceId);
    if (service === undefined || service.deleted_at !== null) return refusal('NOT_FOUND');
    if (!service.available) return inactive(service);
    const booking = { body, service, business: await findBusiness(tx), now };
    const placed =
      service.booking_type === 'time-based'
        ? await placeOwnVisit(tx, booking)
        : await placeOwnHire(tx, booking);
    if (!placed.ok) return placed;
    return ok({ success: true, data: await save(tx, service.service_id, placed.value, booking) });
  },
});

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
