import { isTakenOver, nextLateLook, nextTry } from '#core/money/refund-retry.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { ProviderRefund } from '../../../platform/payments/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findIntentByReference } from '../intents/intents.repo.ts';
import { businessOfReference } from '../intents/reference.rules.ts';
import { findOrphanByReference } from '../orphans/orphans.repo.ts';
import { type DueRefund, setRefundDue } from './due.repo.ts';
import { learnOfRefund, lockRefundOf, lockRefundWithBooking, oweRefund } from './ending.commands.ts';
import { listRefundsOfPayment, type RefundRow, saveRefund } from './refunds.repo.ts';

/**
 * Looks at what the provider says of a payment's refunds, after it told of one: a notice by itself proves nothing. Where
 * no answer comes, the next look at each refund brings it.
 */
export const followRefunds = async (platform: Platform, reference: string): Promise<void> => {
  const { provider } = platform;
  const business = businessOfReference(reference);
  if (business === null) return;
  const open = await inTenant(platform.database, business, async (transaction) => {
    const intent = await findIntentByReference(transaction, reference);
    const orphan = await findOrphanByReference(transaction, reference);
    const all = await listRefundsOfPayment(transaction, {
      intentId: intent?.intent_id ?? null,
      orphanId: orphan?.orphan_id ?? null,
    });
    // Of those whose asking was never answered, or that were taken over, the next look finds out.
    for (const { refund_id: id, state, due_at: dueAt } of all) {
      const isUnsure = dueAt !== null && (state === 'asking' || state === 'owed' || state === 'sent');
      if (isUnsure && dueAt > platform.clock.now()) setRefundDue(transaction, id, platform.clock.now());
    }
    return all.filter((refund) => refund.settled_at === null && refund.provider_refund_id !== '');
  });
  if (open.length === 0) return;
  const answer = await provider.listRefunds(reference);
  if (!answer.ok) return;
  for (const { refund_id: id, provider_refund_id: providerId } of open) {
    const told = answer.value.find((refund) => refund.id === providerId);
    if (told === undefined) continue;
    await inTenant(platform.database, business, async (transaction) => {
      const row = await lockRefundWithBooking(transaction, id);
      if (row === null || row.settled_at !== null) return;
      await learnOfRefund(transaction, { refund: row, told, now: platform.clock.now() });
    });
  }
};

/** What the provider says of it becomes what is known here. */
export const learn = (
  platform: Platform,
  { refund, told }: { readonly refund: DueRefund; readonly told: ProviderRefund },
): Promise<void> =>
  change(platform, {
    refund,
    write: (transaction, row) => learnOfRefund(transaction, { refund: row, told, now: platform.clock.now() }),
  });

const UNANSWERED =
  'The payment provider has not answered for two days. Should it send this money after all, you see that here: please look again before you send it.';

/** One that the provider has not taken on for two days is the owner's, and is looked for from then on. */
export const tryLater = (
  platform: Platform,
  {
    refund,
    state,
    answer,
  }: {
    readonly refund: DueRefund;
    readonly state: 'queued' | 'asking' | 'asked' | 'needs-details';
    readonly answer: { readonly reason: string; readonly code: string };
  },
): Promise<void> => {
  const { reason, code } = answer;
  platform.log('refund.deferred', { refund: refund.refund_id, reason, code });
  const now = platform.clock.now();
  return change(platform, {
    refund,
    write: async (transaction, row) => {
      if ((state === 'queued' || state === 'asking') && isTakenOver(row.created_at, now)) {
        const dueAt = nextLateLook(row.created_at, now);
        return oweRefund(transaction, { refund: row, problem: UNANSWERED, dueAt, now });
      }
      saveRefund(transaction, row.refund_id, {
        state,
        providerId: row.provider_refund_id,
        dueAt: nextTry(refund.attempts + 1, now),
        ...(state === 'queued' ? { askedAt: null } : {}),
      });
    },
  });
};

/** Writes what came of it, unless somebody else has taken the refund since or a notice has settled it. */
export const change = (
  platform: Platform,
  {
    refund,
    write,
  }: {
    readonly refund: DueRefund;
    readonly write: (transaction: TenantTransaction, row: RefundRow) => Promise<void>;
  },
): Promise<void> =>
  inTenant(platform.database, refund.business_id, async (transaction) => {
    const row = await lockRefundOf(transaction, refund);
    // guard: a-refund-that-somebody-else-has-taken-since-is-left-alone
    const ours =
      row !== null && row.attempts === refund.attempts + 1 && row.due_at !== null && row.state !== 'done';
    if (!ours) return;
    await write(transaction, row);
  });
