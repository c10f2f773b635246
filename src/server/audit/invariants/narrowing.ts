import type { Invariant } from './invariant.ts';

/**
 * The tables whose changes are looked at, each with the columns that may name the booking or payment a row belongs to: a
 * payment that is asked for has the id of the booking it becomes. Where nothing else names one, a row's own id stands for
 * it.
 */
export const watched: Readonly<Record<string, readonly string[]>> = {
  appointments: ['appointment_id'],
  appointment_events: ['appointment_id'],
  booking_lines: ['appointment_id'],
  occupancies: ['occupancy_id'],
  rental_claims: ['claim_id'],
  resource_claims: ['claim_id'],
  reschedule_links: ['appointment_id'],
  refund_accounts: ['appointment_id'],
  policy_agreements: ['appointment_id'],
  reviews: ['appointment_id'],
  payment_intents: ['intent_id'],
  payments: ['appointment_id', 'intent_id'],
  orphan_payments: ['intent_id', 'orphan_id'],
  refunds: ['appointment_id', 'intent_id', 'orphan_id', 'refund_id'],
  disputes: ['intent_id'],
  cautions: ['appointment_id'],
  overpayments: ['appointment_id'],
  ledger_entries: ['appointment_id', 'intent_id', 'posting_id'],
  messages: ['appointment_id', 'intent_id', 'link_id', 'refund_id', 'receipt_id', 'offer_id', 'message_id'],
  receipts: ['appointment_id'],
  receipt_counters: [],
  payment_events: [],
  payout_accounts: [],
  businesses: [],
  services: ['service_id'],
  staff: ['staff_id'],
  blocked_times: ['block_id'],
  clients: ['client_id'],
  media: [],
  work_photos: [],
  short_links: ['message_id'],
  waitlist_entries: [],
  waitlist_offers: ['offer_id', 'taken_by'],
  waitlist_days: [],
  resources: [],
  // What holds time is deleted when it is over, and raises the version of its business.
  diary_versions: [],
};

/**
 * By which of its columns a table's rows are looked up, where that is not by each of them: an index leads there, and what
 * they belong to is there as well.
 */
const lookedUpBy: Readonly<Record<string, readonly string[]>> = {
  ledger_entries: ['appointment_id', 'posting_id'],
  receipts: [],
  refunds: ['appointment_id', 'intent_id', 'orphan_id'],
  services: [],
  staff: [],
  blocked_times: [],
  waitlist_offers: ['offer_id'],
};

/**
 * What was written from a transaction on, $1: the businesses, and of each the bookings, and one row without any. Each row
 * of a table says which transaction wrote it, so that no writer can forget to say that something changed, and no clock is
 * asked; only what was deleted says nothing.
 */
export const changedSince = Object.entries(watched)
  .map(([table, bookings]) => {
    const booking =
      bookings.length === 0 ? 'NULL::uuid' : `unnest(ARRAY[NULL, ${bookings.join(', ')}]::uuid[])`;
    return `SELECT business_id AS business, ${booking} AS booking FROM ${table}
             WHERE age(xmin) <= (SELECT age($1::text::xid))`;
  })
  .join('\nUNION\n');

const ofBusinesses = (table: string): string =>
  `SELECT t.* FROM ${table} t WHERE t.business_id IN (SELECT business_id FROM changed)`;

/** A row may be found by several of its columns, and is there once. */
const ofBookings = (table: string): string =>
  (lookedUpBy[table] ?? watched[table] ?? [])
    .map(
      (column) =>
        `SELECT t.* FROM ${table} t WHERE (t.business_id, t.${column}) IN (SELECT business_id, booking FROM changed)`,
    )
    .join(' UNION ');

/** Businesses ($1), and beside each of them one of its bookings ($2). */
const GIVEN = 'SELECT * FROM unnest($1::uuid[], $2::uuid[])';
const changed = {
  booking: `changed (business_id, booking) AS MATERIALIZED (${GIVEN})`,
  soon: `changed (business_id, booking) AS MATERIALIZED (
      ${GIVEN}
      UNION SELECT a.business_id, a.appointment_id FROM appointments a
             WHERE a.business_id IN (SELECT unnest($1::uuid[]))
               AND a.starts_at BETWEEN now() AND now() + interval '2 days')`,
  client: `given (business_id, id) AS MATERIALIZED (${GIVEN}),
    changed (business_id, booking) AS MATERIALIZED (
      SELECT * FROM given
      UNION SELECT a.business_id, a.client_id FROM appointments a
             WHERE (a.business_id, a.appointment_id) IN (SELECT business_id, id FROM given)
      UNION SELECT a.business_id, a.appointment_id FROM appointments a
             WHERE (a.business_id, a.client_id) IN (SELECT business_id, id FROM given))`,
  business: 'changed (business_id) AS MATERIALIZED (SELECT DISTINCT * FROM unnest($1::uuid[]))',
};

const named = (name: string, text: string): string => `${name} AS NOT MATERIALIZED (${text})`;

/**
 * What an invariant takes for its tables where it is asked of some businesses, or of some bookings of them, alone. Its
 * own text stays as it is: rows of others are none of it.
 */
export const amongChanged = ({ text, within, beside = {} }: Invariant): readonly string[] => {
  if (within === 'all') return [];
  const rows = within === 'business' ? ofBusinesses : ofBookings;
  const tables = Object.keys(watched).filter(
    (table) =>
      new RegExp(String.raw`\b${table}\b`).test(text) && rows(table) !== '' && beside[table] !== null,
  );
  return [
    changed[within],
    ...tables.flatMap((table) => {
      const more = beside[table];
      return more
        ? [named(`changed_${table}`, rows(table)), named(table, `TABLE changed_${table} UNION ${more}`)]
        : [named(table, rows(table))];
    }),
  ];
};
