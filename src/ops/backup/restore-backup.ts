import { pipeline } from 'node:stream/promises';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { DatabaseNotEmpty, type Load, openLoad } from '#server/platform/db/dump/load.ts';
import type { TableShape } from '#server/platform/db/dump/table-shapes.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { readArchive } from './archive-reader.ts';
import { BackupRefused } from './backup-refused.ts';
import type { Manifest } from './manifest.ts';
import { readMediaName } from './media.ts';
import { readPartName, unpackPart } from './row-parts.ts';
import { tableDigest } from './table-digest.ts';

export type RestoreOrder = {
  readonly file: string;
  /** As `verifyBackup` answered it for this file. */
  readonly manifest: Manifest;
  readonly databaseUrl: string;
  readonly media: Pick<MediaStore, 'put'>;
  readonly now: Instant;
  readonly tell: (line: string) => void;
};

/**
 * Fills an empty database from a verified backup, all of it or nothing, and brings it to this program's schema. Pictures
 * come first: those of a restore that failed are cleared away by the job that looks for pictures nobody shows. How many
 * messages were set aside. Throws BackupRefused.
 */
export const restoreBackup = async (order: RestoreOrder): Promise<{ readonly setAside: number }> => {
  const load = await openLoad(order.databaseUrl, order.manifest.migrations.at(-1)?.name ?? '').catch(
    (error: unknown) => {
      throw error instanceof DatabaseNotEmpty ? new BackupRefused(error.message) : error;
    },
  );
  try {
    const tables = matchTables(load.tables, order.manifest);
    await unpack(load, tables, order);
    for (const table of tables.values()) await compareLoaded(load, table, order.manifest);
    await load.complete();
    const setAside = await setAsideDueMessages(load, order.now);
    await load.commit();
    return { setAside };
  } finally {
    await load.close();
  }
};

/** The tables to fill. Every table of the schema is in the backup, column by column, or was left out of it on purpose. */
const matchTables = (
  shapes: readonly TableShape[],
  { tables, leftOut }: Manifest,
): ReadonlyMap<string, TableShape> => {
  const filled = shapes.filter(({ name }) => name in tables);
  const same = filled.every(({ name, columns }) => tables[name]?.columns.join() === columns.join());
  const absent = shapes.filter(({ name }) => !(name in tables) && !leftOut.includes(name));
  if (!same || absent.length > 0 || filled.length !== Object.keys(tables).length)
    throw new BackupRefused('The tables of the backup are not those of its schema. Nothing was changed.');
  return new Map(filled.map((table) => [table.name, table]));
};

/** One after another, each table by one COPY: the parts of a table stand together. */
const unpack = async (
  load: Load,
  tables: ReadonlyMap<string, TableShape>,
  { file, media, tell }: RestoreOrder,
): Promise<void> => {
  const entries = readArchive(file);
  try {
    let next = await entries.next();
    const partsOf = async function* (name: string): AsyncGenerator<Buffer> {
      while (next.done !== true && readPartName(next.value.name)?.table === name) {
        yield await unpackPart(next.value.content);
        next = await entries.next();
      }
    };
    while (next.done !== true) {
      const table = tables.get(readPartName(next.value.name)?.table ?? '');
      if (table !== undefined) {
        await pipeline(partsOf(table.name), load.fill(table));
        tell(`${table.name} is loaded`);
        continue;
      }
      const picture = readMediaName(next.value.name);
      if (picture !== null) await media.put(picture.key, picture.fileName, next.value.content);
      next = await entries.next();
    }
  } finally {
    await entries.return(undefined);
  }
};

/** What lies in the database now, read again, against what was written to the backup. */
const compareLoaded = async (load: Load, table: TableShape, { tables }: Manifest): Promise<void> => {
  const digest = tableDigest();
  for await (const chunk of load.rowsOf(table) as AsyncIterable<Buffer>) digest.add(chunk);
  const loaded = digest.result();
  const listed = tables[table.name];
  if (loaded.sha256 !== listed?.sha256 || loaded.rows !== listed.rows)
    throw new Error(`What was loaded into ${table.name} is not what the backup has. Nothing was kept.`);
};

/**
 * A message that was due by now may have left after the backup was made, and so may one that was on its way. Nobody
 * knows, so it is not sent again: it counts as `unknown`, which its owner sees with the booking. What is due later
 * cannot have left yet, and goes out in its time. How many there were.
 */
const setAsideDueMessages = (load: Pick<Load, 'change'>, now: Instant): Promise<number> =>
  load.change(
    `UPDATE messages
        SET state = 'unknown', error = 'A backup was restored; it may have left before that'
      WHERE state = 'sending' OR (state = 'queued' AND due_at <= $1)`,
    [formatInstant(now)],
  );
