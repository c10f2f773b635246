import { timingSafeEqual } from 'node:crypto';
import { apiKeysCalls } from '#contract/calls/api-keys.calls.ts';
import { ok } from '#core/result.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { presentKey } from './keys.present.ts';
import { findKeyRow, listAliveAmong, listKeys, touchKey } from './keys.repo.ts';
import { knownPermissions, readKey } from './keys.rules.ts';

/** The last use is written at most this often: a read should not cost a write. */
const TOUCH_EVERY_MINUTES = 1;
const NO_HASH = Buffer.alloc(32);

/** The keys of the business that are alive, the oldest first. */
export const readKeys = defineQuery(apiKeysCalls.list, {
  run: async ({ ctx: { tx } }) => ok({ success: true, data: (await listKeys(tx)).map(presentKey) }),
});

/**
 * As what a program asks with a key; null for a text that is none, never was one or has ended, which all take the same
 * look-up and one comparison. Keeps the last use roughly true.
 */
export const findKey = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  text: string,
): Promise<Session | null> => {
  const said = readKey(text);
  const now = clock.now();
  return acrossTenants(database, async (tx) => {
    const row = await findKeyRow(tx, said);
    // guard: a-key-opens-with-its-own-secret-alone
    if (!timingSafeEqual(row?.secret_hash ?? NO_HASH, said.secretHash)) return null;
    if (row === undefined) return null;
    const last = row.last_used_at;
    if (last === null || last < later(now, -TOUCH_EVERY_MINUTES)) await touchKey(tx, said, now);
    const permissions = knownPermissions(row.permissions);
    return {
      role: null,
      key: { id: said.id, permissions },
      tokenHash: said.secretHash,
      business: said.business,
      member: null,
      staff: null,
      called: row.name,
      // Whoever changes bookings is asked for them too, and sends back what it was given.
      seesPhones: permissions.some((may) => may === 'clients.read' || may === 'bookings.change'),
      // Nobody makes a key before.
      setupComplete: true,
    };
  });
};

/** Which of these keys are alive, each by the hash of its secret. */
export const findAliveKeys = async (
  { database }: Pick<Platform, 'database'>,
  keys: readonly Pick<Session, 'tokenHash'>[],
): Promise<readonly Pick<Session, 'tokenHash' | 'business' | 'role'>[]> => {
  const rows = await acrossTenants(database, (tx) =>
    listAliveAmong(
      tx,
      keys.map(({ tokenHash }) => tokenHash),
    ),
  );
  return rows.flatMap(({ business_id: business, secret_hash: tokenHash }) =>
    tokenHash === null ? [] : [{ tokenHash, business, role: null }],
  );
};
