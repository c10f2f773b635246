import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Bound } from './db/bound.ts';
import type { Database } from './db/connect.ts';
import type { Tables } from './db/tables/tables.ts';
import { readInTenant } from './db/transaction.ts';
import type { BusinessId } from './ids.ts';

/**
 * A caller's retry key with what it is used for. Null key: none was sent, nothing is remembered. `business` is null
 * only where there is none yet (registering).
 */
export type Attempt = {
  readonly business: BusinessId | null;
  readonly route: string;
  readonly key: string | null;
  readonly body: unknown;
  readonly now: Instant;
};

const hash = (...parts: readonly string[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(`${part.length}:${part}`);
  return digest.digest();
};

const keyHashOf = ({
  business,
  route,
  key,
}: Pick<Attempt, 'business' | 'route'> & { readonly key: string }): Buffer =>
  // guard: a-key-belongs-to-one-business
  hash(business ?? '', route, key);
/** No business has this id: what is answered before there is one lies under it. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as BusinessId;
/** An answer lies beside what it is of. A process of before has left that empty where there is no business. */
const placeOf = ({ business }: Attempt): BusinessId => business ?? NOBODY;
const requestHashOf = ({ body }: Attempt): Buffer => hash(JSON.stringify(body));

/**
 * What `once` answered this attempt with before, or null: asked first where the work begins outside the transaction
 * of its effect.
 */
export const recall = async <T>(query: Kysely<Tables>, attempt: Attempt): Promise<Outcome<T> | null> => {
  const { key } = attempt;
  if (key === null) return null;
  const earlier = await query
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('business_id', '=', placeOf(attempt))
    .where('key_hash', '=', keyHashOf({ ...attempt, key }))
    .executeTakeFirst();
  if (earlier === undefined) return null;
  // guard: a-key-is-of-one-request
  if (!earlier.request_hash.equals(requestHashOf(attempt))) return refusal('IDEMPOTENCY_MISMATCH');
  // Written by `once` for the same route, whose reply type this is.
  return { ok: true, value: earlier.reply as T };
};

const findKept = {
  name: 'find-kept-answer',
  text: 'SELECT FROM idempotency_keys WHERE business_id = $1 AND key_hash = $2',
} as const;

/** Whether a key is known at a business, whatever was asked under it: what has become of that is told by `once`. */
export const isKnownKey = async (
  database: Database,
  { business, route, key }: { readonly business: BusinessId } & Pick<Attempt, 'route' | 'key'>,
): Promise<boolean> => {
  if (key === null) return false;
  const rows = await readInTenant(database, business, ({ prepared }) =>
    prepared(findKept, [business, keyHashOf({ business, route, key })]),
  );
  return rows.length > 0;
};

/**
 * Runs `work` once per key. The key is taken in the transaction of the effect: a second request with the same key
 * waits for the first, then receives its answer; after a crash or a refusal neither key nor effect exists.
 * The same key with another body is IDEMPOTENCY_MISMATCH.
 */
export const once = async <T>(
  { query, send }: Pick<Bound, 'query' | 'send'>,
  attempt: Attempt,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const { key } = attempt;
  if (key === null) return work();
  const keyHash = keyHashOf({ ...attempt, key });
  const taken = await query
    .insertInto('idempotency_keys')
    .values({
      key_hash: keyHash,
      business_id: placeOf(attempt),
      request_hash: requestHashOf(attempt),
      created_at: new Date(attempt.now).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (taken === undefined) {
    return (await recall<T>(query, attempt)) ?? refusal('IN_PROGRESS', { retryAfterSeconds: 1 });
  }
  const outcome = await work();
  if (!outcome.ok) return outcome;
  send(
    query
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(outcome.value) })
      .where('business_id', '=', placeOf(attempt))
      .where('key_hash', '=', keyHash)
      .compile(),
  );
  return outcome;
};

/** Takes back what `once` has kept, where an effect outside the database did not come about: it may be tried again. */
export const forget = async (query: Kysely<Tables>, attempt: Attempt): Promise<void> => {
  const { key } = attempt;
  if (key === null) return;
  await query
    .deleteFrom('idempotency_keys')
    .where('business_id', '=', placeOf(attempt))
    .where('key_hash', '=', keyHashOf({ ...attempt, key }))
    .execute();
};
