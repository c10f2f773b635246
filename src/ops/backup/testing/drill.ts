import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Instant } from '#core/calendar/instant.ts';
import { createDiskMediaStore } from '#server/platform/storage/disk-media-store.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { makeBackup } from '../make-backup.ts';
import { restoreBackup } from '../restore-backup.ts';
import { verifyBackup } from '../verify-backup.ts';
import { createEmptyDatabase, urlOf } from './second-database.ts';

const silent = (): void => undefined;

/** A folder that is gone when the test is over. */
export const folderOfTest = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'akoko-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A database to restore into. */
export const databaseOfTest = (): Promise<TestDatabase> => createEmptyDatabase();

/** Backs up everything the app has now. */
export const backUp = async (app: TestApp, file: string) => {
  const now = app.clock.now();
  const order = {
    databaseUrl: urlOf(app),
    media: app.media,
    secretKey: app.secretKey,
    file,
    now,
    tell: silent,
  };
  return makeBackup(order);
};

export type Restored = {
  readonly database: TestDatabase;
  readonly mediaFolder: string;
  /** How many messages were set aside. */
  readonly setAside: number;
};

/** Restores a file into a database of its own. */
export const restoreAnew = async (file: string, now: Instant): Promise<Restored> => {
  const database = await databaseOfTest();
  const mediaFolder = join(await folderOfTest(), 'media');
  const manifest = await verifyBackup(file);
  const media = createDiskMediaStore(mediaFolder);
  const { setAside } = await restoreBackup({
    file,
    manifest,
    databaseUrl: database.url,
    media,
    now,
    tell: silent,
  });
  return { database, mediaFolder, setAside };
};
