import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { readLinkToken, sameHash } from '../links/links.queries.ts';
import { findOffer, type OfferRow } from './offers.repo.ts';

/** The offer behind the token of its link, whatever has become of it; null for a token that was never one. */
export const findOfferOf = async (
  transaction: TenantTransaction,
  token: string,
  find: typeof findOffer = findOffer,
): Promise<OfferRow | null> => {
  const given = readLinkToken(token);
  if (given === null || given.business !== transaction.business) return null;
  const offer = await find(transaction, given.id);
  return offer !== undefined && sameHash(offer.token_hash, sha256(token)) ? offer : null;
};

/** Whether the time is still held for whoever it was offered to. */
export const isOpenOffer = ({ state, expires_at: until }: OfferRow, now: Instant): boolean =>
  state === 'open' && now < until;
