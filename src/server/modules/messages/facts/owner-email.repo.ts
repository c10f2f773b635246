import { type AliasedRawBuilder, sql } from 'kysely';

/** The address the owner of a row's business signs in with, as a column; null: the business has no account. */
export const ownerEmailOf = (
  table: 'appointments' | 'payment_intents' | 'message_plans',
): AliasedRawBuilder<string | null, 'ownerEmail'> =>
  sql<string | null>`(
    SELECT u.email FROM users u WHERE u.business_id = ${sql.ref(`${table}.business_id`)}
     ORDER BY u.created_at LIMIT 1)`.as('ownerEmail');
