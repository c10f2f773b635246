import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';

/** What the owner has decided about whoever these details belong to: by telephone number, else by email address. */
export const findMarks = async (
  { query, business }: TenantTransaction,
  contact: { readonly phone: string; readonly email: string },
): Promise<{ readonly blockedAt: Instant | null; readonly alwaysDeposit: boolean } | undefined> => {
  const row = await query
    .selectFrom('clients as given')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.business_id', '=', 'given.business_id')
        .on(sql<boolean>`clients.client_id = coalesce(given.merged_into, given.client_id)`),
    )
    .select(['clients.blocked_at', 'clients.always_deposit'])
    .where('given.business_id', '=', business)
    .where((either) =>
      either.or([
        either('given.phone', '=', contact.phone),
        either.and([either('given.email', '=', contact.email), either('given.email', '<>', '')]),
      ]),
    )
    .orderBy(sql`given.phone = ${contact.phone}`, (order) => order.desc().nullsLast())
    .orderBy('given.created_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { blockedAt: row.blocked_at, alwaysDeposit: row.always_deposit };
};
