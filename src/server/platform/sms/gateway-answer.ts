import { type GatewayReply, WITHDRAWN } from './ask-gateway.ts';
import { type SmsFailure, smsFailure } from './sms-outcome.ts';

/** A gateway's JSON; undefined where it sent something else. */
export const readAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Before it was written to a connection nothing had left; after that, only an answer could say that nothing was taken. */
export const transportFailure = ({ lost, code }: GatewayReply & { readonly kind: 'failed' }): SmsFailure => {
  if (code === WITHDRAWN) {
    return smsFailure('unreachable', 'It was not true any more when the SMS gateway was ready');
  }
  return lost
    ? smsFailure('ambiguous', `The SMS gateway was handed it and never answered (${code})`)
    : smsFailure('unreachable', `The SMS gateway was out of reach (${code})`);
};

/**
 * An answer that is no yes and not about this number: later tries may succeed, as when the account was mended. Only 504
 * says that somebody behind the answering server may have taken it.
 */
export const answerFailure = (status: number): SmsFailure => {
  if (status === 504) return smsFailure('ambiguous', 'The SMS gateway answered too late (504)');
  if (status === 429) return smsFailure('unreachable', 'The SMS gateway asked us to slow down (429)');
  if (status >= 500) return smsFailure('unreachable', `The SMS gateway had a fault of its own (${status})`);
  return smsFailure('unreachable', `The SMS gateway turned our account or sender name away (${status})`);
};
