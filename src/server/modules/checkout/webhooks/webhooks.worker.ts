import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { inTenant, readInTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  followDispute,
  followRefunds,
  type IntentRow,
  keepOrphan,
  setNextCheck,
} from '../../payments/index.ts';
import { settleWatched } from '../settle/settle.worker.ts';
import { listUnhandledOf, markHandled } from './webhooks.repo.ts';

const REFUND = 'refund.';
const DISPUTE = 'charge.dispute.';

/** What was told of may not show there yet. */
const SOON_MS = 2 * minuteMs;

const askSoon = (
  platform: Platform,
  business: BusinessId,
  { intent_id: id, checks }: IntentRow,
): Promise<void> =>
  inTenant(platform.database, business, async (transaction) =>
    setNextCheck(transaction, id, { checkAt: toInstant(platform.clock.now() + SOON_MS), checks }),
  );

/**
 * Handles what was told of one payment. A notice is a hint and is handled once it was looked at: a payment that is not
 * settled by then is asked after again by its own schedule, so that none that cannot be answered keeps others waiting.
 * Settling that fails on our side is its own schedule's too. What else fails here, or finds the provider silent, stays
 * and is taken up again.
 */
export const handleWebhooks = async (
  platform: Platform,
  { business, reference }: { readonly business: BusinessId; readonly reference: string },
): Promise<void> => {
  const { database, clock } = platform;
  const waiting = await readInTenant(database, business, (looking) => listUnhandledOf(looking, reference));
  if (waiting.length === 0) return;
  const isTold = (of: string): boolean => waiting.some(({ event }) => event.startsWith(of));
  if (isTold(REFUND)) await followRefunds(platform, reference);
  // A dispute may be told of before its payment: that is settled first.
  if (waiting.some(({ event }) => !event.startsWith(REFUND))) {
    const settled = await settleWatched(platform, { business, reference });
    if (settled !== 'failed') {
      const { silent } = settled ?? (await keepOrphan(platform, { business, reference }));
      // guard: a-notice-that-finds-the-provider-silent-is-not-done-with
      if (silent) return;
      if (settled !== null && settled.intent.settled_at === null)
        await askSoon(platform, business, settled.intent);
    }
  }
  if (isTold(DISPUTE) && (await followDispute(platform, { business, reference })).silent) return;
  const events = waiting.map(({ event_id: event }) => event);
  await inTenant(database, business, async (transaction) => markHandled(transaction, events, clock.now()));
};
