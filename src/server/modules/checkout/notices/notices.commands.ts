import { z } from 'zod';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { isStorable } from '../../../platform/http/input-fault.ts';
import type { SignedContext } from '../../../platform/http/mount.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Lanes } from '../../../platform/jobs/lanes.ts';
import { readJson } from '../../../platform/payments/paystack-http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import {
  businessOfReference,
  followDispute,
  followRefunds,
  type IntentRow,
  isBusinessKnown,
  keepOrphan,
  reportUnknownBusiness,
  setNextCheck,
} from '../../payments/index.ts';
import { settleWatched } from '../settle/settle.worker.ts';
import { insertNotice, listUnhandledOf, markHandled, type Notice } from './notices.repo.ts';

/**
 * Takes in a provider's notice: only what is signed, each once, and answered at once; the work follows in `lanes`. A
 * notice proves nothing by itself, since the provider is asked about its payment in any case. Of a reference that is
 * not ours nothing is kept; of one whose business is not known here the log tells, as far as money came.
 */
export const receiveNotice = async (
  platform: Platform,
  lanes: Lanes,
  { rawBody, request, now }: Pick<SignedContext, 'rawBody' | 'request' | 'now'>,
): Promise<Outcome<{ success: true }>> => {
  const signature = request.headers['x-paystack-signature'];
  if (!platform.provider.isSigned(rawBody, typeof signature === 'string' ? signature : undefined)) {
    return refusal('UNAUTHENTICATED', { message: 'The signature does not fit.' });
  }
  const notice = readNotice(rawBody);
  const business = notice === null ? null : businessOfReference(notice.reference);
  if (notice === null || business === null) return ok({ success: true });
  const { database, log } = platform;
  const kept = await inTenant(database, business, async (transaction) => {
    // Another installation may share the provider's account: its references look like ours.
    // guard: a-notice-of-another-installation-is-dropped
    if (await isBusinessKnown(transaction)) return insertNotice(transaction, notice, now);
    if (notice.event === 'charge.success') reportUnknownBusiness(log, business, notice.reference);
    return false;
  });
  if (kept) lanes.add(() => handleNotices(platform, business, notice.reference));
  return ok({ success: true });
};

const REFUND = 'refund.';
const DISPUTE = 'charge.dispute.';

/** What was told of may not show there yet. */
const SOON_MS = 2 * minuteMs;

const askSoon = (
  platform: Platform,
  business: BusinessId,
  { intent_id: id, checks }: IntentRow,
): Promise<unknown> =>
  inTenant(platform.database, business, (transaction) =>
    setNextCheck(transaction, id, { checkAt: toInstant(platform.clock.now() + SOON_MS), checks }),
  );

/**
 * Handles what was told of one payment. A notice is a hint and is handled once it was looked at: a payment that is not
 * settled by then is asked after again by its own schedule, so that none that cannot be answered keeps others waiting.
 * Settling that fails on our side is its own schedule's too. What else fails here, or finds the provider silent, stays
 * and is taken up again.
 */
export const handleNotices = async (
  platform: Platform,
  business: BusinessId,
  reference: string,
): Promise<void> => {
  const { database, clock } = platform;
  const waiting = await inTenant(database, business, (transaction) =>
    listUnhandledOf(transaction, reference),
  );
  if (waiting.length === 0) return;
  const isTold = (of: string): boolean => waiting.some(({ event }) => event.startsWith(of));
  if (isTold(REFUND)) await followRefunds(platform, reference);
  // A dispute may be told of before its payment: that is settled first.
  if (waiting.some(({ event }) => !event.startsWith(REFUND))) {
    const settled = await settleWatched(platform, business, reference);
    if (settled !== 'failed') {
      const { silent } = settled ?? (await keepOrphan(platform, business, reference));
      // guard: a-notice-that-finds-the-provider-silent-is-not-done-with
      if (silent) return;
      if (settled !== null && settled.intent.settled_at === null)
        await askSoon(platform, business, settled.intent);
    }
  }
  if (isTold(DISPUTE) && (await followDispute(platform, business, reference)).silent) return;
  const handled = async (event: Id, now: Instant) =>
    inTenant(database, business, (transaction) => markHandled(transaction, event, now));
  for (const { event_id: event } of waiting) await handled(event, clock.now());
};

const id = z.union([z.string(), z.number()]).transform(String);
const notice = z.object({
  event: z.string().min(1).max(80),
  data: z.object({
    id: id.nullish(),
    reference: z.string().max(100).nullish(),
    transaction_reference: z.string().max(100).nullish(),
    // Of a dispute.
    transaction: z
      .object({ reference: z.string().max(100).nullish() })
      .nullish()
      .catch(null),
    refund_reference: id.nullish(),
    status: z.string().max(40).nullish(),
  }),
});

/**
 * What a signed notice is about; null when it is about no payment. Two deliveries of one notice have the same key: the
 * event with what the provider calls the thing, else the bytes themselves.
 */
export const readNotice = (body: Buffer): Notice | null => {
  const parsed = notice.safeParse(readJson(body.toString('utf8')));
  if (!parsed.success) return null;
  const { event, data } = parsed.data;
  const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference;
  if (reference === null || reference === undefined) return null;
  const named = data.id ?? data.refund_reference;
  const key =
    named === null || named === undefined
      ? sha256(body.toString('latin1')).toString('hex')
      : `${named} ${data.status ?? ''}`;
  const read = { event, reference, dedupeKey: `${event} ${reference} ${key}`.slice(0, 200) };
  return Object.values(read).every(isStorable) ? read : null;
};
