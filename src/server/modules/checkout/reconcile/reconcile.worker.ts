import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { isSharedJobFree, leaveSharedJob, takeSharedJob } from '../../../platform/db/shared-job.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { type RepeatingJob, repeat } from '../../../platform/jobs/repeat.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  businessOfReference,
  emptyLapsedDrafts,
  type FoundDispute,
  type FoundIntent,
  findDueDisputes,
  findDueIntents,
  findLapsedDrafts,
  followDispute,
  keepOrphan,
  listSettled,
  takeDueDisputes,
  takeDueIntents,
} from '../../payments/index.ts';
import { settleWatched } from '../settle/settle.worker.ts';
import { listUnhandled } from '../webhooks/webhooks.repo.ts';
import { handleWebhooks } from '../webhooks/webhooks.worker.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 4;
const BATCH = 100;
/** Notices that were left over are few, or a day's worth after an outage. */
const WEBHOOKS = 2_000;
/** A worker that took a payment and died is followed by another after this long. */
const LEASE_MS = 2 * minuteMs;
/** What the web process does not handle itself by then is taken up here. */
const WEBHOOK_GRACE_MS = 30_000;
const LOOK_BACK_MS = 7 * 24 * hourMs;

/** After so many answers missing in a row the provider is left alone until the next look. */
const SILENT_AFTER = 4;

/** One look at the payments: what it asks by, and whether the provider has not answered it so many times in a row. */
type Look = { readonly platform: Platform; readonly isSilent: () => boolean };

const beginLook = (platform: Platform): Look => {
  let missing = 0;
  const { provider } = platform;
  const verify: PaymentProvider['verify'] = async (reference) => {
    const answer = await provider.verify(reference);
    missing = !answer.ok && answer.reason !== 'refused' ? missing + 1 : 0;
    return answer;
  };
  const counted = { ...platform, provider: { ...provider, verify } };
  // guard: a-silent-provider-is-not-asked-about-each-payment
  return { platform: counted, isSilent: () => missing >= SILENT_AFTER };
};

/**
 * Brings every payment to its end whatever the browser and the provider's notices did: at start, and every six hours by
 * one process for all, it compares with all that was paid in the last seven days; every minute it asks after what is due
 * and handles what was left over.
 */
export const startReconciler = (platform: Platform): RepeatingJob => {
  let started = false;
  return repeat(platform.log, 'reconcile-payments', EVERY_MS, async () => {
    const look = beginLook(platform);
    await compare(look, { atStart: !started });
    started = true;
    const now = platform.clock.now();
    const most = { now, limit: BATCH };
    // What falls due while one of these is worked on is the next look's.
    const [left, intents, disputes, drafts] = await lookTogether(platform.database, (looking) =>
      Promise.all([
        listUnhandled(looking, toInstant(now - WEBHOOK_GRACE_MS), WEBHOOKS),
        findDueIntents(looking, most),
        findDueDisputes(looking, most),
        findLapsedDrafts(looking, toInstant(now - LOOK_BACK_MS), BATCH),
      ]),
    );
    if (left.length > 0) await handleLeftOver(look, left);
    // guard: what-nobody-told-of-is-found-by-the-reconciler
    await askDue(look, intents);
    if (disputes.length > 0) await askDisputes(look, disputes);
    if (drafts.length > 0)
      await acrossTenants(platform.database, (transaction) => emptyLapsedDrafts(transaction, drafts));
  });
};

const COMPARE = 'compare-payments';
const COMPARE_EVERY_MS = 6 * hourMs;
const COMPARED_AT_ONCE = 500;
/** Longer than a comparison lasts; a process that died in one is followed by another after this long. */
const COMPARE_LEASE_MS = 30 * minuteMs;

/**
 * Once in six hours, whichever process comes first, and at each start, whoever seems to be at it: that may be who was
 * just killed. One that found the provider silent leaves it due.
 */
