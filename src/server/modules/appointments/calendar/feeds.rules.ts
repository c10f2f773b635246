import {
  type BusinessId,
  businessHandle,
  handleOf,
  type Id,
  readBusinessHandle,
  readHandle,
} from '../../../platform/ids.ts';
import { type Secrets, sameText } from '../../../platform/secrets/secrets.ts';

/** Whose diary a feed shows. `staffId` null: the whole business's. */
export type FeedSubject = { readonly business: BusinessId; readonly staffId: Id | null };

/** A token that has the right shape; whether its proof is good, the version of the feed decides. */
export type ReadToken = FeedSubject & { readonly proof: string };

const SHAPE = /^([0-9A-Za-z]{22}|[0-9A-Za-z]{44})([0-9A-Za-z]{43})$/;

// guard: renewing-a-feed-voids-its-address
const proofOf = (secrets: Secrets, { business, staffId }: FeedSubject, version: number): string =>
  secrets.derive('calendar-feed', `${business}/${staffId ?? ''}/${version}`);

/** The secret part of a feed's address: it names its subject, and can be made again as long as the version stands. */
export const feedToken = (secrets: Secrets, subject: FeedSubject, version: number): string => {
  const { business, staffId } = subject;
  const name = staffId === null ? businessHandle(business) : handleOf(business, staffId);
  return name + proofOf(secrets, subject, version);
};

export const readFeedToken = (token: string): ReadToken | null => {
  const [, name = '', proof = ''] = SHAPE.exec(token) ?? [];
  const business = readBusinessHandle(name);
  if (business !== null) return { business, staffId: null, proof };
  const member = readHandle(name);
  return member === null ? null : { business: member.business, staffId: member.id, proof };
};

/** Compared in constant time. */
export const isProofGood = (secrets: Secrets, token: ReadToken, version: number): boolean =>
  // guard: a-calendar-feed-is-proved
  sameText(proofOf(secrets, token, version), token.proof);
