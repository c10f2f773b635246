import type { Instant } from '#core/calendar/instant.ts';
import { intentMoves, may } from '#core/money/moves.ts';
import { nextCheck } from '#core/money/settlement.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { releaseRental, releaseTime } from '../../appointments/index.ts';
import { type IntentRow, lapseIntent, lockIntent, type Payer } from '../../payments/index.ts';
import { isProven, LET_GO } from './holds.rules.ts';

/**
 * Lets go of what this very browser holds of one of these services and has not paid for: a telephone number and an
 * address, which others know too, prove nothing. `held`: the unpaid payments that wait for the payer, locked by the
 * caller; returns the others of them.
 */
export const makeRoom = async (
  transaction: TenantTransaction,
  room: {
    readonly held: readonly IntentRow[];
    readonly payer: Payer;
    readonly serviceIds: readonly Id[];
    readonly now: Instant;
  },
): Promise<readonly IntentRow[]> => {
  const { held, payer, serviceIds, now } = room;
  // guard: only-the-browsers-own-proof-makes-room
  // guard: a-hold-makes-room-for-the-same-service-alone
  const own = held.filter((intent) => isProven(payer, intent) && serviceIds.includes(intent.service_id));
  for (const intent of own) await releaseHold(transaction, { intent, problem: 'replaced by another', now });
  return held.filter((intent) => !own.includes(intent));
};

/** The time is free at once; should the payment come after all, it lands like any late one. */
export const releaseHold = async (
  transaction: TenantTransaction,
  {
    intent: { intent_id: id, held_until: heldUntil },
    problem,
    now,
  }: { readonly intent: IntentRow; readonly problem: string; readonly now: Instant },
): Promise<void> => {
  await releaseTime(transaction, id);
  await releaseRental(transaction, id);
  await lapseIntent(transaction, id, { problem, checkAt: nextCheck(heldUntil, now) });
};

/**
 * Gives a time back that is held for a payment, as its client asks: it is free for others at once. What is settled, or
 * over, stays as it is.
 */
export const letGoHold = (
  platform: Platform,
  { business, id }: { readonly business: BusinessId; readonly id: Id },
): Promise<void> =>
  inTenant(platform.database, business, async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (intent === undefined || !may(intentMoves.lapse, intent.state)) return;
    await releaseHold(transaction, { intent, problem: LET_GO, now: platform.clock.now() });
  });
