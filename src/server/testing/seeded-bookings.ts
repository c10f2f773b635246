import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { asSuperuser, storedBusinessId, storedId } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';
import type { TestOwner } from './test-owner.ts';

export type SeededBooking = {
  readonly serviceId: string;
  /** Null for a hire. */
  readonly staffId: string | null;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly status?: AppointmentStatus;
  /** Absent: it costs nothing. */
  readonly priceKobo?: number;
  readonly clientName?: string;
  readonly clientPhone?: string;
  readonly clientEmail?: string;
};

const HISTORIES: Readonly<Record<AppointmentStatus, readonly (readonly [string, string, string])[]>> = {
  pending: [['book', 'none', 'pending']],
  confirmed: [['book', 'none', 'confirmed']],
  rescheduled: [
    ['book', 'none', 'confirmed'],
    ['reschedule', 'confirmed', 'rescheduled'],
  ],
  cancelled: [
    ['book', 'none', 'confirmed'],
    ['cancel', 'confirmed', 'cancelled'],
  ],
  completed: [
    ['book', 'none', 'confirmed'],
    ['complete', 'confirmed', 'completed'],
  ],
  'no-show': [
    ['book', 'none', 'confirmed'],
    ['mark-no-show', 'confirmed', 'no-show'],
  ],
};

/**
 * A booking at any time and in any state, the past too, as the server would have left it: client, history, and time or
 * units where it stands. Answers its stored id.
 */
export const seedBooking = async (
  app: TestApp,
  owner: TestOwner,
  {
    serviceId,
    staffId,
    startsAt,
    endsAt,
    status = 'confirmed',
    priceKobo = 0,
    clientName = 'Old Client',
    clientPhone = '08170000000',
    clientEmail = '',
  }: SeededBooking,
): Promise<string> => {
  const history = HISTORIES[status];
  const stands = isBlocking(status);
  const [row] = await asSuperuser<{ appointment_id: string }>(
    app,
    `WITH new_client AS (
       INSERT INTO clients (business_id, client_id, name, phone, email, search_text, created_at)
       VALUES ($1, gen_random_uuid(), $6, $7, $8, lower($6) || E'\\n' || $8, $4::timestamptz)
       ON CONFLICT (business_id, phone) DO UPDATE SET email = clients.email RETURNING client_id),
     booking AS (
       INSERT INTO appointments (business_id, appointment_id, booking_type, status, version, client_id, service_id, staff_id,
         starts_at, ends_at, client_name, client_phone, client_email, service_name, staff_name, duration, delivery_method,
         price_kobo, source, created_at)
       SELECT $1, gen_random_uuid(), s.booking_type, $9, cardinality($10::text[]), client_id, s.service_id, $3,
              $4::timestamptz, $5::timestamptz, $6, $7, $8, s.name,
              coalesce((SELECT name FROM staff WHERE business_id = $1 AND staff_id = $3), ''), s.duration,
              CASE WHEN s.booking_type = 'item-based' THEN 'pickup' END, $15::bigint, 'owner',
              least($4::timestamptz - interval '5 days', $14::timestamptz)
         FROM new_client, services s
        WHERE s.business_id = $1 AND s.service_id = $2
       RETURNING *),
     events AS (
       INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
       SELECT $1, appointment_id, step.version, step.event, step.before, step.after, 'owner',
              CASE WHEN step.version = 1 THEN created_at ELSE ends_at END
         FROM booking, unnest($10::text[], $11::text[], $12::text[]) WITH ORDINALITY AS step (event, before, after, version)),
     visits AS (
       INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
       SELECT $1, appointment_id, staff_id, tstzrange(starts_at, ends_at) FROM booking WHERE $13 AND staff_id IS NOT NULL),
     hires AS (
       INSERT INTO rental_claims (business_id, claim_id, service_id, span)
       SELECT $1, appointment_id, service_id,
              daterange((starts_at AT TIME ZONE 'UTC')::date, (ends_at AT TIME ZONE 'UTC')::date + 1)
         FROM booking WHERE $13 AND staff_id IS NULL)
     SELECT appointment_id FROM booking`,
    [
      storedBusinessId(owner.businessId),
      storedId(serviceId),
      staffId === null ? null : storedId(staffId),
      startsAt,
      endsAt,
      clientName,
      clientPhone,
      clientEmail,
      status,
      history.map(([event]) => event),
      history.map(([, before]) => before),
      history.map(([, , after]) => after),
      stands,
      new Date(app.clock.now()).toISOString(),
      priceKobo,
    ],
  );
  if (row === undefined) throw new Error('The booking to plant has no service');
  return row.appointment_id;
};
