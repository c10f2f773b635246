import { type BusinessId, handleOf, type Id, readHandle } from '../../../platform/ids.ts';
import { type Secrets, sameText } from '../../../platform/secrets/secrets.ts';

/** A receipt's number as people read it: `000123`. */
export const receiptNumber = (number: number): string => String(number).padStart(6, '0');

/** The secret part of a receipt's own page: 44 characters that name it, 43 that prove it. It can be made again. */
export const receiptToken = (secrets: Secrets, business: BusinessId, receipt: Id): string =>
  handleOf(business, receipt) + secrets.derive('receipt', `${business}/${receipt}`);

/** The secret part of the page where a client says where to send a refund, in the same shape. */
export const refundToken = (secrets: Secrets, business: BusinessId, refund: Id): string =>
  handleOf(business, refund) + secrets.derive('refund', `${business}/${refund}`);

type Make = (secrets: Secrets, business: BusinessId, id: Id) => string;

/** What a token of this making names; null for any other text. */
export const readToken = (secrets: Secrets, make: Make, token: string) => {
  const named = /^[0-9A-Za-z]{87}$/.test(token) ? readHandle(token.slice(0, 44)) : null;
  // guard: a-receipts-link-is-proved
  return named !== null && sameText(make(secrets, named.business, named.id), token) ? named : null;
};
