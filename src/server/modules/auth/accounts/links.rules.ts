import { type BusinessId, type Id, readTokenAt, tokenAt } from '../../../platform/ids.ts';
import { type Secrets, sha256 } from '../../../platform/secrets/secrets.ts';

/** What a link that is mailed to an account is for. */
export type LinkPurpose = 'invitation' | 'password-reset' | 'verify-email';

/** Such a link as the database finds it: in whose rows, and by the hash of what it shows. */
export type MailedLink = { readonly business: BusinessId; readonly tokenHash: Buffer };

/** What a link shows is derived from its id; only the hash of that is kept. */
export const linkHash = (secrets: Secrets, purpose: LinkPurpose, id: Id): Buffer =>
  sha256(secrets.derive(purpose, id));

/** What stands in the link. It says its business, so that a cluster finds it in one shard. */
export const linkToken = (secrets: Secrets, purpose: LinkPurpose, business: BusinessId, id: Id): string =>
  tokenAt(business, secrets.derive(purpose, id));

/** Null for a text that no link has. */
export const readLink = (token: string): MailedLink | null => {
  const read = readTokenAt(token);
  return read === null ? null : { business: read.business, tokenHash: sha256(read.secret) };
};
