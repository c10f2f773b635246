import type { Instant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';

type Whose = { readonly business: BusinessId; readonly webhook: Id };

const contextOf = ({ business, webhook }: Whose): string => `webhook ${business} ${webhook}`;

/** A webhook's secret as its row keeps it: it opens for no other webhook. */
export const sealSecret = (encryption: Encryption, whose: Whose, secret: string): Buffer =>
  encryption.seal(secret, contextOf(whose));

/** What a delivery is signed with just now, the newest first; an error where the server's key is another. */
export const openSecrets = (
  encryption: Encryption,
  row: Whose & {
    readonly sealed: Buffer;
    readonly sealed_before: Buffer | null;
    readonly before_until: Instant | null;
  },
  now: Instant,
): readonly string[] => {
  // guard: a-replaced-secret-signs-for-a-day-and-no-longer
  const before = row.before_until !== null && row.before_until > now ? row.sealed_before : null;
  return [row.sealed, before]
    .filter((sealed) => sealed !== null)
    .map((sealed) => {
      const secret = encryption.open(sealed, contextOf(row));
      if (secret === null) throw new Error('The secret of a webhook was sealed with another key');
      return secret;
    });
};
