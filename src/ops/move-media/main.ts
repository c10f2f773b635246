import { readConfig, SettingsRefused } from '#server/platform/config.ts';
import { createCommandLog } from '#server/platform/logging/terminal-line.ts';
import { findSecretKey } from '#server/platform/secrets/secret-key.ts';
import { openMedia } from '../open-media.ts';
import { moveMedia } from './move-media.ts';

/** `npm run move-media`: moves the photos of DATA_DIR into the bucket, while the program runs with MEDIA=s3. */
try {
  const config = readConfig(process.env);
  const secretKey = findSecretKey(config.SECRET_KEY, config.DATA_DIR);
  const { parts, claim } = openMedia(config, { secretKey, log: createCommandLog('warn') });
  if (parts === null)
    throw new SettingsRefused('MEDIA is "disk": set MEDIA=s3 and start every process anew, then move.');
  await claim({ otherKey: false });
  const { photos, bytes, left } = await moveMedia(parts.disk, parts.bucket, console.log);
  console.log(
    `${photos} photos (${(bytes / 1e6).toFixed(1)} MB) are in the bucket now, read back and compared.`,
  );
  console.log(
    left === 0
      ? 'None is left in DATA_DIR.'
      : `${left} of the last ten minutes are still in DATA_DIR. They are shown; run this again later.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
