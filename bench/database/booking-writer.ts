import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Admin } from './admin.ts';

/** Tables a booking is written to, each after those it refers to. */
const TABLES = ['appointments', 'appointment_events', 'occupancies', 'messages'] as const;
const COPIES = 'bench_plain';
const STATEMENT_TIMEOUT_MS = 60_000;
/** Where there are few clients, behind this there may be none. */
const LAST_SOUGHT = 'f0000000-0000-0000-0000-000000000000';

/** The same tables without a key, a constraint, an index or row-level security; empty, since a heap grows at its end. */
export const makePlainCopies = async (admin: Admin): Promise<void> => {
  await admin(`DROP SCHEMA IF EXISTS ${COPIES} CASCADE`);
  await admin(`CREATE SCHEMA ${COPIES}`);
  for (const table of TABLES) {
    await admin(`CREATE TABLE ${COPIES}.${table} (LIKE public.${table} INCLUDING DEFAULTS)`);
  }
  await admin(`GRANT USAGE ON SCHEMA ${COPIES} TO akoko_tenant`);
  await admin(`GRANT INSERT ON ALL TABLES IN SCHEMA ${COPIES} TO akoko_tenant`);
};

export const dropPlainCopies = (admin: Admin): Promise<unknown> => admin(`DROP SCHEMA ${COPIES} CASCADE`);

export type Booking = { readonly staffId: string; readonly startsAt: string };

const statements = (schema: string): readonly string[] => [
  `INSERT INTO ${schema}.appointments (business_id, appointment_id, booking_type, status, client_id, service_id, staff_id, starts_at,
     ends_at, client_name, client_phone, client_email, service_name, staff_name, duration, price_kobo, source, created_at)
   SELECT s.business_id, $2::uuid, 'time-based', 'confirmed', c.client_id, s.service_id, $3::uuid, $4::timestamptz, $4::timestamptz + interval '15 minutes',
          c.name, c.phone, c.email, s.name, 'Ada', 15, s.price_kobo, 'public', now()
     FROM public.services s
     JOIN LATERAL (SELECT * FROM public.clients WHERE business_id = $1::uuid AND client_id >= least($2::uuid, '${LAST_SOUGHT}') ORDER BY client_id LIMIT 1) c ON true
    WHERE s.business_id = $1::uuid AND s.duration = 15`,
  `INSERT INTO ${schema}.appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at,
     schedule_version, starts_at, ends_at, staff_id)
   VALUES ($1::uuid, $2::uuid, 1, 'book', 'none', 'confirmed', 'client', now(), 1, $4::timestamptz, $4::timestamptz + interval '15 minutes', $3::uuid)`,
  `INSERT INTO ${schema}.occupancies (business_id, occupancy_id, staff_id, during)
   VALUES ($1::uuid, $2::uuid, $3::uuid, tstzrange($4::timestamptz, $4::timestamptz + interval '15 minutes'))`,
  `INSERT INTO ${schema}.messages (business_id, message_id, appointment_id, kind, recipient, channel, lead_minutes, address, due_at, created_at)
   SELECT $1::uuid, gen_random_uuid(), $2::uuid, kind, recipient, 'email', lead, 'client@example.com', $4::timestamptz, now()
     FROM (VALUES ('booking-confirmed', 'client', 0), ('new-booking', 'owner', 0), ('reminder', 'client', 1440)) AS m (kind, recipient, lead)
    WHERE $3::uuid IS NOT NULL`,
];

export type BookingWriter = {
  /** Writes bookings, so many a transaction; milliseconds. Throws where one is refused. */
  readonly write: (
    where: 'tables' | 'plain copies',
    bookings: readonly Booking[],
    aTransaction: number,
  ) => Promise<number>;
  readonly close: () => Promise<void>;
};

/** One connection that writes bookings of a business, as the tenant role. */
export const openBookingWriter = async (url: string, businessId: string): Promise<BookingWriter> => {
  const client = new pg.Client({ connectionString: url, statement_timeout: STATEMENT_TIMEOUT_MS });
  await client.connect();
  const prepared = {
    tables: statements('public').map((text, place) => ({ name: `tables ${place}`, text })),
    'plain copies': statements(COPIES).map((text, place) => ({ name: `plain ${place}`, text })),
  };
  return {
    write: async (where, bookings, aTransaction) => {
      const since = performance.now();
      for (let first = 0; first < bookings.length; first += aTransaction) {
        await client.query(`BEGIN; SET LOCAL ROLE akoko_tenant; SET LOCAL app.business_id = '${businessId}'`);
        for (const { staffId, startsAt } of bookings.slice(first, first + aTransaction)) {
          const values = [businessId, randomUUID(), staffId, startsAt];
          for (const statement of prepared[where]) await client.query({ ...statement, values });
        }
        await client.query('COMMIT');
      }
      return performance.now() - since;
    },
    close: () => client.end(),
  };
};
