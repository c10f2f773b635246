import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from './db/tables.ts';
import { type Outcome, refusal } from './http/outcome.ts';
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

/**
 * Runs `work` once per key. The key is taken in the transaction of the effect: a second request with the same key
 * waits for the first, then receives its answer; after a crash or a refusal neither key nor effect exists.
 * The same key with another body is IDEMPOTENCY_MISMATCH.
 */
export const once = async <T>(
  query: Kysely<Tables>,
  attempt: Attempt,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (attempt.key === null) return work();
  const keyHash = hash(attempt.business ?? '', attempt.route, attempt.key);
  const requestHash = hash(JSON.stringify(attempt.body));
  const taken = await query
    .insertInto('idempotency_keys')
    .values({
      key_hash: keyHash,
      business_id: attempt.business,
      request_hash: requestHash,
      created_at: new Date(attempt.now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (taken === undefined) {
    const earlier = await query
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'reply'])
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (earlier === undefined) return refusal('IN_PROGRESS', { retryAfterSeconds: 1 });
    if (!earlier.request_hash.equals(requestHash)) return refusal('IDEMPOTENCY_MISMATCH');
    // Written below by the same route, whose reply type this is.
    return { ok: true, value: earlier.reply as T };
  }
  const outcome = await work();
  if (!outcome.ok) return outcome;
  await query
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(outcome.value) })
    .where('key_hash', '=', keyHash)
    .execute();
  return outcome;
};
