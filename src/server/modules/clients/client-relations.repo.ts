import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

export type OtherNumber = { readonly phone: string; readonly name: string; readonly bookings: number };

/** The numbers beside their own that lead to this client or that they were booked with, and so may be another person. */
export const listOtherNumbers = async (
  { query, business }: TenantTransaction,
  client: { readonly client_id: Id; readonly phone: string | null },
): Promise<readonly OtherNumber[]> => {
  const { rows } = await sql<OtherNumber>`
    SELECT phone, coalesce(max(name) FILTER (WHERE merged), max(name)) AS name, sum(bookings)::int AS bookings
      FROM (SELECT phone, name, 0 AS bookings, true AS merged
              FROM clients
             WHERE business_id = ${business} AND merged_into = ${client.client_id} AND phone IS NOT NULL
             UNION ALL
            SELECT client_phone, (array_agg(client_name ORDER BY created_at DESC))[1], count(*), false
              FROM appointments
             WHERE business_id = ${business} AND client_id = ${client.client_id}
               AND client_phone NOT IN ('', ${client.phone ?? ''})
             GROUP BY client_phone) AS numbers
     GROUP BY phone ORDER BY phone LIMIT 20`.execute(query);
  return rows;
};

/** Other clients with the same email address, who may be the same person. */
export const listSameEmail = async (
  { query, business }: TenantTransaction,
  client: { readonly client_id: Id; readonly email: string },
) =>
  client.email === ''
    ? []
    : query
        .selectFrom('clients')
        .select(['client_id', 'name', 'phone'])
        .where('business_id', '=', business)
        .where('email', '=', client.email)
        .where('email', '<>', '')
        .where('client_id', '<>', client.client_id)
        .where('merged_into', 'is', null)
        .where('erased_at', 'is', null)
        .orderBy('created_at')
        .orderBy('client_id')
        .limit(5)
        .execute();
