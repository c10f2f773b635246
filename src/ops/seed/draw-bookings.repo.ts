import type { Instant } from '#core/calendar/instant.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '#server/platform/db/transaction.ts';
import { seedBusinessId, seedMemberId, seedText } from './seed-ids.ts';
import { seedItem, seedServices, seedStaffName } from './seed-names.ts';
import { type Batch, bookingsIn, DAYS, FUTURE_DAYS, firstOn, mostOnADay, PAST_DAYS } from './seed-plan.ts';
import { longStatement } from './seed-progress.repo.ts';

/** One row a booking of this batch: what all the tables it is written to are filled from. */
const drawn = `
  CREATE TEMPORARY TABLE drawn (
    business_id uuid, appointment_id uuid, client_id uuid, service_id uuid, staff_id uuid, booking_type text,
    status text, first_status text, version int, moved boolean, source text,
    starts_at timestamptz, ends_at timestamptz, created_at timestamptz, ended_at timestamptz,
    client_name text, client_phone text, client_email text, service_name text, staff_name text, duration int, price bigint,
    notes text, told boolean, by_client boolean, deposit bigint, paid_by text
  ) ON COMMIT DROP`;

/**
 * Day, time and all else of a booking follow from its place in its line and the seed. Nobody has two at once: the day's
 * bookings of one staff member stand a step apart, and none is longer than the step.
 */
const fill = `
  INSERT INTO drawn
  WITH lines AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[],
                         $9::bigint[], $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[])
      AS l (business_id, staff_id, staff_name, line, business, past, future, first, until, most_past, most_future,
            opens, quarters, clients, told)),
  placed AS (
    SELECT l.*, i, day, key,
           i - CASE WHEN i < past THEN (day * past + ${PAST_DAYS - 1}) / ${PAST_DAYS}
                    ELSE past + ((day - ${PAST_DAYS}) * future + ${FUTURE_DAYS - 1}) / ${FUTURE_DAYS} END AS place,
           CASE WHEN i < past THEN most_past ELSE most_future END AS most
      FROM lines l
     CROSS JOIN LATERAL generate_series(first, until - 1) AS i
     CROSS JOIN LATERAL (SELECT CASE WHEN i < past THEN i * ${PAST_DAYS} / past
                                     ELSE ${PAST_DAYS} + (i - past) * ${FUTURE_DAYS} / future END AS day,
                                hashtextextended(line, $20::int) AS key) AS at),
  stepped AS (
    SELECT p.*, greatest(1, quarters / most) AS step, $18::timestamptz + day * interval '1 day' AS midnight,
           hashint8extended(day, key) & 2147483647 AS h0, hashint8extended(i, key) & 2147483647 AS h1,
           hashint8extended(i, key + 1) & 2147483647 AS h2, hashint8extended(i, key + 2) & 2147483647 AS h3
      FROM placed p),
  chosen AS (
    SELECT d.*, s.service_id, s.name AS service_name, s.duration, s.booking_type, s.price_kobo + s.base_fee_kobo AS price,
           midnight + (opens + 15 * CASE WHEN staff_id IS NULL THEN 0 ELSE h0 % (quarters - most * step + 1) + place * step END)
             * interval '1 minute' AS starts_at
      FROM stepped d
      JOIN services s ON s.business_id = d.business_id
       AND s.booking_type = CASE WHEN staff_id IS NULL THEN 'item-based' ELSE 'time-based' END
       AND s.duration = CASE WHEN staff_id IS NULL THEN ${seedItem.days}
                             ELSE 15 * ($16::int[])[1 + h1 / 100 % width_bucket(step, $16::int[])] END),
  timed AS (
    SELECT c.*, ends_at, ends_at <= $17::timestamptz AS over,
           least(starts_at - interval '2 days' - h2 % 20000 * interval '1 minute',
                 $17::timestamptz - interval '3 hours' - h3 % 40000 * interval '1 minute') AS created_at
      FROM chosen c
     CROSS JOIN LATERAL (SELECT CASE WHEN staff_id IS NULL THEN midnight + duration * interval '1 day'
                                     ELSE starts_at + duration * interval '1 minute' END AS ends_at) AS e),
  fated AS (
    SELECT t.*,
           CASE WHEN over THEN CASE WHEN h1 % 100 < 6 THEN 'no-show' WHEN h1 % 100 < 16 THEN 'cancelled' ELSE 'completed' END
                ELSE CASE WHEN h1 % 100 < 10 THEN 'cancelled' WHEN h1 % 100 < 18 THEN 'pending'
                          WHEN h1 % 100 < 23 AND staff_id IS NOT NULL THEN 'rescheduled' ELSE 'confirmed' END END AS status,
           over AND h1 % 100 >= 95 AND staff_id IS NOT NULL AS moved_before, h2 % 5 = 0 AS waited
      FROM timed t)
  SELECT f.business_id, md5($19 || f.line || ' booking ' || i)::uuid, c.client_id, service_id, staff_id, booking_type, status,
         CASE WHEN status = 'pending' OR confirmed_later THEN 'pending' ELSE 'confirmed' END,
         1 + (status IN ('completed', 'no-show', 'cancelled'))::int + (moved OR confirmed_later)::int, moved,
         CASE WHEN online THEN 'public' ELSE 'owner' END, starts_at, ends_at, f.created_at,
         CASE WHEN status = 'cancelled' THEN least(starts_at - (1 + h2 % 40) * interval '1 hour', $17::timestamptz - interval '10 minutes')
              ELSE ends_at END,
         c.name, c.phone, c.email, service_name, f.staff_name, duration, price,
         CASE WHEN h3 / 100 % 8 = 0 THEN 'First visit, a friend recommended you.' ELSE '' END,
         online, h2 / 10 % 2 = 0, deposit,
         CASE WHEN status = 'completed' AND deposit = 0 AND h3 % 10 < 5 THEN (ARRAY['cash', 'cash', 'transfer', 'transfer', 'pos'])[1 + h3 % 10] END
    FROM fated f
   CROSS JOIN LATERAL (SELECT moved_before OR status = 'rescheduled' AS moved) AS m
    JOIN clients c ON c.business_id = f.business_id AND c.business_id = ANY($1::uuid[])
     AND c.client_id = md5($19 || 'business ' || f.business || ' client ' || h3 % clients)::uuid
   CROSS JOIN LATERAL (SELECT waited AND NOT moved AND status IN ('confirmed', 'completed', 'no-show') AS confirmed_later,
                              c.email <> '' AND h2 / 100 % 10 < 8 AND h3 / 1000 % 1000 < told AS online) AS o
   CROSS JOIN LATERAL (SELECT CASE WHEN online AND status <> 'pending' AND h2 / 1000 % 100 < 6 THEN price / 2 ELSE 0 END AS deposit) AS p`;

