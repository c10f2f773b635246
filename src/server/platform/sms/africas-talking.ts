import { z } from 'zod';
import { smsParts } from '#core/messages/sms/gsm7.ts';
import { answerFailure, askGateway, readAnswer, transportFailure } from './ask-gateway.ts';
import { type Gateway, type SmsFailure, type SmsOutcome, smsFailure } from './gateway.ts';

export type AfricasTalkingSettings = {
  /** `https://api.africastalking.com`, its sandbox, or the simulator. */
  readonly baseUrl: string;
  readonly username: string;
  readonly apiKey: string;
  /** The registered sender, 3 to 11 letters and digits. */
  readonly sender: string;
  readonly timeoutMs?: number;
};

const sent = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(z.object({ statusCode: z.coerce.number().int(), messageId: z.string().default('') })),
  }),
});

/** Africa's Talking, by its documented form call. */
export const createAfricasTalking = (settings: AfricasTalkingSettings): Gateway => {
  const { baseUrl, username, apiKey, sender, timeoutMs } = settings;
  return {
    send: async ({ to, text }, goAhead) => {
      const form = { username, to, message: text, from: sender, bulkSMSMode: '1', enqueue: '1' };
      const reply = await askGateway({
        url: `${baseUrl}/version1/messaging`,
        headers: { apiKey, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(goAhead === undefined ? {} : { goAhead }),
      });
      if (reply.kind === 'failed') return transportFailure(reply);
      return outcomeOf(reply.status, readAnswer(reply.text), smsParts(text));
    },
  };
};

const outcomeOf = (status: number, answer: unknown, parts: number): SmsOutcome => {
  if (status === 400 || status === 422) {
    return smsFailure('refused', `The SMS gateway refused this number or text (${status})`);
  }
  if (status < 200 || status >= 300) return answerFailure(status);
  const read = sent.safeParse(answer);
  if (!read.success) {
    return smsFailure('ambiguous', 'The SMS gateway answered in a way that leaves open whether it went');
  }
  const [recipient] = read.data.SMSMessageData.Recipients;
  // Taken as a call and sent to nobody: that is how an unknown sender is told.
  if (recipient === undefined) {
    return smsFailure('unreachable', 'The SMS gateway does not know the sender name');
  }
  const { statusCode, messageId } = recipient;
  if (statusCode < 100 || statusCode > 102) return refusalOf(statusCode);
  return { ok: true, gateway: 'africastalking', gatewayId: messageId === '' ? null : messageId, parts };
};

/** The documented codes of a recipient that was not taken. What only the account can mend is tried again. */
const refusals: Readonly<Record<number, SmsFailure>> = {
  401: smsFailure('refused', 'The SMS gateway held it back as a risk (401)'),
  402: smsFailure('unreachable', 'The SMS gateway does not know the sender name (402)'),
  403: smsFailure('refused', 'The SMS gateway says that this is no telephone number (403)'),
  404: smsFailure('refused', 'The SMS gateway cannot send to numbers of this kind (404)'),
  405: smsFailure('unreachable', 'The SMS account has no credit left (405)'),
  406: smsFailure('refused', 'Whoever has this number blocked messages like ours (406)'),
  407: smsFailure('refused', 'The SMS gateway found no way to this number (407)'),
  409: smsFailure('unreachable', 'The number is on Do Not Disturb at this hour (409)'),
  500: smsFailure('unreachable', 'The SMS gateway had a fault of its own (500)'),
  501: smsFailure('unreachable', 'The SMS gateway had a fault of its own (501)'),
  502: smsFailure('refused', 'The SMS gateway rejected it (502)'),
};

const refusalOf = (code: number): SmsFailure =>
  refusals[code] ?? smsFailure('refused', `The SMS gateway did not take it (${code})`);
