import { apiKeysCalls } from '#contract/calls/api-keys.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { oneAtATime } from '../../../platform/db/one-at-a-time.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { TenantEvent } from '../../../platform/events.ts';
import { newId, newToken } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { refuseIfLost } from '../../auth/index.ts';
import { presentKey } from './keys.present.ts';
import { endKey, endKeysOf, insertKey, isNameTaken, listKeys } from './keys.repo.ts';
import { writeKey } from './keys.rules.ts';

const MOST_KEYS = 20;

const NAME_TAKEN = 'Another key has this name. Please choose one that tells the two apart.';

/** Makes a key; the answer has it, and it is never shown again. Twenty of a business at most are alive. */
export const createKey = defineCommand(apiKeysCalls.create, {
  run: async ({ ctx, input: { body } }) => {
    const { tx, now } = ctx;
    // guard: a-key-is-made-by-nobody-who-has-just-lost-their-role
    const lost = await refuseIfLost(ctx, 'integrations.manage');
    if (lost !== null) return lost;
    // Of two who make one at once, the second counts the first.
    await oneAtATime(tx, 'api_keys');
    // guard: twenty-keys-at-most
    if ((await listKeys(tx)).length >= MOST_KEYS) return refusal('LIMIT_REACHED');
    if (await isNameTaken(tx, body.name))
      return refusal('INVALID_INPUT', {
        message: NAME_TAKEN,
        errors: [{ field: 'name', message: NAME_TAKEN }],
      });
    const id = newId();
    const secret = newToken();
    const row = await insertKey(tx, { id, ...body, secretHash: sha256(secret), now });
    await tx.emit({ type: 'access.given', now });
    return ok({ success: true, data: presentKey(row), key: writeKey(tx.business, id, secret) });
  },
});

/** Ends a key: from COMMIT on it opens nothing. */
export const removeKey = defineCommand(apiKeysCalls.end, {
  run: async ({ ctx: { tx, now }, input: { params } }) =>
    (await endKey(tx, params.id, now)) ? ok({ success: true }) : refusal('NOT_FOUND'),
});

/** What a member leaves who may have no keys any more: those that they hold open nothing from COMMIT on. */
export const endHeldKeys = async (
  tx: TenantTransaction,
  { member, now }: Extract<TenantEvent, { readonly type: 'access.lost' }>,
): Promise<void> => {
  await endKeysOf(tx, member, now);
};
