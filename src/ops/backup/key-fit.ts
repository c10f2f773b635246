import { fingerprintOf, sameText } from '#server/platform/secrets/secrets.ts';
import { BackupRefused } from './backup-refused.ts';
import type { Manifest } from './manifest.ts';

/**
 * Throws BackupRefused where the backup was made with another secret key: nobody could open the bank details in it, and
 * no link that was ever sent would lead anywhere. `otherKey`: its owner knows, and has lost that key.
 */
export const checkKey = ({ keyFingerprint }: Manifest, secretKey: string | null, otherKey: boolean): void => {
  if (otherKey || keyFingerprint === null) return;
  if (secretKey !== null && sameText(fingerprintOf(secretKey), keyFingerprint)) return;
  const found = secretKey === null ? 'There is no secret key here' : 'The secret key here is another one';
  throw new BackupRefused(
    `${found} than the backup was made with. Put the secret.key that was kept beside it into DATA_DIR, or set ` +
      'SECRET_KEY to it, and restore again. Where it is lost: --other-key restores all the same; bank details ' +
      'then have to be given again, and links that were sent lead nowhere.',
  );
};
