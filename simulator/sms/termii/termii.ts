import { randomInt } from 'node:crypto';
import { type Fields, readFields, text } from '../../http/fields.ts';
import { type Answer, json } from '../../http/reply.ts';
import type { Asked } from '../../http/serve.ts';
import { accept } from '../accept.ts';
import type { SmsFault } from '../control/sms-settings.ts';
import type { GatewayCall } from '../guarded.ts';
import { isNight } from '../lagos-time.ts';
import { canBeReached, e164Of, networkOf } from '../numbers.ts';
import type { SmsWorld } from '../world.ts';
import { TERMII_REASONS, termiiRefusal } from './refusals.ts';
import { senderIdsCall } from './sender-ids.ts';
import { TERMII_DELIVERED, TERMII_DND } from './statuses.ts';

const BALANCE = 5_000;

export function termiiCalls(world: SmsWorld): readonly GatewayCall[] {
  return [
    {
      gateway: 'termii',
      method: 'POST',
      path: /^\/termii\/api\/sms\/send$/,
      numbersOf: (asked) => [e164Of(text(readFields(asked) ?? {}, 'to') ?? '')],
      answer: (asked, refusal) => send(world, asked, refusal),
    },
    senderIdsCall(world),
  ];
}

function send(world: SmsWorld, asked: Asked, refusal: SmsFault | null): Answer {
  const reason = TERMII_REASONS.find((one) => one === refusal?.reason);
  if (reason) return termiiRefusal(reason);
  const fields = asked.contentType === 'application/json' ? readFields(asked) : null;
  if (fields === null) return termiiRefusal('bad-request', 'Send JSON');
  const { apiKey, senders } = world.settings().termii;
  if (fields['api_key'] !== apiKey) return termiiRefusal('bad-key');
  const problem = problemOf(fields);
  if (problem !== null) return termiiRefusal('unprocessable', problem);
  if (fields['channel'] === 'whatsapp') return termiiRefusal('route-not-set-up');
  const from = String(fields['from']);
  if (senders[from] !== 'active') return termiiRefusal('invalid-sender');

  const id = String(3_000_000_000_000_000 + randomInt(2 ** 47));
  const to = `+${fields['to']}`;
  const route = String(fields['channel']);
  const usual = usualEnd(world, to, route);
  accept(world, { gateway: 'termii', id, route, to, from, text: String(fields['sms']), usual });
  return json(200, {
    code: 'ok',
    message_id: id,
    message: 'Successfully Sent',
    balance: BALANCE,
    user: 'Simulator',
  });
}

/** The first field that is not as documented. */
function problemOf(fields: Fields): string | null {
  const { to, from, sms, type, channel } = fields;
  if (typeof to !== 'string' || !/^\d+$/.test(to) || !canBeReached(`+${to}`)) {
    return 'to must be one number in international form without a plus, such as 2348031234567';
  }
  if (typeof from !== 'string' || !/^[A-Za-z0-9]{3,11}$/.test(from)) {
    return 'from must be 3 to 11 letters and digits';
  }
  if (typeof sms !== 'string' || sms === '') return 'sms is required';
  if (type !== 'plain') return 'type must be plain';
  if (channel !== 'dnd' && channel !== 'generic' && channel !== 'whatsapp') {
    return 'channel must be dnd, generic or whatsapp';
  }
  return null;
}

/** Promotional messages do not reach MTN's numbers by night, nor numbers on the DND list at any time. */
function usualEnd(world: SmsWorld, to: string, route: string): string | null {
  if (route === 'generic') {
    if (networkOf(to)?.name === 'MTN' && isNight(world.now())) return null;
    if (world.settings().dndNumbers.includes(to)) return TERMII_DND;
  }
  return TERMII_DELIVERED;
}
