import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SmsGateway } from '../../../platform/db/tables/message-tables.ts';
import { isStorable } from '../../../platform/http/bodies/input-error.ts';

/** What a gateway says of one SMS, in our words; `detail` holds nothing of the gateway's own text. */
export type DeliveryReport = {
  readonly gateway: SmsGateway;
  readonly gatewayId: string;
  readonly delivery: 'delivered' | 'undelivered';
  readonly detail: string;
};

/** Whether the body was signed with the account's secret: HMAC-SHA512 over its bytes, in hex. */
export const isSignedByTermii = (
  secret: string,
  body: Buffer,
  signature: string | readonly string[] | undefined,
): boolean => {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const expected = createHmac('sha512', secret).update(body).digest();
  // guard: reports-of-termii-are-signed
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
};

const termiiReport = z.object({
  message_id: z.union([z.string().min(1).refine(isStorable), z.number()]).transform(String),
  status: z.string(),
});

const DND = 'The number is on Do Not Disturb';
const FAILED = 'The network could not deliver it';

/** By the start of Termii's words, which come in more than one spelling. What is on its way is no end of it. */
const termiiEnds: readonly (readonly [string, DeliveryReport['delivery'], string])[] = [
  ['delivered', 'delivered', ''],
  ['dnd active', 'undelivered', DND],
  ['message failed', 'undelivered', FAILED],
  ['failed', 'undelivered', FAILED],
  ['rejected', 'undelivered', 'The network rejected it'],
  ['expired', 'undelivered', 'The phone was off or out of reach for too long'],
];

/** A report of Termii's; null for one that is not an end, or is not understood. */
export const readTermiiReport = (body: Buffer): DeliveryReport | null => {
  const parsed = termiiReport.safeParse(readJson(body));
  if (!parsed.success) return null;
  const status = parsed.data.status.trim().toLowerCase();
  const end = termiiEnds.find(([start]) => status.startsWith(start));
  if (end === undefined) return null;
  const [, delivery, detail] = end;
  return { gateway: 'termii', gatewayId: parsed.data.message_id, delivery, detail };
};

const readJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Africa's Talking's reasons; one is misspelt there. */
const reasons: Readonly<Record<string, string>> = {
  InsufficientCredit: 'The SMS account has no credit left',
  UserIsInactive: 'The number is not in use now',
  UserInBlackList: 'The number blocked messages like ours',
  UserAccountSuspended: 'The number is suspended by its network',
  NotNetworkSubcriber: 'The number belongs to no network we reach',
  UserDoesNotExist: 'The number does not exist',
  DeliveryFailure: FAILED,
  DoNotDisturbRejection: DND,
};

/** A report of Africa's Talking's, a form; null for one that is not an end, or is not understood. */
export const readAfricasTalkingReport = (body: Buffer): DeliveryReport | null => {
  const form = new URLSearchParams(body.toString('utf8'));
  const gatewayId = form.get('id') ?? '';
  const status = form.get('status') ?? '';
  if (gatewayId === '' || !isStorable(gatewayId)) return null;
  const report = { gateway: 'africastalking', gatewayId } as const;
  if (status === 'Success') return { ...report, delivery: 'delivered', detail: '' };
  if (status !== 'Failed' && status !== 'Rejected') return null;
  const detail = reasons[form.get('failureReason') ?? ''] ?? FAILED;
  return { ...report, delivery: 'undelivered', detail };
};
