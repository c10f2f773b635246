import { parsePhone } from '#core/contact/phone.ts';
import { smsParts } from '#core/messages/sms/gsm7.ts';
import type { GoAhead } from '../go-ahead.ts';
import type { Log } from '../log.ts';
import { type AfricasTalkingSettings, createAfricasTalking } from './africas-talking.ts';
import { type Gateway, type SmsOutcome, smsFailure } from './gateway.ts';
import { createTermii, type TermiiSettings } from './termii.ts';

/** One SMS to one Nigerian mobile number, written in any way; the text is sent as it is. */
export type Sms = { readonly to: string; readonly text: string };

export type SmsSender = {
  /** Never throws for what happens on the way: the outcome says it. */
  readonly send: (sms: Sms, goAhead?: GoAhead) => Promise<SmsOutcome>;
};

export type SmsSettings =
  | ({ readonly provider: 'termii' } & TermiiSettings)
  | ({ readonly provider: 'africastalking' } & AfricasTalkingSettings)
  | { readonly provider: 'log' };

/** Sends through the named gateway, once a call; nothing is tried twice in here. */
export const createSmsSender = (settings: SmsSettings, log: Log): SmsSender => {
  const gateway = gatewayOf(settings, log);
  return {
    send: async ({ to, text }, goAhead) => {
      const number = parsePhone(to);
      if (number === null) return smsFailure('refused', 'The number cannot be written to');
      return gateway.send({ to: number, text }, goAhead);
    },
  };
};

const gatewayOf = (settings: SmsSettings, log: Log): Gateway => {
  switch (settings.provider) {
    case 'termii':
      return createTermii(settings);
    case 'africastalking':
      return createAfricasTalking(settings);
    case 'log':
      return createLogSms(log);
  }
};

/** Sends nothing: notes that an SMS would go, without its text and with a number that names nobody. */
const createLogSms = (log: Log): Gateway => ({
  send: async ({ to, text }) => {
    const parts = smsParts(text);
    log('sms.withheld', { to: `***${to.slice(-2)}`, parts });
    return { ok: true, gateway: 'log', gatewayId: null, parts };
  },
});
