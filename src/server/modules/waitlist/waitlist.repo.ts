import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../platform/db/tables/time-columns.ts';
import { FOUND_FOR_ONE } from '../../platform/db/take-found.ts';
import type {
  Looking,
  PlatformTransaction,
  TenantLooking,
  TenantTransaction,
} from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

export type NewEntry = {
  readonly id: Id;
  readonly serviceId: Id;
  readonly staffId: Id | null;
  readonly day: CalendarDate;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly now: Instant;
};

const LIVE = ['waiting', 'offered'] as const;

/** What a telephone number waits for at this business. */
export const listLiveOf = ({ query, business }: TenantTransaction, phone: string) =>
  query
    .selectFrom('waitlist_entries')
    .select(['service_id', 'day'])
    .where('business_id', '=', business)
    .where('client_phone', '=', phone)
    .where('state', 'in', LIVE)
    .execute();

/** Puts somebody at the end of the line of a day, and has the day looked at by `lookAt` at the latest. */
export const insertEntry = async (
  { query, business }: TenantTransaction,
  entry: NewEntry,
  lookAt: Instant,
): Promise<void> => {
  await query
    .insertInto('waitlist_entries')
    .values({
      business_id: business,
      entry_id: entry.id,
      service_id: entry.serviceId,
      staff_id: entry.staffId,
      day: entry.day,
      client_name: entry.name,
      client_phone: entry.phone,
      client_email: entry.email,
      joined_at: at(entry.now),
    })
    .execute();
  // After the entry, and always: a day that is being cleared away just now comes back with it.
  await query
    .insertInto('waitlist_days')
    .values({ business_id: business, service_id: entry.serviceId, day: entry.day, look_at: at(lookAt) })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'service_id', 'day'])
        .doUpdateSet({ look_at: sql`least(waitlist_days.look_at, excluded.look_at)` }),
    )
    .execute();
};

export type DueDay = {
  readonly business: BusinessId;
  readonly serviceId: Id;
  readonly day: CalendarDate;
  /** When it is looked at again, unless something happens before. */
  readonly lookAt: Instant;
};

const dueDays = (query: Looking['query'], now: Instant) =>
  query
    .selectFrom('waitlist_days')
    .select(['business_id as business', 'service_id as serviceId', 'day'])
    .where('look_at', '<=', moment(now));

/** Days that are due, of any business. */
export const findDueDays = ({ query }: Looking, now: Instant) =>
  dueDays(query, now).orderBy('look_at').orderBy('day').orderBy('service_id').limit(FOUND_FOR_ONE).execute();

export type FoundDay = Awaited<ReturnType<typeof findDueDays>>[number];

/** Takes a day that is due, so that nobody else is given it before `again`; undefined where somebody else had it first. */
export const takeDueDay = async (
  { query, send }: PlatformTransaction,
  { business, serviceId, day }: FoundDay,
  { now, again }: { readonly now: Instant; readonly again: Instant },
): Promise<DueDay | undefined> => {
  const key = { business_id: business, service_id: serviceId, day };
  const held = await dueDays(query, now)
    .where(({ and }) => and(key))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (held === undefined) return undefined;
  send(
    query
      .updateTable('waitlist_days')
      .set({ look_at: at(again) })
      .where(({ and }) => and(key))
      .compile(),
  );
  return { ...held, lookAt: again };
};

/** Has a day looked at next at `next`, unless it was called for meanwhile. */
export const setNextLook = (
  { query, send, business }: TenantTransaction,
  { serviceId, day, lookAt }: DueDay,
  next: Instant,
): void =>
  send(
    query
      .updateTable('waitlist_days')
      .set({ look_at: at(next) })
      .where('business_id', '=', business)
      .where('service_id', '=', serviceId)
      .where('day', '=', day)
      .where('look_at', '=', moment(lookAt))
      .compile(),
  );

