import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

/** Whether this number leads to a client who never left an address. */
export const isKnownWithoutEmail = async (
  { query, business }: TenantTransaction,
  phone: string,
): Promise<boolean> => {
  const row = await query
    .selectFrom('clients as given')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.business_id', '=', 'given.business_id')
        .on(sql<boolean>`clients.client_id = coalesce(given.merged_into, given.client_id)`),
    )
    .select('clients.email')
    .where('given.business_id', '=', business)
    .where('given.phone', '=', phone)
    .executeTakeFirst();
  return row?.email === '';
};

export type ClientMarks = { readonly blockedAt: Instant | null; readonly alwaysDeposit: boolean };

/**
 * What the owner has decided about whoever these details belong to, merged records followed: blocked by number or by
 * address; asked for a deposit by number, and by address where the number is new.
 */
export const findMarks = async (
  { query, business }: TenantTransaction,
  contact: { readonly phone: string; readonly email: string },
): Promise<ClientMarks> => {
  const rows = await query
    .selectFrom('clients as given')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.business_id', '=', 'given.business_id')
        .on(sql<boolean>`clients.client_id = coalesce(given.merged_into, given.client_id)`),
    )
    .select(['clients.blocked_at', 'clients.always_deposit'])
    .select((given) => given('given.phone', '=', contact.phone).as('by_phone'))
    .where('given.business_id', '=', business)
    .where((either) =>
      either.or([
        either('given.phone', '=', contact.phone),
        either.and([either('given.email', '=', contact.email), either('given.email', '<>', '')]),
      ]),
    )
    .execute();
  const known = rows.some(({ by_phone: byPhone }) => byPhone);
  return {
    blockedAt: rows.find(({ blocked_at: blockedAt }) => blockedAt !== null)?.blocked_at ?? null,
    alwaysDeposit: rows.some((row) => row.always_deposit && (row.by_phone || !known)),
  };
};

/** The one record of a business that bookings without a telephone number belong to. */
export const findWalkIn = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('clients')
    .select('client_id')
    .where('business_id', '=', business)
    .where('walk_in', '=', true)
    .executeTakeFirst();

/** Does nothing where there is one already. */
export const addWalkIn = async (
  { query, business }: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<void> => {
  await query
    .insertInto('clients')
    .values({
      business_id: business,
      client_id: id,
      name: 'Walk-in',
      phone: null,
      walk_in: true,
      created_at: at(now),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id']).where('walk_in', '=', sql.lit(true)).doNothing(),
    )
    .execute();
};
