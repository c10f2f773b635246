import { isBlocking } from '#core/appointments/statuses.ts';
import { addDays } from '#core/calendar/calendar-date.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { paymentStatus } from '#core/money/booking-money.ts';
import { toKobo } from '#core/money/kobo.ts';
import { columnsOfLines, lineColumns } from '#server/modules/appointments/index.ts';
import type { Bound } from '#server/platform/db/bound.ts';
import { at, later } from '#server/platform/db/tables/time-columns.ts';
import type { BusinessId } from '#server/platform/ids.ts';
import { type Appointment, priceOf, takenBy } from './business.ts';
import type { Message } from './messages.ts';
import { heldOf, onlineOf, referencesOf } from './money.ts';
import { writeMoney } from './write-money.repo.ts';
import { writeRows } from './write-rows.repo.ts';

/** Writes appointments with their histories, the time and units that those which stand take, and what was paid for them. */
export const writeAppointments = async (
  transaction: Pick<Bound, 'prepared'>,
  business: BusinessId,
  appointments: readonly Appointment[],
): Promise<void> => {
  const standing = appointments.filter(({ status }) => isBlocking(status));
  await writeRows(transaction, 'appointments', appointments.map(appointmentRow(business)));
  await writeLines(transaction, business, appointments);
  await writeRows(transaction, 'appointment_events', appointments.flatMap(eventRows(business)));
  await writeRows(transaction, 'occupancies', standing.flatMap(occupancyRows(business)));
  await writeRows(transaction, 'rental_claims', standing.flatMap(claimRows(business)));
  await writeMoney(transaction, business, appointments);
};

const appointmentRow = (business_id: BusinessId) => {
  const refer = referencesOf(business_id);
  return (appointment: Appointment) => ({
    business_id,
    appointment_id: appointment.id,
    booking_type: appointment.service.bookingType,
    status: appointment.status,
    version: appointment.history.length,
    schedule_version: appointment.scheduleVersion,
    client_moves: appointment.scheduleVersion - 1,
    client_id: appointment.client.id,
    service_id: appointment.service.id,
    staff_id: appointment.staff?.id ?? null,
    starts_at: at(appointment.startsAt),
    ends_at: at(appointment.endsAt),
    client_name: appointment.client.name,
    client_phone: appointment.client.phone,
    client_email: appointment.client.email,
    ...toldColumns(appointment),
    price_kobo: priceOf(appointment),
    caution_fee_kobo: appointment.service.cautionFee,
    delivery_method: appointment.delivery?.method ?? null,
    delivery_zone: appointment.delivery?.zone ?? '',
    delivery_fee_kobo: appointment.delivery?.feeKobo ?? toKobo(0),
    delivery_address: appointment.delivery?.address ?? '',
    notes: appointment.notes,
    answers: JSON.stringify(appointment.answers),
    ...paidColumns(appointment, refer),
    source: appointment.source,
    created_at: at(appointment.bookedAt),
  });
};

/** What a row says of the booking's lines, and for which of them it was written. */
const toldColumns = ({ lines, service, staff, startsAt, endsAt }: Appointment) => {
  if (lines === undefined)
    return {
      ...{ service_name: service.name, staff_name: staff?.name ?? '', duration: service.duration },
      ...{ line_count: null, lines_start: null, lines_end: null, lines_price_kobo: null },
    };
  const { serviceName, staffName, duration, priceKobo } = columnsOfLines(lines);
  return {
    ...{ service_name: serviceName, staff_name: staffName, duration, line_count: lines.length },
    ...{ lines_start: at(startsAt), lines_end: at(endsAt), lines_price_kobo: priceKobo },
  };
};

/** Few bookings have any, and an array in a column does not go with rows that are written as columns. */
const writeLines = async (
  { prepared }: Pick<Bound, 'prepared'>,
  business_id: BusinessId,
  appointments: readonly Appointment[],
): Promise<void> => {
  const rows = appointments.flatMap(({ id, lines = [] }) =>
    lines.map((line) => ({
      ...{ business_id, appointment_id: id, line: line.line, ...lineColumns(line) },
      // Written as they are, not as text within the text.
      options: line.options,
      parts: line.parts ?? [],
    })),
  );
  if (rows.length === 0) return;
  const text =
    'INSERT INTO booking_lines SELECT * FROM jsonb_populate_recordset(NULL::booking_lines, $1::jsonb)';
  await prepared({ name: '', text }, [JSON.stringify(rows)]);
};

