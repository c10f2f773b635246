import { afterFailure } from '#core/money/settlement.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clearFailures, findIntentByReference, lockIntent, noteFailure } from '../../payments/index.ts';
import { type Settled, settlePayment } from './settle.commands.ts';

/**
 * Settles in the background. When that fails on our side (and throws), the payment's own schedule takes it up again,
 * ever more rarely, until it counts as stuck: then daily, seen by its owner, the log and the auditor. `failed`: that is
 * so now. Throws where there is no such schedule, the payment being settled or gone.
 */
export const settleWatched = async (
  platform: Platform,
  { business, reference }: { readonly business: BusinessId; readonly reference: string },
): Promise<Settled | 'failed' | null> => {
  const { database, log } = platform;
  try {
    const settled = await settlePayment(platform, reference);
    if (settled !== null && !settled.silent && settled.intent.failures > 0) {
      const id = settled.intent.intent_id;
      await inTenant(database, business, (transaction) => clearFailures(transaction, id));
    }
    return settled;
  } catch (error) {
    if (!(await takeNote(platform, business, reference))) throw error;
    log('payment.unchecked', { error });
    return 'failed';
  }
};

/** False: it is not waited for any more. */
const takeNote = (platform: Platform, business: BusinessId, reference: string): Promise<boolean> =>
  inTenant(platform.database, business, async (transaction) => {
    const known = await findIntentByReference(transaction, reference);
    const intent = known && (await lockIntent(transaction, known.intent_id));
    if (intent === undefined || intent.settled_at !== null) return false;
    const { intent_id: id } = intent;
    const now = platform.clock.now();
    const failures = intent.failures + 1;
    const { checkAt, isStuck } = afterFailure(failures, now);
    await noteFailure(transaction, id, {
      failures,
      checkAt,
      stuckAt: isStuck ? (intent.stuck_at ?? now) : null,
    });
    if (isStuck) platform.log('payment.stuck', { business, intent: id, failures });
    return true;
  });