/** When the next hold of the business's time or of this item ends, be it for a payment or an offer; null: none stands. */
export const findNextHoldEnd = async (
  { query, business }: TenantTransaction,
  serviceId: Id,
  now: Instant,
): Promise<Instant | null> => {
  const { rows } = await sql<{ ends: Instant | null }>`
    SELECT min(expires_at) AS ends
      FROM (SELECT expires_at FROM occupancies WHERE business_id = ${business} AND expires_at > ${moment(now)}
            UNION ALL
            SELECT expires_at FROM rental_claims
             WHERE business_id = ${business} AND service_id = ${serviceId} AND expires_at > ${moment(now)}) AS holds`.execute(
    query,
  );
  return rows[0]?.ends ?? null;
};

const entriesOf = (
  { query, business }: TenantTransaction,
  { serviceId, day }: Pick<DueDay, 'serviceId' | 'day'>,
) =>
  query
    .selectFrom('waitlist_entries')
    .where('business_id', '=', business)
    .where('service_id', '=', serviceId)
    .where('day', '=', day);

/**
 * Clears a day away that nobody waits for any more; `over`: it has passed, and whoever still waited is told off the list.
 * The day is held first: whoever joins meanwhile brings it back.
 */
export const clearDay = async (
  transaction: TenantTransaction,
  due: DueDay,
  { over }: { readonly over: boolean },
): Promise<boolean> => {
  const { query, business } = transaction;
  const where = { business_id: business, service_id: due.serviceId, day: due.day };
  await sql`SELECT FROM waitlist_days
             WHERE business_id = ${business} AND service_id = ${due.serviceId} AND day = ${due.day}::date
               FOR UPDATE`.execute(query);
  if (over) {
    await query
      .updateTable('waitlist_entries')
      .set({ state: 'passed' })
      .where(({ and }) => and(where))
      .where('state', '=', 'waiting')
      .execute();
  }
  const live = await entriesOf(transaction, due)
    .select('entry_id')
    .where('state', 'in', LIVE)
    .limit(1)
    .executeTakeFirst();
  if (live !== undefined) return false;
  await query
    .deleteFrom('waitlist_days')
    .where(({ and }) => and(where))
    .execute();
  return true;
};

/**
 * Whoever waits first for a day, passing over those whom somebody is at just now and those who wish for one of the staff
 * members `without` (null: for anyone).
 */
export const lockFirst = (transaction: TenantTransaction, due: DueDay, without: readonly (Id | null)[]) => {
  const members = without.filter((id) => id !== null);
  return entriesOf(transaction, due)
    .select(['entry_id', 'staff_id', 'client_phone', 'client_email'])
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`CASE WHEN staff_id IS NULL THEN ${!without.includes(null)}
                        ELSE staff_id <> ALL(${members}::uuid[]) END`,
    )
    .orderBy('joined_at')
    .orderBy('entry_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
};

export type Waiting = NonNullable<Awaited<ReturnType<typeof lockFirst>>>;

