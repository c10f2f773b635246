import { z } from 'zod';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { isStorable } from '../../../platform/http/bodies/input-error.ts';
import type { SignedContext } from '../../../platform/http/mount.ts';
import type { BackgroundWorker } from '../../../platform/jobs/background-worker.ts';
import { readJson } from '../../../platform/payments/paystack-http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { businessOfReference, isBusinessKnown, reportUnknownBusiness } from '../../payments/index.ts';
import { insertWebhook, type Webhook } from './webhooks.repo.ts';
import { handleWebhooks } from './webhooks.worker.ts';

/**
 * Takes in a provider's notice: only what is signed, each once, and answered at once; the work follows in `lanes`. A
 * notice proves nothing by itself, since the provider is asked about its payment in any case. Of a reference that is
 * not ours nothing is kept; of one whose business is not known here the log tells, as far as money came.
 */
export const receiveWebhook = async (
  platform: Platform,
  {
    background,
    rawBody,
    request,
    now,
  }: { readonly background: BackgroundWorker } & Pick<SignedContext, 'rawBody' | 'request' | 'now'>,
): Promise<Outcome<{ success: true }>> => {
  const signature = request.headers['x-paystack-signature'];
  if (!platform.provider.isSigned(rawBody, typeof signature === 'string' ? signature : undefined)) {
    return refusal('UNAUTHENTICATED', { message: 'The signature does not fit.' });
  }
  const notice = readWebhook(rawBody);
  const business = notice === null ? null : businessOfReference(notice.reference);
  if (notice === null || business === null) return ok({ success: true });
  const { database } = platform;
  const kept = await inTenant(database, business, async (transaction) => {
    // Another installation may share the provider's account: its references look like ours.
    // guard: a-notice-of-another-installation-is-dropped
    if (await isBusinessKnown(transaction)) return insertWebhook(transaction, notice, now);
    if (notice.event === 'charge.success')
      reportUnknownBusiness(platform, { business, reference: notice.reference });
    return false;
  });
  if (kept) background.add(() => handleWebhooks(platform, { business, reference: notice.reference }));
  return ok({ success: true });
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
const readWebhook = (body: Buffer): Webhook | null => {
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