export type Drawing = {
  readonly seed: number;
  readonly batch: Batch;
  readonly now: Instant;
  /** The first instant of the first day. */
  readonly firstDay: Instant;
};

/** Draws the bookings of a batch into the table `drawn`, which is gone with the transaction. Throws where one is missing. */
export const drawBookings = async (
  { prepared }: PlatformTransaction,
  { seed, batch, now, firstDay }: Drawing,
): Promise<void> => {
  const days = batch.days ?? { from: 0, until: DAYS };
  const lines = batch.businesses.flatMap((business) => business.lines.map((line) => ({ business, line })));
  const of = <T>(value: (of: (typeof lines)[number]) => T): readonly T[] => lines.map(value);
  await prepared(longStatement(drawn), []);
  // Nothing is known yet of rows that were planted a moment ago; each would be looked for among all.
  await prepared(longStatement('SET LOCAL enable_nestloop = off'), []);
  await prepared(longStatement(fill), [
    of(({ business }) => seedBusinessId(seed, business.number)),
    of(({ business, line }) =>
      line.member === null ? null : seedMemberId(seed, business.number, line.member),
    ),
    of(({ business, line }) => (line.member === null ? '' : seedStaffName(business.number + line.member))),
    of(({ business, line }) => `business ${business.number} ${line.member ?? 'item'}`),
    of(({ business }) => business.number),
    of(({ line }) => line.past),
    of(({ line }) => line.future),
    of(({ line }) => firstOn(line, days.from)),
    of(({ line }) => firstOn(line, days.until)),
    of(({ line }) => mostOnADay(line).past),
    of(({ line }) => mostOnADay(line).future),
    of(({ business }) => business.opensAtMinute),
    of(({ business }) => business.quarters),
    of(({ business }) => business.clients),
    of(({ business }) => business.told),
    seedServices.map(({ minutes }) => minutes / 15),
    at(now),
    at(firstDay),
    seedText(seed, ''),
    seed,
  ]);
  await prepared(longStatement('SET LOCAL enable_nestloop = on'), []);
  await prepared(longStatement('ANALYZE drawn'), []);
  const [counted] = await prepared<{ count: number }>(
    longStatement('SELECT count(*)::int AS count FROM drawn'),
    [],
  );
  if (counted?.count !== bookingsIn(batch))
    throw new Error(`Of ${batch.name} ${counted?.count} bookings were drawn, and not ${bookingsIn(batch)}`);
};
