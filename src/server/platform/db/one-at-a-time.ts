import { sql } from 'kysely';
import type { TenantTransaction } from './transaction.ts';

/**
 * Until the transaction ends, nobody else of the business is let past the same words: for what is counted before it is
 * added to, where there may be no row yet to lock. Processes of every version exclude each other by these very words.
 */
export const oneAtATime = async (
  { query, business }: TenantTransaction,
  what: 'wait' | 'hold' | 'webhooks' | 'api_keys' | 'work',
  of = '',
): Promise<void> => {
  const words = of === '' ? `${what} ${business}` : `${what} ${business} ${of}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(query);
};
