import { type BusinessId, type Id, readHandle } from '../../../platform/ids.ts';
import { type Secrets, sameText } from '../../../platform/secrets/secrets.ts';
import { holdProof, holdToken } from '../../messages/index.ts';
import { readLinkToken } from './links.queries.ts';

/**
 * What shows a browser to be the one that made a booking: the token of the time it held for it, which a booking that
 * needed no payment is given as well. It is no manage link, and opens nothing by itself. Throws for what is no handle.
 */
export const makerTokenOf = (secrets: Secrets, handle: string): string => {
  const made = readHandle(handle);
  if (made === null) throw new Error('What was just booked has no handle');
  return holdToken(secrets, made.business, made.id);
};

/** Whether one of these tokens, as a browser brought them, is that of this booking. */
export const isMaker = (
  secrets: Secrets,
  tokens: readonly string[],
  made: { readonly business: BusinessId; readonly id: Id },
): boolean =>
  tokens.some((token) => {
    const proven = provenHold(secrets, token);
    return proven?.business === made.business && proven.id === made.id;
  });

/** What a token proves to be held by whoever brings it; null for any other text. */
export const provenHold = (
  secrets: Secrets,
  token: string,
): { readonly business: BusinessId; readonly id: Id } | null => {
  const named = readLinkToken(token);
  if (named === null) return null;
  const { business, id } = named;
  // guard: what-shows-who-made-a-booking-is-proved
  return sameText(holdProof(secrets, business, id), named.proof) ? { business, id } : null;
};

export const tokenOfHold = (secrets: Secrets, business: BusinessId, intent: { readonly intent_id: Id }) =>
  holdToken(secrets, business, intent.intent_id);
