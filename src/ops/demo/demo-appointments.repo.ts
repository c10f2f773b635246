import { addDays } from '#core/calendar/calendar-date.ts';
import { toKobo } from '#core/money/kobo.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '#server/platform/db/transaction.ts';
import type { DemoAppointment } from './demo-appointments.ts';
import type { DemoPlan } from './demo-plan.ts';

/** Appointments and hires with their histories, and the time and units that those which stand take. */
export const insertAppointments = async (
  transaction: TenantTransaction,
  { appointments, payments, staff }: DemoPlan,
): Promise<void> => {
  const nameOf = new Map(staff.map(({ id, name }) => [id, name]));
  const paid = new Map(payments.map(({ appointmentId, amount }) => [appointmentId, amount]));
  const { query, business } = transaction;
  await query
    .insertInto('appointments')
    .values(
      appointments.map((appointment) => ({
        business_id: business,
        appointment_id: appointment.id,
        booking_type: appointment.service.bookingType,
        status: appointment.status,
        version: appointment.history.length,
        schedule_version: appointment.scheduleVersion,
        client_moves: appointment.scheduleVersion - 1,
        client_id: appointment.client.id,
        service_id: appointment.service.id,
        staff_id: appointment.staffId,
        starts_at: at(appointment.startsAt),
        ends_at: at(appointment.endsAt),
        client_name: appointment.client.name,
        client_phone: appointment.client.phone,
        client_email: appointment.client.email,
        service_name: appointment.service.name,
        staff_name: appointment.staffId === null ? '' : (nameOf.get(appointment.staffId) ?? ''),
        duration: appointment.service.duration,
        price_kobo: appointment.claimed === null ? appointment.service.price : appointment.service.baseFee,
        caution_fee_kobo: appointment.service.cautionFee,
        delivery_method: appointment.delivery?.method ?? null,
        delivery_zone: appointment.delivery?.zone ?? '',
        delivery_fee_kobo: appointment.delivery?.feeKobo ?? toKobo(0),
        delivery_address: appointment.delivery?.address ?? '',
        notes: appointment.notes,
        answers: JSON.stringify(appointment.answers),
        payment_status: paid.has(appointment.id) ? ('paid' as const) : ('not_required' as const),
        paid_kobo: paid.get(appointment.id) ?? toKobo(0),
        source: appointment.source,
        created_at: at(appointment.bookedAt),
      })),
    )
    .execute();
  await insertHistories(transaction, appointments);
  await insertTaken(transaction, appointments);
};

const insertHistories = ({ query, business }: TenantTransaction, appointments: readonly DemoAppointment[]) =>
  query
    .insertInto('appointment_events')
    .values(
      appointments.flatMap(({ id, history, ...booking }) =>
        history.map(({ event, from, to, actor, reason, happenedAt }, index) => ({
          business_id: business,
          appointment_id: id,
          version: index + 1,
          event,
          from_status: from ?? 'none',
          to_status: to,
          actor,
          reason,
          happened_at: at(happenedAt),
          ...placeAfter(booking, index, history),
        })),
      ),
    )
    .execute();

/** Where this step left the booking; a demo's booking knows its last place only. */
const placeAfter = (
  { scheduleVersion, startsAt, endsAt, staffId }: Omit<DemoAppointment, 'id' | 'history'>,
  index: number,
  history: DemoAppointment['history'],
) => {
  const last = history.findLastIndex(({ event }) => event === 'book' || event === 'reschedule');
  const here = index === last;
  return {
    schedule_version: here ? scheduleVersion : null,
    starts_at: here ? at(startsAt) : null,
    ends_at: here ? at(endsAt) : null,
    staff_id: here ? staffId : null,
  };
};

const insertTaken = async (
  { query, business }: TenantTransaction,
  appointments: readonly DemoAppointment[],
): Promise<void> => {
  const standing = appointments.filter(({ stands }) => stands);
  const occupancies = standing.flatMap(({ id, staffId, startsAt, endsAt }) =>
    staffId === null
      ? []
      : [
          {
            business_id: business,
            occupancy_id: id,
            staff_id: staffId,
            during: `[${at(startsAt)},${at(endsAt)})`,
          },
        ],
  );
  const claims = standing.flatMap(({ id, service, claimed }) =>
    claimed === null
      ? []
      : [
          {
            business_id: business,
            claim_id: id,
            service_id: service.id,
            span: `[${claimed.from},${addDays(claimed.to, 1)})`,
          },
        ],
  );
  if (occupancies.length > 0) await query.insertInto('occupancies').values(occupancies).execute();
  if (claims.length > 0) await query.insertInto('rental_claims').values(claims).execute();
};
