import { randomBytes } from 'node:crypto';
import { accept } from '../accept.ts';
import type { SmsFault } from '../control/sms-settings.ts';
import { isNight } from '../lagos-time.ts';
import { canBeReached, e164Of } from '../numbers.ts';
import type { SmsWorld } from '../world.ts';
import { RECIPIENT_STATUSES, type RecipientCode } from './refusals.ts';
import { AT_DELIVERED } from './statuses.ts';

// ₦2.20 a part, as in the documents' example.
const PART_KOBO = 220;

/** One recipient of an answer; `parts` is kept to ourselves. */
export type Recipient = Readonly<{
  statusCode: number;
  number: string;
  status: string;
  cost: string;
  messageId: string;
  parts: number;
}>;

type Sending = Readonly<{ number: string; from: string; text: string; refusal: SmsFault | null }>;

/** Sends to one number, or says why not. */
export function recipientOf(world: SmsWorld, { number, from, text, refusal }: Sending): Recipient {
  const { senders, acceptedAs } = world.settings().africastalking;
  const use = senders[from] ?? 'transactional';
  const code = codeAgainst(number, refusal) ?? (use === 'promotional' && isNight(world.now()) ? 409 : null);
  if (code !== null) {
    return {
      statusCode: code,
      number,
      status: RECIPIENT_STATUSES[code],
      cost: '0',
      messageId: 'None',
      parts: 0,
    };
  }
  const id = `ATXid_${randomBytes(16).toString('hex')}`;
  const parts = accept(world, {
    gateway: 'africastalking',
    id,
    route: use,
    to: number,
    from,
    text,
    usual: AT_DELIVERED,
  });
  return { statusCode: acceptedAs, number, status: 'Success', cost: costOf(parts), messageId: id, parts };
}

/** `NGN 2.2000` for one part. */
export function costOf(parts: number): string {
  return `NGN ${((parts * PART_KOBO) / 100).toFixed(4)}`;
}

function codeAgainst(number: string, refusal: SmsFault | null): RecipientCode | null {
  if (!/^\+\d{8,15}$/.test(number)) return 403;
  if (!canBeReached(number)) return /^\+234\d{8,10}$/.test(number) ? 404 : 403;
  const reason = refusal?.reason ?? null;
  if (typeof reason !== 'number') return null;
  const meant = refusal?.to === null || refusal?.to === e164Of(number);
  return meant ? reason : null;
}
