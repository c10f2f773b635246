import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BusinessId, Id } from '../../ids.ts';
import { type AppliedMigration, listApplied, MIGRATION_LOCK } from '../migrate.ts';
import { connectLong } from './long-client.ts';
import { copyOutOf, listRelations, listTables, type TableShape } from './table-shapes.ts';

export type StoredMedia = { readonly business: BusinessId; readonly id: Id };

/** All of the database as it was at one instant, however long it is read and whatever is written meanwhile. */
export type Snapshot = {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  /** All rows of one table as COPY writes them; to be read to its end before the next. */
  readonly rowsOf: (table: TableShape) => Readable;
  /** The photos that are shown, some at a time. */
  readonly pictures: () => AsyncGenerator<StoredMedia>;
  readonly close: () => Promise<void>;
};

const MEDIA_AT_ONCE = 500;

/**
 * Opens a snapshot, read-only, as the role that sees every business. No migration runs until it is closed. Throws where
 * there is no database of ours, or where a table could hide a row from that role.
 */
export const openSnapshot = async (url: string): Promise<Snapshot> => {
  const client = await connectLong(url);
  try {
    // Before the snapshot is taken, so that it cannot be older than a migration that was waited for.
    await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const relations = await listRelations(client);
    if (!relations.includes('migrations')) throw new Error('There is no database of Akoko to back up.');
    const migrations = await listApplied(client);
    const tables = await listTables(client);
    refuseWhatIsNotCopied(relations, tables);
    await client.query('SET LOCAL ROLE akoko_platform');
    await refuseHiddenRows(client);
    return {
      migrations,
      tables,
      rowsOf: (table) => client.query(copyTo(copyOutOf(table))),
      pictures: () => shownMedia(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};

/** Ids are made by the program, so that there is no sequence, and nothing but tables holds data. */
const refuseWhatIsNotCopied = (relations: readonly string[], tables: readonly TableShape[]): void => {
  const copied = new Set(['migrations', ...tables.map(({ name }) => name)]);
  const left = relations.filter((name) => !copied.has(name));
  if (left.length > 0)
    throw new Error(`A backup would leave out ${left.join(', ')}: only tables are copied.`);
};

/** Row-level security shows fewer rows without a word; a backup must be refused instead. */
const refuseHiddenRows = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ relname: string }>(
    `WITH reading AS (
       SELECT * FROM pg_policy
        WHERE polcmd IN ('*', 'r') AND polroles && ARRAY[0, 'akoko_platform'::regrole]::oid[])
     SELECT c.relname FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
        AND (NOT EXISTS (SELECT FROM reading r WHERE r.polrelid = c.oid AND r.polpermissive
                            AND pg_get_expr(r.polqual, r.polrelid) = 'true')
             OR EXISTS (SELECT FROM reading r WHERE r.polrelid = c.oid AND NOT r.polpermissive))`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ relname }) => relname).join(', ');
  throw new Error(`Row-level security could hide rows of ${names} from the backup.`);
};

async function* shownMedia(client: pg.Client): AsyncGenerator<StoredMedia> {
  let after = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await client.query<StoredMedia>(
      `SELECT business_id AS business, media_id AS id FROM media
        WHERE removed_at IS NULL AND (business_id, media_id) > ($1, $2)
        ORDER BY business_id, media_id LIMIT ${MEDIA_AT_ONCE}`,
      after,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = [last.business, last.id];
  }
}
