import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/connect.ts';
import {
  hasBusinesses,
  notedFingerprint,
  noteFingerprint,
  replaceFingerprint,
} from '#server/platform/db/key-fingerprints.ts';
import { acrossTenants } from '#server/platform/db/transaction.ts';
import {
  findSecretKey,
  KeyRefused,
  keyFileIn,
  makeSecretKey,
  WHERE_LOST,
} from '#server/platform/secrets/secret-key.ts';
import { fingerprintOf, sameText } from '#server/platform/secrets/secrets.ts';

type KeySettings = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>;

/**
 * The secret key that belongs to this database: the one that is set or kept, which has to be the one it was signed with
 * so far, or a new one where nothing is signed yet. `otherKey`: its owner knows, and has lost that key. Killed at any
 * moment, the next start finds a key that fits or makes one. Throws KeyRefused.
 */
export const openSecretKey = async (
  database: Database,
  settings: KeySettings,
  { otherKey }: { readonly otherKey: boolean },
): Promise<string> => {
  const { SECRET_KEY: configured, DATA_DIR: dataDir } = settings;
  const look = () => findSecretKey(configured, dataDir);
  // Signed already, and the key there only now: another process made both meanwhile.
  const found = look() ?? (otherKey || !(await isSigned(database)) ? null : (look() ?? noKey(dataDir)));
  const secretKey = found ?? makeSecretKey(dataDir);
  const fingerprint = fingerprintOf(secretKey);
  if (otherKey) {
    await acrossTenants(database, (transaction) => replaceFingerprint(transaction, fingerprint));
    return secretKey;
  }
  const noted = await acrossTenants(database, (transaction) => noteFingerprint(transaction, fingerprint));
  if (noted !== null && sameText(noted, fingerprint)) return secretKey;
  const what =
    configured === undefined ? `The secret key in ${keyFileIn(dataDir)}` : 'The setting SECRET_KEY';
  throw new KeyRefused(
    `${what} is another key than the one this database was signed with. Every process needs the same: put that one ` +
      `there, see docs/backup.md. ${WHERE_LOST}`,
  );
};

const isSigned = (database: Database): Promise<boolean> =>
  acrossTenants(
    database,
    async (transaction) => (await notedFingerprint(transaction)) !== null || hasBusinesses(transaction),
  );

const noKey = (dataDir: string): never => {
  throw new KeyRefused(
    `There is no secret key: SECRET_KEY is not set and there is no ${keyFileIn(dataDir)}, but this database was ` +
      'signed with one. Put back the copy that was kept beside your backups: see docs/backup.md. ' +
      WHERE_LOST,
  );
};
