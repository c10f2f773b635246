import { existsSync } from 'node:fs';
import { parseInstant } from '#core/calendar/instant.ts';
import { auditWholly } from '#server/audit/run-audit.ts';
import { movableClock, systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { checkServer } from '#server/platform/db/check-server.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts';
import { createCommandLog } from '#server/platform/logging/terminal-line.ts';
import { findSecretKey, makeSecretKey } from '#server/platform/secrets/secret-key.ts';
import { fingerprintOf, sameText } from '#server/platform/secrets/secrets.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { openMedia } from '../open-media.ts';
import { BackupRefused } from './backup-refused.ts';
import { fullCost } from './full-cost.ts';
import type { Manifest } from './manifest.ts';
import { openNewDataFolder } from './new-data-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const USAGE = 'npm run restore -- <file> [--replace] [--other-key]';

type Asked = { readonly file: string; readonly replace: boolean; readonly otherKey: boolean };

const readArguments = (given: readonly string[]): Asked => {
  const [file, ...more] = given.filter((word) => !word.startsWith('--'));
  const flags = given.filter((word) => word.startsWith('--'));
  if (
    file === undefined ||
    more.length > 0 ||
    flags.some((flag) => !['--replace', '--other-key'].includes(flag))
  )
    throw new BackupRefused(USAGE);
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  return { file, replace: flags.includes('--replace'), otherKey: flags.includes('--other-key') };
};

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

/** Loads and audits on this database, and says what came of it. */
const restoreInto = async (
  url: string,
  media: MediaStore,
  { file, manifest, config }: { file: string; manifest: Manifest; config: Config },
): Promise<void> => {
  const clock =
    config.NODE_ENV === 'production' ? systemClock : movableClock(parseInstant(config.CLOCK_START ?? ''));
  const { setAside } = await restoreBackup({
    file,
    manifest,
    databaseUrl: url,
    media,
    now: clock.now(),
    tell: console.log,
  });
  console.log(`The backup of ${manifest.createdAt} is restored in ${fullCost()}.`);
  if (setAside > 0)
    console.log(`${setAside} messages that were due may have been sent before: none is sent again.`);
  const { sentence, broken } = await auditWholly(url);
  console.log(sentence);
  if (broken > 0) process.exitCode = 1;
};

/** `npm run restore -- <file>`: checks the file first, and changes nothing unless it is whole. */
export const restoreCommand = async (config: Config, given: readonly string[]): Promise<void> => {
  const { file, replace, otherKey } = readArguments(given);
  const manifest = await verifyBackup(file);
  const secretKey = findSecretKey(config.SECRET_KEY, config.DATA_DIR);
  checkKey(manifest, secretKey, otherKey);
  const openMediaIn = (dataDir: string) =>
    openMedia(config, { dataDir, secretKey, log: createCommandLog('warn') });
  const media = openMediaIn(config.DATA_DIR);
  await media.claim({ otherKey });
  if (config.DATABASE_URL !== undefined) {
    await checkServer(config.DATABASE_URL);
    await restoreInto(config.DATABASE_URL, media.media, { file, manifest, config });
    if (secretKey === null) makeSecretKey(config.DATA_DIR);
    return;
  }
  const folder = openNewDataFolder(config.DATA_DIR, { replace });
  try {
    const log = createCommandLog('error');
    const database = await startEmbeddedPostgres({ dataDir: folder.draft, log, purpose: 'bulk' });
    try {
      await restoreInto(database.url, openMediaIn(folder.draft).media, { file, manifest, config });
      // What is restored without its key goes on with a new one: a start makes none beside bookings that are there.
      if (secretKey === null) makeSecretKey(folder.draft);
    } finally {
      await database.stop();
    }
    const { setAsideAs } = folder.takeOver();
    if (setAsideAs !== null) console.log(`What was in ${config.DATA_DIR} is now in ${setAsideAs}.`);
  } catch (error) {
    await folder.abandon();
    throw error;
  }
  console.log(`Start Akoko on ${config.DATA_DIR} as usual. See docs/backup.md for what to look at first.`);
};
