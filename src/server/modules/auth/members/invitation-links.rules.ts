import { type BusinessId, type Id, readTokenAt, tokenAt } from '../../../platform/ids.ts';
import { type Secrets, sha256 } from '../../../platform/secrets/secrets.ts';

/** An invitation's link as the database finds it: in whose rows, and by the hash of what it shows. */
export type InvitationLink = { readonly business: BusinessId; readonly tokenHash: Buffer };

/** What an invitation's link shows is derived from its id; only the hash of that is kept. */
const secretOf = (secrets: Secrets, invitation: Id): string => secrets.derive('invitation', invitation);

export const invitationHash = (secrets: Secrets, invitation: Id): Buffer =>
  sha256(secretOf(secrets, invitation));

/** What stands in the link of an invitation. It says its business, so that a cluster finds it in one shard. */
export const invitationToken = (secrets: Secrets, business: BusinessId, invitation: Id): string =>
  tokenAt(business, secretOf(secrets, invitation));

/** Null for a text that no link has. */
export const readInvitationToken = (token: string): InvitationLink | null => {
  const read = readTokenAt(token);
  return read === null ? null : { business: read.business, tokenHash: sha256(read.secret) };
};
