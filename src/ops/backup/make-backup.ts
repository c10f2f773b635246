import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { openSnapshot, type Snapshot } from '#server/platform/db/dump/snapshot.ts';
import type { TableShape } from '#server/platform/db/dump/table-shapes.ts';
import { handleOf } from '#server/platform/ids.ts';
import { fingerprintOf } from '#server/platform/secrets/secrets.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { type ArchiveWriter, openArchive } from './archive-writer.ts';
import {
  asJson,
  entryNames,
  FORMAT,
  leftOut,
  type Manifest,
  manifestSchema,
  sealOf,
  type TableContents,
} from './manifest.ts';
import { mediaDigest, mediaName } from './media.ts';
import { inParts, packPart, partName } from './row-parts.ts';
import { tableDigest } from './table-digest.ts';

const manifestOfProgram = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');

/** The version of this program. */
const appVersion = z.object({ version: z.string() }).parse(JSON.parse(manifestOfProgram)).version;

export type BackupOrder = {
  readonly databaseUrl: string;
  readonly media: Pick<MediaStore, 'fileNames' | 'read'>;
  /** Null where it is not to be found; a restore then cannot tell whether its own fits. */
  readonly secretKey: string | null;
  /** Where it is to lie; it appears there once it is whole. */
  readonly file: string;
  readonly now: Instant;
  /** Told how far it is. */
  readonly tell: (line: string) => void;
};

/**
 * Writes everything that is kept, as it is at one instant, into one file, while the program runs or not. A failure or
 * a kill leaves no file of that name. Its size in bytes and what is in it.
 */
export const makeBackup = async (
  order: BackupOrder,
): Promise<{ readonly bytes: number; readonly manifest: Manifest }> => {
  const snapshot = await openSnapshot(order.databaseUrl);
  try {
    const archive = await openArchive(order.file, Math.floor(order.now / 1000));
    try {
      const manifest = await fill(archive, snapshot, order);
      return { bytes: await archive.finish(), manifest };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await snapshot.close();
  }
};

const fill = async (archive: ArchiveWriter, snapshot: Snapshot, order: BackupOrder): Promise<Manifest> => {
  await archive.add(entryNames.opening, asJson({ format: FORMAT, app: appVersion }));
  const tables: Record<string, TableContents> = {};
  for (const table of snapshot.tables) {
    if (leftOut.includes(table.name)) continue;
    tables[table.name] = await addTable(archive, snapshot, table);
    order.tell(`${table.name}: ${tables[table.name]?.rows} rows`);
  }
  const pictures = await addPictures(archive, snapshot, order.media);
  order.tell(`${pictures.count} pictures`);
  const manifest = manifestSchema.parse({
    format: FORMAT,
    app: appVersion,
    createdAt: formatInstant(order.now),
    migrations: snapshot.migrations,
    tables,
    leftOut,
    pictures,
    keyFingerprint: order.secretKey === null ? null : fingerprintOf(order.secretKey),
  });
  await archive.add(entryNames.manifest, asJson(manifest));
  await archive.add(entryNames.seal, sealOf(archive.soFar()));
  return manifest;
};

const addTable = async (
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: TableShape,
): Promise<TableContents> => {
  const digest = tableDigest();
  let place = 0;
  for await (const part of inParts(snapshot.rowsOf(table))) {
    digest.add(part);
    await archive.add(partName(table.name, place), await packPart(part));
    place += 1;
  }
  return { columns: [...table.columns], ...digest.result() };
};

const addPictures = async (
  archive: ArchiveWriter,
  snapshot: Snapshot,
  media: BackupOrder['media'],
): Promise<Manifest['pictures']> => {
  const digest = mediaDigest();
  let count = 0;
  let missing = 0;
  for await (const { business, id } of snapshot.pictures()) {
    const key = handleOf(business, id);
    let found = false;
    for (const fileName of await media.fileNames(key)) {
      const content = await media.read(key, fileName);
      // Taken down and cleared away since the snapshot.
      if (content === null) continue;
      const entry = { name: mediaName({ key, fileName }), content };
      digest.add(entry);
      await archive.add(entry.name, content);
      found = true;
    }
    count += 1;
    if (!found) missing += 1;
  }
  return { count, missing, ...digest.result() };
};
