import { readFields, text } from '../../http/fields.ts';
import { type Answer, json, plain } from '../../http/reply.ts';
import type { Asked } from '../../http/serve.ts';
import type { SmsFault } from '../control/sms-settings.ts';
import type { GatewayCall } from '../guarded.ts';
import { e164Of } from '../numbers.ts';
import type { SmsWorld } from '../world.ts';
import { costOf, type Recipient, recipientOf } from './recipients.ts';

const FORM = 'application/x-www-form-urlencoded';

export function africasTalkingCalls(world: SmsWorld): readonly GatewayCall[] {
  return [
    {
      gateway: 'africastalking',
      method: 'POST',
      path: /^\/africastalking\/version1\/messaging$/,
      numbersOf: (asked) => numbersIn(asked).map(e164Of),
      answer: (asked, refusal) => send(world, asked, refusal),
    },
  ];
}

function send(world: SmsWorld, asked: Asked, refusal: SmsFault | null): Answer {
  const { headers, contentType } = asked;
  const { username, apiKey, senders } = world.settings().africastalking;
  const fields = contentType === FORM ? readFields(asked) : null;
  if (fields === null) return plain(400, `Send ${FORM}`);
  if (headers.accept !== 'application/json') return plain(406, 'The simulator speaks application/json only');
  const right = headers['apikey'] === apiKey && fields['username'] === username;
  if (!right || refusal?.reason === 'unauthorized')
    return plain(401, 'The supplied authentication is invalid');
  const message = text(fields, 'message');
  const numbers = numbersIn(asked);
  if (message === null) return plain(400, 'message is required');
  if (numbers.length === 0) return plain(400, 'to is required');
  if ((fields['bulkSMSMode'] ?? '1') !== '1') return plain(400, 'bulkSMSMode must be 1');
  if (!['0', '1'].includes(String(fields['enqueue'] ?? '0'))) return plain(400, 'enqueue must be 0 or 1');

  const from = text(fields, 'from') ?? '';
  const known = from === '' || Object.hasOwn(senders, from);
  if (!known || refusal?.reason === 'InvalidSenderId') return answered('InvalidSenderId', []);
  // The text itself is kept as it came, with its spaces.
  const body = String(fields['message']);
  const recipients = numbers.map((number) => recipientOf(world, { number, from, text: body, refusal }));
  const sent = recipients.filter(({ messageId }) => messageId !== 'None');
  const parts = sent.reduce((sum, recipient) => sum + recipient.parts, 0);
  return answered(`Sent to ${sent.length}/${numbers.length} Total Cost: ${costOf(parts)}`, recipients);
}

function answered(message: string, recipients: readonly Recipient[]): Answer {
  const told = recipients.map(({ parts: _, ...recipient }) => recipient);
  return json(201, { SMSMessageData: { Message: message, Recipients: told } });
}

function numbersIn(asked: Asked): readonly string[] {
  const to = text(readFields(asked) ?? {}, 'to') ?? '';
  return to
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '');
}
