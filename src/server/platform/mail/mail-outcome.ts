/**
 * What became of a letter that was not accepted, in words that name nobody:
 * refused: the server will not take it, now or later; unreachable: it was not handed over, a later try may succeed;
 * ambiguous: it was handed over, and whether the server kept it is not known.
 */
export type MailFailure = {
  readonly ok: false;
  readonly kind: 'refused' | 'unreachable' | 'ambiguous';
  readonly reason: string;
};
export type MailOutcome = { readonly ok: true } | MailFailure;

/**
 * Sorts an error of the mailer. `bodySent`: something of the letter itself has left, so that only an answer of the
 * server can say that it was not kept. The server's own text is left out, since it may repeat the address.
 */
export const outcomeOfFailure = (error: unknown, bodySent: boolean): MailFailure => {
  const answer = numberIn(error, 'responseCode');
  const code = textIn(error, 'originalCode') || textIn(error, 'code') || 'no reason given';
  if (answer >= 500 && isAboutThisLetter(error)) {
    return { ok: false, kind: 'refused', reason: `The mail server refused it (${answer})` };
  }
  if (answer >= 400) {
    return { ok: false, kind: 'unreachable', reason: `The mail server did not take it now (${answer})` };
  }
  if (bodySent) {
    return { ok: false, kind: 'ambiguous', reason: `The mail server took it and never answered (${code})` };
  }
  return { ok: false, kind: 'unreachable', reason: `The mail server was out of reach (${code})` };
};

/** A refused sign-in or greeting is the set-up's fault, mended for all letters; so is 503, commands out of order. */
const isAboutThisLetter = (error: unknown): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(textIn(error, 'code')) &&
  textIn(error, 'command') !== 'MAIL FROM' &&
  numberIn(error, 'responseCode') !== 503;

const valueIn = (error: unknown, name: string): unknown =>
  error instanceof Error ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;

const numberIn = (error: unknown, name: string): number => {
  const value = valueIn(error, name);
  return typeof value === 'number' ? value : 0;
};

const textIn = (error: unknown, name: string): string => {
  const value = valueIn(error, name);
  return typeof value === 'string' ? value : '';
};