const paidColumns = (appointment: Appointment, refer: ReturnType<typeof referencesOf>) => {
  const { money, status, delivery, service } = appointment;
  const { paid, held } = heldOf(money);
  const online = onlineOf(money);
  return {
    payment_status: paymentStatus({
      status,
      price: toKobo(priceOf(appointment) + (delivery?.feeKobo ?? 0)),
      cautionFee: service.cautionFee,
      paid,
      cautionHeld: held,
      cautionSettled: money.caution !== null && money.caution.settled !== null,
      received: money.payments.length > 0,
      givingBack: false,
    }),
    paid_kobo: paid,
    caution_held_kobo: held,
    payment_reference: online === undefined ? '' : refer(online),
    cancel_notice_hours: money.terms?.cancelNoticeHours ?? null,
    deposit_percentage: money.terms?.depositPercentage ?? null,
  };
};

const eventRows =
  (business_id: BusinessId) =>
  ({ id, history, ...booking }: Appointment) => {
    const placed = history.findLastIndex(({ event }) => event === 'book' || event === 'reschedule');
    return history.map(({ event, from, to, actor, reason, happenedAt }, index) => ({
      business_id,
      appointment_id: id,
      version: index + 1,
      event,
      from_status: from ?? 'none',
      to_status: to,
      actor,
      reason,
      happened_at: at(happenedAt),
      ...placeAfter(booking, { isFirst: index === 0, isPlaced: index === placed }),
    }));
  };

/** Where a step left the booking, as far as that is known. */
const placeAfter = (
  { scheduleVersion, startsAt, endsAt, staff, movedFrom }: Omit<Appointment, 'id' | 'history'>,
  { isFirst, isPlaced }: { readonly isFirst: boolean; readonly isPlaced: boolean },
) => {
  const staff_id = staff?.id ?? null;
  if (isPlaced)
    return { schedule_version: scheduleVersion, starts_at: at(startsAt), ends_at: at(endsAt), staff_id };
  if (!isFirst || movedFrom === null)
    return { schedule_version: null, starts_at: null, ends_at: null, staff_id: null };
  const endedAt = toInstant(movedFrom + endsAt - startsAt);
  return { schedule_version: 1, starts_at: at(movedFrom), ends_at: at(endedAt), staff_id };
};

const occupancyRows =
  (business_id: BusinessId) =>
  ({ id: occupancy_id, ...booking }: Appointment) =>
    takenBy(booking).map(({ staffId, during, ...place }) => ({
      ...{ business_id, occupancy_id, staff_id: staffId, ...place },
      during: `[${at(during.start)},${at(during.end)})`,
    }));

const claimRows =
  (business_id: BusinessId) =>
  ({ id, service, claimed }: Appointment) =>
    claimed === null
      ? []
      : [
          {
            business_id,
            claim_id: id,
            service_id: service.id,
            span: `[${claimed.from},${addDays(claimed.to, 1)})`,
          },
        ];

/** Writes what clients and owner were told of these bookings, and will be. */
export const writeMessages = (
  transaction: Pick<Bound, 'prepared'>,
  business: BusinessId,
  messages: readonly Message[],
): Promise<void> =>
  writeRows(
    transaction,
    'messages',
    messages.map(({ state, ...message }) => ({
      business_id: business,
      message_id: message.id,
      appointment_id: message.appointmentId,
      kind: message.kind,
      recipient: message.recipient,
      channel: message.channel,
      lead_minutes: message.leadMinutes,
      version: message.version,
      address: message.address,
      state,
      attempts: state === 'sent' ? 1 : 0,
      due_at: at(message.dueAt),
      created_at: at(message.createdAt),
      sent_at: state === 'sent' ? at(later(message.dueAt, 1)) : null,
      gateway: state === 'sent' && message.channel === 'sms' ? ('log' as const) : null,
    })),
  );
