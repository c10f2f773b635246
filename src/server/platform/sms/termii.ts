import { z } from 'zod';
import { smsParts } from '#core/messages/sms/gsm7.ts';
import { answerFailure, askGateway, readAnswer, transportFailure } from './ask-gateway.ts';
import { type Gateway, type SmsOutcome, smsFailure } from './gateway.ts';

export type TermiiSettings = {
  /** `https://api.ng.termii.com`, the account's own, or the simulator. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The registered sender, 3 to 11 letters and digits. */
  readonly sender: string;
  readonly timeoutMs?: number;
};

const taken = z.object({ message_id: z.union([z.string().min(1), z.number()]).transform(String) });
const refusal = z.object({ message: z.string() });

/** What a 400 is about when it is not about the number. */
const SETUP = /sender|balance|account|route|api.?key|device/i;

/** Termii, by its documented API, on the route that also reaches numbers on the Do Not Disturb list. */
export const createTermii = ({ baseUrl, apiKey, sender, timeoutMs }: TermiiSettings): Gateway => ({
  send: async ({ to, text }, goAhead) => {
    const reply = await askGateway({
      url: `${baseUrl}/api/sms/send`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        api_key: apiKey,
        to: to.slice(1),
        from: sender,
        sms: text,
        type: 'plain',
        channel: 'dnd',
      }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(goAhead === undefined ? {} : { goAhead }),
    });
    if (reply.kind === 'failed') return transportFailure(reply);
    return outcomeOf(reply.status, readAnswer(reply.text), smsParts(text));
  },
});

const outcomeOf = (status: number, answer: unknown, parts: number): SmsOutcome => {
  const message = taken.safeParse(answer);
  if (status >= 200 && status < 300) {
    return message.success
      ? { ok: true, gateway: 'termii', gatewayId: message.data.message_id, parts }
      : smsFailure('ambiguous', 'The SMS gateway answered in a way that leaves open whether it went');
  }
  const told = refusal.safeParse(answer);
  const aboutNumber = (status === 400 || status === 422) && !(told.success && SETUP.test(told.data.message));
  return aboutNumber
    ? smsFailure('refused', `The SMS gateway refused this number or text (${status})`)
    : answerFailure(status);
};
