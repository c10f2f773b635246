import type { Instant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';

type Whose = { readonly business: BusinessId; readonly webhook: Id };

const contextOf = ({ business, webhook }: Whose): string => `webhook ${business} ${webhook}`;

/** A webhook's secret as its row keeps it: it opens for no other webhook. */
export const sealSecret = (encryption: Encryption, whose: Whose, secret: string): Buffer =>
  encryption.seal(secret, contextOf(whose));

/** A webhook as its row keeps it, as far as it signs. */
export type Signing = Whose & {
  readonly sealed: Buffer;
  readonly sealed_before: Buffer | null;
  readonly before_until: Instant | null;
};

/**
 * What a delivery is signed with just now, the newest first; null where that does not open any more, since the server's
 * key is another: nothing can be delivered until there is a new one.
 */
export const openSecrets = (encryption: Encryption, row: Signing, now: Instant): readonly string[] | null => {
  // guard: a-replaced-secret-signs-for-a-day-and-no-longer
  const before = row.before_until !== null && row.before_until > now ? row.sealed_before : null;
  const [secret, secretBefore] = [row.sealed, before].map((sealed) =>
    sealed === null ? null : encryption.open(sealed, contextOf(row)),
  );
  if (secret == null) return null;
  return secretBefore == null ? [secret] : [secret, secretBefore];
};
