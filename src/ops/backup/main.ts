import { parseInstant } from '#core/calendar/instant.ts';
import { movableClock, systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createCommandLog } from '#server/platform/logging/terminal-line.ts';
import { lookForSecretKey } from '#server/platform/secrets/secret-key.ts';
import { openMedia } from '../open-media.ts';
import { reachDatabase } from '../reach-database.ts';
import { backupFile } from './backup-files.ts';
import { BackupRefused } from './backup-refused.ts';
import { fullCost } from './full-cost.ts';
import { makeBackup } from './make-backup.ts';
import { restoreCommand } from './restore-command.ts';

/** `npm run backup [-- <file or folder>]`: one file with everything that is kept, while the program runs or not. */
const backupCommand = async (config: Config, given: readonly string[]): Promise<void> => {
  if (given.length > 1 || given[0]?.startsWith('-') === true)
    throw new BackupRefused('npm run backup [-- <file or folder>]');
  const clock =
    config.NODE_ENV === 'production' ? systemClock : movableClock(parseInstant(config.CLOCK_START ?? ''));
  const now = clock.now();
  const file = await backupFile(given[0] ?? config.BACKUP_DIR ?? 'backups', now);
  const { secretKey, reason } = lookForSecretKey(config.SECRET_KEY, config.DATA_DIR);
  if (reason !== null)
    console.warn(
      `${reason} The backup is made; a restore will not be able to tell whether its own key is the right one.`,
    );
  const database = await reachDatabase(config);
  try {
    const { bytes, manifest, unread } = await makeBackup({
      databaseUrl: database.url,
      media: openMedia(config, { secretKey, log: createCommandLog('warn') }).media,
      secretKey,
      file,
      now,
      tell: console.log,
    });
    const lost = manifest.pictures.missing - unread;
    if (lost > 0)
      console.warn(
        `Of ${lost} pictures no file was found${config.MEDIA === 'disk' ? ` in ${config.DATA_DIR}` : ''}.`,
      );
    if (unread > 0) {
      console.warn(`${unread} pictures are NOT in it: S3_BUCKET did not answer. Make another once it does.`);
      process.exitCode = 1;
    }
    console.log(`${file} is whole: ${(bytes / 1e6).toFixed(1)} MB, ${fullCost()}`);
    console.log(
      'Keep it on another machine, and the secret key beside it but not in it: see docs/backup.md.',
    );
  } finally {
    await database.leave();
  }
};

/** `npm run backup` and `npm run restore`: ends with 1 when there is no backup, or nothing was restored or it is broken. */
const [command, ...given] = process.argv.slice(2);
try {
  const config = readConfig(process.env);
  await (command === 'restore' ? restoreCommand(config, given) : backupCommand(config, given));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
