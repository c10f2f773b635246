import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { openSnapshot, type Snapshot } from '#server/platform/db/dump/snapshot.ts';
import type { TableShape } from '#server/platform/db/dump/table-shapes.ts';
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
import { mediaDigest, mediaName, readPhotos } from './media.ts';
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
  /** How a store of photos that is away is waited for, so many milliseconds at a time. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

type Made = {
  readonly manifest: Manifest;
  /** So many photos are not in it, since their store was away: among those that count as missing. */
  readonly unread: number;
};

/**
 * Writes everything that is kept, as it is at one instant, into one file, while the program runs or not. A failure or
 * a kill leaves no file of that name. Its size in bytes and what is in it. A store of photos that stays away is none:
 * the bookings are saved without them.
 */
export const makeBackup = async (order: BackupOrder): Promise<Made & { readonly bytes: number }> => {
  const snapshot = await openSnapshot(order.databaseUrl);
  try {
    const archive = await openArchive(order.file, Math.floor(order.now / 1000));
    try {
      const made = await fill(archive, snapshot, order);
      return { bytes: await archive.finish(), ...made };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await snapshot.close();
  }
};

const fill = async (archive: ArchiveWriter, snapshot: Snapshot, order: BackupOrder): Promise<Made> => {
  await archive.add(entryNames.opening, asJson({ format: FORMAT, app: appVersion }));
  const tables: Record<string, TableContents> = {};
  for (const table of snapshot.tables) {
    if (leftOut.includes(table.name)) continue;
    tables[table.name] = await addTable(archive, snapshot, table);
    order.tell(`${table.name}: ${tables[table.name]?.rows} rows`);
  }
  const { pictures, unread } = await addPictures(archive, snapshot, order);
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
  return { manifest, unread };
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
  { media, pause }: Pick<BackupOrder, 'media' | 'pause'>,
): Promise<{ readonly pictures: Manifest['pictures']; readonly unread: number }> => {
  const digest = mediaDigest();
  const totals = { count: 0, missing: 0, unread: 0 };
  for await (const photo of readPhotos(snapshot.pictures(), media, pause)) {
    for (const { key, fileName, content } of photo.files) {
      const entry = { name: mediaName({ key, fileName }), content };
      digest.add(entry);
      await archive.add(entry.name, content);
    }
    totals.count += 1;
    if (photo.files.length === 0) totals.missing += 1;
    if (!photo.isRead) totals.unread += 1;
  }
  const { unread, ...counts } = totals;
  return { pictures: { ...counts, ...digest.result() }, unread };
};
