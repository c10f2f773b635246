import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { createDiskMediaStore } from '#server/platform/storage/disk-media-store.ts';
import { deepIt } from '#server/testing/gate.ts';
import { RUN_SEED, runSize } from '#server/testing/run-size.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { createOwner } from '#server/testing/test-owner.ts';
import { readArchive } from './archive-reader.ts';
import { openArchive } from './archive-writer.ts';
import { BackupRefused } from './backup-refused.ts';
import { asJson, entryNames, type Manifest, sealOf } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { checkKey } from './restore-command.ts';
import { backUp, databaseOfTest, folderOfTest } from './testing/drill.ts';
import { ask, rowsOfAll } from './testing/second-database.ts';
import { verifyBackup } from './verify-backup.ts';

const app = useTestApp();

const freshBackup = async () => {
  await createOwner(app);
  const folder = await folderOfTest();
  const file = join(folder, 'akoko.tar');
  const { manifest } = await backUp(app, file);
  return { folder, file, manifest };
};

/** The same backup with another list of contents, sealed as ours are. */
const withManifest = async (file: string, change: (manifest: Manifest) => unknown): Promise<string> => {
  const other = `${file}.other.tar`;
  const archive = await openArchive(other, 0);
  for await (const { name, content } of readArchive(file)) {
    if (name === entryNames.manifest) await archive.add(name, asJson(change(JSON.parse(content.toString()))));
    else await archive.add(name, name === entryNames.seal ? sealOf(archive.soFar()) : content);
  }
  await archive.finish();
  return other;
};

const SPOILED = runSize('SPOILED', 30);

test(
  'a backup that was cut off anywhere, or of which any byte changed, is refused',
  async () => {
    const { folder, file } = await freshBackup();
    await verifyBackup(file);
    const whole = await readFile(file);
    const random = numbersFrom(RUN_SEED);
    const spoiled = join(folder, 'spoiled.tar');
    for (let round = 0; round < SPOILED; round += 1) {
      const at = random(whole.length);
      const bytes = Buffer.from(round % 3 === 0 ? whole.subarray(0, at) : whole);
      if (round % 3 !== 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
      await writeFile(spoiled, bytes);
      await expect(verifyBackup(spoiled), `round ${round} at ${at}`).rejects.toThrow(BackupRefused);
    }
  },
  20_000 + SPOILED * 50,
);

test('another file, an empty one and one of another program are refused by name', async () => {
  const folder = await folderOfTest();
  const path = join(folder, 'x.tar');
  for (const content of ['', 'x'.repeat(4096)]) {
    await writeFile(path, content);
    await expect(verifyBackup(path)).rejects.toThrow('is cut off or damaged');
  }
  const archive = await openArchive(join(folder, 'other.tar'), 0);
  await archive.add('readme.txt', Buffer.from('hello'));
  await archive.finish();
  await expect(verifyBackup(join(folder, 'other.tar'))).rejects.toThrow('is not a backup of Akoko');
});

test('a newer form, a newer schema and a schema of another history are refused, each with what to do', async () => {
  const { folder, file, manifest } = await freshBackup();
  const newer = join(folder, 'newer.tar');
  const archive = await openArchive(newer, 0);
  await archive.add(entryNames.opening, asJson({ format: 2, app: '9.1.0', anything: 'else' }));
  await archive.finish();
  await expect(verifyBackup(newer)).rejects.toThrow(/by Akoko 9\.1\.0.*newer form.*Install that version/);
  const more = (): unknown => ({
    ...manifest,
    migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: 'x' }],
  });
  await expect(verifyBackup(await withManifest(file, more))).rejects.toThrow(/newer than this program's/);
  const changed = (): unknown => ({
    ...manifest,
    migrations: manifest.migrations.map((one) => ({ ...one, checksum: 'x' })),
  });
  await expect(verifyBackup(await withManifest(file, changed))).rejects.toThrow(
    /history that this program does not/,
  );
});

test('rows that the list of contents does not have so are refused', async () => {
  const { file, manifest } = await freshBackup();
  const { users, ...others } = manifest.tables;
  for (const tables of [
    others,
    { ...manifest.tables, users: { ...users, rows: 100 } },
    { ...manifest.tables, users: { ...users, sha256: '0'.repeat(64) } },
  ])
    await expect(verifyBackup(await withManifest(file, () => ({ ...manifest, tables })))).rejects.toThrow(
      'damaged',
    );
});

/** Restores without looking at the file again: what it was verified as is handed over. */
const restoreAs = async (manifest: Manifest, file: string, { url }: TestDatabase): Promise<void> => {
  const media = createDiskMediaStore(join(await folderOfTest(), 'media'));
  const order = { file, manifest, databaseUrl: url, media, now: app.clock.now(), tell: () => undefined };
  await restoreBackup(order);
};

test('nothing is restored into a database that has anything in it', async () => {
  const { file, manifest } = await freshBackup();
  const database = await databaseOfTest();
  await ask(database.adminUrl, 'CREATE TABLE somebody_elses AS SELECT 1 AS row');
  const before = await rowsOfAll(database.adminUrl);
  await expect(restoreAs(manifest, file, database)).rejects.toThrow(/not empty.*CREATE DATABASE/s);
  expect(await rowsOfAll(database.adminUrl)).toEqual(before);
});

deepIt(
  'rows that are not what was verified, and tables that are not the schema’s, leave nothing behind',
  async () => {
    const { file, manifest } = await freshBackup();
    const database = await databaseOfTest();
    const users = { ...manifest.tables['users'], columns: [], rows: 0, bytes: 0, sha256: '0'.repeat(64) };
    const other = { ...users, columns: manifest.tables['users']?.columns ?? [] };
    await expect(
      restoreAs({ ...manifest, tables: { ...manifest.tables, users: other } }, file, database),
    ).rejects.toThrow('not what the backup has');
    expect(await rowsOfAll(database.adminUrl)).toEqual({});
    await expect(
      restoreAs({ ...manifest, tables: { ...manifest.tables, users } }, file, database),
    ).rejects.toThrow('not those of its schema');
    expect(await rowsOfAll(database.adminUrl)).toEqual({});
  },
);

test('a secret key that does not fit is refused, unless its owner says that the other is lost', async () => {
  const { manifest } = await freshBackup();
  checkKey(manifest, app.secretKey, false);
  for (const key of [null, 'another secret that is long enough for one'])
    expect(() => checkKey(manifest, key, false)).toThrow(/Put the secret\.key.*--other-key/s);
  checkKey(manifest, null, true);
  checkKey({ ...manifest, keyFingerprint: null }, null, false);
  expect(JSON.stringify(manifest)).not.toContain(app.secretKey);
});