const compare = async (look: Look, { atStart }: { readonly atStart: boolean }): Promise<void> => {
  const { database, clock } = look.platform;
  const now = clock.now();
  const take = {
    now,
    until: toInstant(now + COMPARE_LEASE_MS),
    whenDue: !atStart,
    everyMs: COMPARE_EVERY_MS,
  };
  const free = await lookTogether(database, (looking) => isSharedJobFree(looking, COMPARE, take));
  const taken =
    free && (await acrossTenants(database, (transaction) => takeSharedJob(transaction, COMPARE, take)));
  // guard: every-start-compares-with-the-provider
  if (!taken && !atStart) return;
  const compared = await compareWithProvider(look);
  const left = { now: clock.now(), dueAt: toInstant(compared ? now + COMPARE_EVERY_MS : now) };
  await acrossTenants(database, async (transaction) => leaveSharedJob(transaction, COMPARE, left));
};

/** False: the provider could not be asked, and is asked again at the next look. */
const compareWithProvider = async (look: Look): Promise<boolean> => {
  const { platform } = look;
  const paid = await platform.provider.listPaid(toInstant(platform.clock.now() - LOOK_BACK_MS));
  if (!paid.ok) {
    platform.log('comparison.deferred', { code: paid.code });
    return false;
  }
  const ours = paid.value.flatMap(({ reference, status }) => {
    const business = businessOfReference(reference);
    return business === null ? [] : [{ business, reference, status }];
  });
  await inLanes(look, await unsettled(platform, ours), async ({ business, reference, status }) => {
    if (status === 'reversed') await followDispute(platform, { business, reference });
    else if ((await settleWatched(platform, { business, reference })) === null)
      await keepOrphan(platform, { business, reference });
  });
  return !look.isSilent();
};

type Listed = { readonly business: BusinessId; readonly reference: string; readonly status: string };

/** Without what is paid there and settled here: nearly all of a week, which is asked for together. */
const unsettled = async ({ database }: Platform, listed: readonly Listed[]): Promise<readonly Listed[]> => {
  const left: Listed[] = [];
  for (let from = 0; from < listed.length; from += COMPARED_AT_ONCE) {
    const some = listed.slice(from, from + COMPARED_AT_ONCE);
    const settled = await acrossTenants(database, (transaction) => listSettled(transaction, some));
    left.push(...some.filter(({ status, reference }) => status === 'reversed' || !settled.has(reference)));
  }
  return left;
};

const handleLeftOver = async (look: Look, left: Awaited<ReturnType<typeof listUnhandled>>): Promise<void> => {
  const each = new Map(left.map((notice) => [notice.reference, notice]));
  await inLanes(look, [...each.values()], ({ business_id: business, reference }) =>
    handleWebhooks(look.platform, { business, reference }),
  );
};

const askDue = async (look: Look, due: readonly FoundIntent[]): Promise<void> => {
  const { database, clock } = look.platform;
  for (let found = due; found.length > 0 && !look.isSilent(); ) {
    const now = clock.now();
    const take = { now, until: toInstant(now + LEASE_MS) };
    const taken = await acrossTenants(database, (transaction) => takeDueIntents(transaction, found, take));
    await inLanes(look, taken, ({ business_id: business, reference }) =>
      settleWatched(look.platform, { business, reference }),
    );
    if (taken.length < BATCH) return;
    found = await lookTogether(database, (looking) =>
      findDueIntents(looking, { now: clock.now(), limit: BATCH }),
    );
  }
};

const askDisputes = async (look: Look, found: readonly FoundDispute[]): Promise<void> => {
  const { database, clock } = look.platform;
  const now = clock.now();
  const take = { now, until: toInstant(now + hourMs) };
  const due = await acrossTenants(database, (transaction) => takeDueDisputes(transaction, found, take));
  await inLanes(look, due, ({ business_id: business, reference }) =>
    followDispute(look.platform, { business, reference }),
  );
};

/** A few at a time; one that fails is logged and keeps no other waiting. All are left once the provider is silent. */
const inLanes = async <T>(
  look: Look,
  list: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const left = list.values();
  const lane = async (): Promise<void> => {
    for (const item of left) {
      if (look.isSilent()) return;
      await work(item).catch((error: unknown) => look.platform.log('payment.unchecked', { error }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};
