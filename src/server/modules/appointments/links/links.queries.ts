import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, type Id, readHandle } from '../../../platform/ids.ts';
import { type Secrets, sameText, sha256 } from '../../../platform/secrets/secrets.ts';
import { manageProof } from '../../messages/index.ts';
import { findManaged, findRescheduleLink } from './links.repo.ts';
import type { Linked } from './links.rules.ts';

/** A token that has the right shape; whether it is good, the booking or the link decides. */
export type LinkToken = {
  readonly business: BusinessId;
  /** Of a booking or of a reschedule link. */
  readonly id: Id;
  readonly proof: string;
  readonly token: string;
};

const SHAPE = /^([0-9A-Za-z]{44})([0-9A-Za-z]{43})$/;

export const readLinkToken = (token: string): LinkToken | null => {
  const [, name = '', proof = ''] = SHAPE.exec(token) ?? [];
  const handle = readHandle(name);
  return handle === null ? null : { ...handle, proof, token };
};

/** What a call by link is asked with. */
export type ByToken = { readonly params: { readonly token: string } };

/** Whose records a call by link is about; null for what is no token. */
export const businessOfLink = ({ params }: ByToken): BusinessId | null =>
  readLinkToken(params.token)?.business ?? null;

/** The token of a call whose business `businessOfLink` has told. */
export const linkOf = ({ params }: ByToken): LinkToken => {
  const given = readLinkToken(params.token);
  if (given === null) throw new Error('A link without a business was followed');
  return given;
};

/** The booking behind a token that is or was good. Null for any other, and once erased. */
export const findLinked = async (
  transaction: TenantTransaction,
  secrets: Secrets,
  given: LinkToken,
): Promise<Linked | null> => {
  const linked = await findProved(transaction, secrets, given);
  return linked === null ? null : unlessErased(linked);
};

/** The same of whoever was erased as well; compared in constant time. */
export const findProved = async (
  transaction: TenantTransaction,
  secrets: Secrets,
  given: LinkToken,
): Promise<Linked | null> => {
  const managed = await findManaged(transaction, given.id);
  if (managed !== undefined) {
    const { business_id: business, appointment_id: appointment, link_version: linkVersion } = managed;
    const proof = manageProof(secrets, { business, appointment, linkVersion });
    // guard: a-manage-link-is-proved
    return sameText(proof, given.proof) ? { row: managed, link: null } : null;
  }
  const link = await findRescheduleLink(transaction, given.id);
  // guard: a-reschedule-link-is-compared-with-its-hash
  if (link === undefined || !sameHash(link.token_hash, sha256(given.token))) return null;
  const row = await findManaged(transaction, link.appointment_id);
  return row === undefined ? null : { row, link };
};

export const sameHash = (left: Buffer, right: Buffer): boolean =>
  sameText(left.toString('hex'), right.toString('hex'));

// guard: a-manage-link-is-void-once-the-client-is-erased
const unlessErased = (linked: Linked): Linked | null => (linked.row.anonymised_at === null ? linked : null);
