import type { WayOn } from '#contract/pages/page-forms.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import { type Refusal, toRefusal } from '#web/api/client.ts';

type Said = Pick<Refusal, 'code' | 'status' | 'message' | 'error' | 'data'>;

const nothingDue: Quote = { dueNow: 0, caution: 0, total: 0 };

/** What a refusal says is due instead; null where it is about something else. */
export const quoteIn = ({ code, data }: Pick<Said, 'code' | 'data'>): Quote | null => {
  if (code === 'NO_PAYMENT_DUE') return nothingDue;
  if (typeof data !== 'object' || data === null || !('quote' in data)) return null;
  // The contract says what a refusal about money carries; a figure that is none is not shown to anyone.
  const quote = data.quote as Quote | null;
  return quote !== null && quote.dueNow >= 0 && quote.total >= quote.dueNow ? quote : null;
};

/**
 * An answer by what has to come with it: one that says it succeeded and brings nothing to go on with is a refusal, in
 * its own words where it has some.
 */
export const answerOf = (
  answer: { readonly ok: true; readonly reply: object } | Refusal,
  name: '_id' | 'authorization_url',
): { readonly ok: true; readonly reply: string } | Refusal => {
  if (!answer.ok) return answer;
  // A proxy, or another version of the server, may answer what the contract does not say.
  const reply = answer.reply as { readonly data?: Readonly<Record<string, unknown>> | null };
  const found = reply.data?.[name];
  return typeof found === 'string' && found !== ''
    ? { ok: true, reply: found }
    : toRefusal(200, { ...reply });
};

/** Where to go on from it: to what else the client holds unpaid, or to having the link to that sent. */
export const waysIn = ({ data }: Pick<Said, 'data'>): readonly WayOn[] =>
  // The contract says what a refusal that leads on carries.
  (data as { readonly ways?: readonly WayOn[] } | null | undefined)?.ways ?? [];

/** Why the booking, or its payment where `paying`, was not made, and what to do next. */
export const textFor = (refusal: Said, paying: boolean): string => {
  const { code, status, message, error } = refusal;
  const never = paying ? 'you will not be charged twice' : 'you will not be booked twice';
  if (code === 'NETWORK') {
    return `We could not reach the server. Nothing you typed is lost: please try again, ${never}.`;
  }
  if (code === 'IDEMPOTENCY_MISMATCH') {
    return 'Your first try did reach us. Please look at your email and messages before you book again.';
  }
  if (code === 'AMOUNT_CHANGED' && quoteIn(refusal) === null) {
    return 'Deposit amount is invalid for this service.';
  }
  const said = message || error;
  if (said !== '') return said;
  if (paying) {
    return status === 200 ? 'Payment gateway initialization failed.' : 'Failed to initiate payment.';
  }
  return status >= 500
    ? `An unexpected error occurred. Please try again: ${never}.`
    : 'The server reported an issue with the booking.';
};