/** The row of an offer; its time is taken under the same id in the same transaction. */
export const insertOffer = async (
  { query, business }: TenantTransaction,
  offer: {
    readonly id: Id;
    readonly entryId: Id;
    readonly serviceId: Id;
    readonly staffId: Id | null;
    readonly startsAt: Instant;
    readonly tokenHash: Buffer;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
): Promise<void> => {
  await query
    .insertInto('waitlist_offers')
    .values({
      business_id: business,
      offer_id: offer.id,
      entry_id: offer.entryId,
      service_id: offer.serviceId,
      staff_id: offer.staffId,
      starts_at: at(offer.startsAt),
      token_hash: offer.tokenHash,
      created_at: at(offer.now),
      expires_at: at(offer.expiresAt),
    })
    .execute();
  await query
    .updateTable('waitlist_entries')
    .set({ state: 'offered' })
    .where('business_id', '=', business)
    .where('entry_id', '=', offer.entryId)
    .execute();
};

/** Offers of this business that have run out and are not marked so yet. */
export const listOverdueOffers = async (
  { query, business }: TenantLooking,
  now: Instant,
): Promise<readonly Id[]> => {
  const rows = await query
    .selectFrom('waitlist_offers')
    .select('offer_id')
    .where('business_id', '=', business)
    .where('state', '=', 'open')
    .where('expires_at', '<=', moment(now))
    .orderBy('offer_id')
    .execute();
  return rows.map((row) => row.offer_id);
};

/** Takes somebody who waits off the list; false: they do not wait, or not any more. */
export const removeWaiting = async (
  { query, business }: TenantTransaction,
  entryId: Id,
): Promise<boolean> => {
  const removed = await query
    .updateTable('waitlist_entries')
    .set({ state: 'removed' })
    .where('business_id', '=', business)
    .where('entry_id', '=', entryId)
    .where('state', '<>', 'offered')
    .returning('entry_id')
    .executeTakeFirst();
  return removed !== undefined;
};

/** What a place in a line is for, and how it stands. */
export const findPlace = ({ query, business }: TenantTransaction, entryId: Id) =>
  query
    .selectFrom('waitlist_entries')
    .select(['service_id', 'day', 'state', 'client_email'])
    .where('business_id', '=', business)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();

/** Who waits, as they said when they joined the line; the texts are empty once erased. */
export const findWaiting = ({ query, business }: TenantTransaction, entryId: Id) =>
  query
    .selectFrom('waitlist_entries')
    .select(['client_name as name', 'client_phone as phone', 'client_email as email'])
    .where('business_id', '=', business)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();

/** An entry with the offer that stands for it. */
export const findEntry = ({ query, business }: TenantTransaction, entryId: Id) =>
  query
    .selectFrom('waitlist_entries as entry')
    .leftJoin('waitlist_offers as offer', (join) =>
      join
        .onRef('offer.business_id', '=', 'entry.business_id')
        .onRef('offer.entry_id', '=', 'entry.entry_id')
        .on('offer.state', '=', 'open'),
    )
    .select(['entry.entry_id', 'offer.offer_id'])
    .where('entry.business_id', '=', business)
    .where('entry.entry_id', '=', entryId)
    .executeTakeFirst();

/** The list from a day on, as its owner sees it, with the payment and the booking of whoever took a time. */
export const listEntries = ({ query, business }: TenantTransaction, from: CalendarDate, limit: number) =>
  query
    .selectFrom('waitlist_entries as entry')
    .innerJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'entry.business_id')
        .onRef('services.service_id', '=', 'entry.service_id'),
    )
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'entry.business_id')
        .onRef('staff.staff_id', '=', 'entry.staff_id'),
    )
    .leftJoin('waitlist_offers as offer', (join) =>
      join
        .onRef('offer.business_id', '=', 'entry.business_id')
        .onRef('offer.entry_id', '=', 'entry.entry_id')
        .on('offer.state', '=', 'open'),
    )
    .leftJoin('waitlist_offers as taken', (join) =>
      join
        .onRef('taken.business_id', '=', 'entry.business_id')
        .onRef('taken.entry_id', '=', 'entry.entry_id')
        .on('taken.state', '=', 'taken'),
    )
    .leftJoin('payment_intents as payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'entry.business_id')
        .onRef('payment.intent_id', '=', 'taken.taken_by'),
    )
    .leftJoin('appointments as booking', (join) =>
      join
        .onRef('booking.business_id', '=', 'entry.business_id')
        .onRef('booking.appointment_id', '=', 'taken.taken_by'),
    )
    .select([
      'entry.entry_id',
      'entry.state',
      'entry.day',
      'entry.client_name',
      'entry.client_phone',
      'entry.client_email',
      'entry.joined_at',
      'services.name as service_name',
      'services.booking_type',
      'staff.name as staff_name',
      'offer.starts_at',
      'offer.expires_at',
      'taken.starts_at as taken_starts_at',
      'payment.state as payment_state',
      'payment.held_until',
      'booking.status as booking_status',
    ])
    .where('entry.business_id', '=', business)
    .where('entry.day', '>=', from)
    .where('entry.state', 'not in', ['removed', 'passed'])
    .orderBy('entry.day')
    .orderBy('entry.joined_at')
    .orderBy('entry.entry_id')
    .limit(limit)
    .execute();

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
