import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '#server/platform/db/transaction.ts';
import { seedBusinessId, seedMemberId, seedOwner, seedText } from './seed-ids.ts';
import { seedBusinessName, seedItem, seedNames, seedServices, seedStaffName } from './seed-names.ts';
import { type SeedBusiness, stockFor } from './seed-plan.ts';
import { longStatement } from './seed-progress.repo.ts';

export type Founding = {
  readonly seed: number;
  readonly businesses: readonly SeedBusiness[];
  /** When all of them opened, before their first booking. */
  readonly openedAt: Instant;
  readonly passwordHash: string;
};

/** Businesses with owners, pages and hours; without bookings. */
const opened = `
  WITH made AS (
    INSERT INTO businesses (business_id, name, slug, owner_name, phone, public_email, address, description, setup_completed_at, created_at)
    SELECT id, name, slug, owner, '08030000123', 'hello@example.com', '14 Adeniran Ogunsanya Street, Surulere, Lagos',
           'Hair, skin and nails, and canopies for your owambe.', $7::timestamptz, $7::timestamptz
      FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS b (id, name, slug, owner) RETURNING business_id),
  addressed AS (
    INSERT INTO slugs (slug, business_id, taken_at)
    SELECT slug, id, $7::timestamptz FROM unnest($1::uuid[], $3::text[]) AS b (id, slug)),
  owned AS (
    INSERT INTO users (email, business_id, password_hash, created_at)
    SELECT email, id, $8, $7::timestamptz FROM unnest($1::uuid[], $5::text[]) AS b (id, email))
  INSERT INTO business_hours (business_id, weekday, start_minute, end_minute)
  SELECT id, weekday, opens, closes
    FROM unnest($1::uuid[], $6::int[], $9::int[]) AS b (id, opens, closes), generate_series(0, 6) AS weekday`;

const staffed = `
  INSERT INTO staff (business_id, staff_id, name, role, created_at)
  SELECT business, id, name, 'Stylist', $4::timestamptz + place * interval '1 minute'
    FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS m (business, id, name, place)`;

const offered = `
  INSERT INTO services (business_id, service_id, name, slug, category, booking_type, duration, price_kobo, base_fee_kobo, quantity, created_at)
  SELECT b.id, md5($3 || b.number || ' service ' || s.slug)::uuid, s.name, s.slug, s.category, s.type, s.duration, s.price, s.fee,
         CASE s.type WHEN 'item-based' THEN b.stock ELSE 1 END, $4::timestamptz + s.place * interval '1 minute'
    FROM unnest($1::uuid[], $2::int[], $5::int[]) AS b (id, number, stock),
         unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::bigint[], $12::bigint[])
           WITH ORDINALITY AS s (name, slug, category, type, duration, price, fee, place)`;

/** Numbers in blocks that no subscriber has; every ninth left no address. */
const known = `
  INSERT INTO clients (business_id, client_id, name, email, phone, search_text, created_at)
  SELECT id, md5($3 || number || ' client ' || n)::uuid, ($5::text[])[f] || ' ' || ($6::text[])[l], mail.address,
         '0' || (7 + block % 3) || (block / 3 % 2) || (block / 6) || '000' || lpad((n % 10000)::text, 4, '0'),
         ($7::text[])[f] || ' ' || ($8::text[])[l] || E'\\n' || mail.address, $11::timestamptz
    FROM unnest($1::uuid[], $2::int[], $4::int[]) AS b (id, number, clients)
   CROSS JOIN LATERAL generate_series(0, clients - 1) AS n
   CROSS JOIN LATERAL (SELECT n / 10000 AS block,
                              1 + ((hashint8extended(n, number) & 2147483647) % cardinality($5::text[]))::int AS f,
                              1 + ((hashint8extended(n, number + 1) & 2147483647) % cardinality($6::text[]))::int AS l) AS drawn
   CROSS JOIN LATERAL (SELECT CASE WHEN n % 9 = 5 THEN ''
                                   ELSE ($9::text[])[f] || '.' || ($10::text[])[l] || n || '@example.com' END AS address) AS mail`;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '');

/** Plants businesses with all they have but bookings. */
export const writeBusinesses = async (
  { prepared }: PlatformTransaction,
  { seed, businesses, openedAt, passwordHash }: Founding,
): Promise<void> => {
  const ids = businesses.map(({ number }) => seedBusinessId(seed, number));
  const numbers = businesses.map(({ number }) => number);
  const since = at(openedAt);
  const text = seedText(seed, 'business ');
  await prepared(longStatement(opened), [
    ids,
    numbers.map(seedBusinessName),
    numbers.map((number) => `seed-${seed}-${number + 1}`),
    numbers.map((number) => seedStaffName(number + 3)),
    numbers.map((number) => seedOwner(seed, number).email),
    businesses.map(({ opensAtMinute }) => opensAtMinute),
    since,
    passwordHash,
    businesses.map(({ opensAtMinute, quarters }) => opensAtMinute + quarters * 15),
  ]);
  const members = businesses.flatMap(({ number, lines }) =>
    lines.flatMap(({ member }) => (member === null ? [] : [{ number, member }])),
  );
  await prepared(longStatement(staffed), [
    members.map(({ number }) => seedBusinessId(seed, number)),
    members.map(({ number, member }) => seedMemberId(seed, number, member)),
    members.map(({ number, member }) => seedStaffName(number + member)),
    since,
  ]);
  const services = [
    ...seedServices.map(({ name, minutes, naira }) => ({
      name,
      category: 'Beauty',
      type: 'time-based',
      duration: minutes,
      price: toKobo(naira * 100),
      fee: 0,
    })),
    {
      name: seedItem.name,
      category: 'Hire',
      type: 'item-based',
      duration: seedItem.days,
      price: 0,
      fee: toKobo(seedItem.naira * 100),
    },
  ];
  await prepared(longStatement(offered), [
    ids,
    numbers,
    text,
    since,
    businesses.map(({ lines }) => Math.max(...lines.map((line) => stockFor(line, seedItem.days)))),
    services.map(({ name }) => name),
    services.map(({ name }) => slugOf(name)),
    services.map(({ category }) => category),
    services.map(({ type }) => type),
    services.map(({ duration }) => duration),
    services.map(({ price }) => price),
    services.map(({ fee }) => fee),
  ]);
  await prepared(longStatement(known), [
    ids,
    numbers,
    text,
    businesses.map(({ clients }) => clients),
    seedNames.first,
    seedNames.last,
    seedNames.foldedFirst,
    seedNames.foldedLast,
    seedNames.slugFirst,
    seedNames.slugLast,
    since,
  ]);
};
