import { z } from 'zod';
import { isStorable } from '../../platform/http/input-fault.ts';
import { readJson } from '../../platform/payments/paystack-http.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { Notice } from './notices.repo.ts';

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
