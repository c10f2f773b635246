import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { lookTogether } from '../../platform/db/look-together.ts';
import { acrossTenants, inTenant } from '../../platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '../../platform/jobs/repeat.ts';
import type { SubaccountDetails } from '../../platform/payments/payment-provider.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEncryption } from '../../platform/secrets/encryption.ts';
import { findBusiness, lockOffer } from '../businesses/index.ts';
import {
  type DuePayout,
  findDuePayouts,
  findSubaccount,
  lockPayouts,
  makeLive,
  postponePayout,
  retirePayout,
  takeDuePayouts,
} from './payouts.repo.ts';
import { openNumber } from './payouts.rules.ts';

const EVERY_MS = 60_000;
const BATCH = 10;
/** Longer than a worker can be busy with a batch whose every call is waited for to the end. */
const LEASE_MS = 15 * minuteMs;

/** Lets the changes of payout accounts take over whose day has passed. */
export const startPayoutJob = (platform: Platform): RepeatingJob =>
  repeat(platform.log, 'apply-payout-changes', EVERY_MS, () => applyDuePayouts(platform));

/** One look of the job. A change that fails on our side is logged, and does not keep the others from theirs. */
export const applyDuePayouts = async (platform: Platform): Promise<void> => {
  const { database, clock, log } = platform;
  const now = clock.now();
  const found = await lookTogether(database, (looking) => findDuePayouts(looking, { now, limit: BATCH }));
  if (found.length === 0) return;
  const take = { now, until: toInstant(now + LEASE_MS) };
  const due = await acrossTenants(database, (transaction) => takeDuePayouts(transaction, found, take));
  for (const change of due) {
    await applyPayoutChange(platform, change).catch((error: unknown) => log('payout.failed', { error }));
  }
};

/**
 * Lets a change take over, once its day has passed and a worker has taken it: first at the provider, then here. What
 * comes to nothing is tried again later, for as long as it takes.
 */
export const applyPayoutChange = async (platform: Platform, due: DuePayout): Promise<void> => {
  const { database, log, clock } = platform;
  const accountNumber = openNumber(createEncryption(platform.secretKey), due);
  const before = await inTenant(database, due.business_id, async (transaction) => ({
    subaccount: await findSubaccount(transaction),
    businessName: (await findBusiness(transaction)).name,
  }));
  const { subaccount, businessName } = before;
  const answer =
    accountNumber === null
      ? unreadable
      : await giveOver(platform, subaccount, { bankCode: due.bank_code, accountNumber, businessName });
  await inTenant(database, due.business_id, async (transaction) => {
    await lockOffer(transaction);
    const { live, waiting } = await lockPayouts(transaction);
    // Another worker was faster.
    if (waiting?.payout_id !== due.payout_id) return;
    if (!answer.ok) {
      const problem = answer.reason === 'refused' ? answer.code : '';
      await postponePayout(transaction, due.payout_id, { dueAt: nextTry(due, clock.now()), problem });
      return;
    }
    if (live !== undefined) await retirePayout(transaction, live.payout_id, 'replaced');
    await makeLive(transaction, due.payout_id, answer.value);
  });
  if (!answer.ok) {
    const { reason, code } = answer;
    log('payout.deferred', { reason, code, attempts: due.attempts });
  }
};

const unreadable = { ok: false, reason: 'refused', code: 'sealed_with_another_key' } as const;

/**
 * The subaccount keeps its name, so that payments already asked for settle to the new account as well. Where it is not
 * known any more, as after a change of the provider's mode, another is opened.
 */
const giveOver = async (platform: Platform, code: string | null, details: SubaccountDetails) => {
  if (code !== null) {
    const changed = await platform.provider.updateSubaccount(code, details);
    if (changed.ok) return { ok: true, value: code } as const;
    if (changed.reason !== 'refused') return changed;
  }
  const opened = await platform.provider.createSubaccount(details);
  return opened.ok ? ({ ok: true, value: opened.value.code } as const) : opened;
};

const LONGEST_MINUTES = 60;

const nextTry = ({ attempts }: DuePayout, now: Instant): Instant =>
  toInstant(now + Math.min(2 ** attempts, LONGEST_MINUTES) * minuteMs);
