import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any constant: it only has to be the same in every process. */
const LOCK = 41_507_231;

const load = (): readonly { readonly name: string; readonly text: string; readonly checksum: string }[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

/**
 * Brings the database to this program's schema: forward only, each file in its own transaction, one process at a
 * time. Returns the names it applied. Throws when an applied file has since been changed.
 */
export const migrate = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  // A connection lost between two statements is told by the next one; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query("SET lock_timeout = '2s'");
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL)',
    );
    const known = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    );
    const applied: string[] = [];
    for (const file of load()) {
      const before = known.rows.find((row) => row.name === file.name);
      if (before !== undefined && before.checksum !== file.checksum) {
        throw new Error(
          `The migration ${file.name} was changed after it was applied. Restore it, and make the change in a new file.`,
        );
      }
      if (before !== undefined) continue;
      await apply(client, file);
      applied.push(file.name);
    }
    return applied;
  } finally {
    await client.end();
  }
};

const apply = async (
  client: pg.Client,
  file: { name: string; text: string; checksum: string },
): Promise<void> => {
  try {
    await client.query('BEGIN');
    await client.query(file.text);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [file.name, file.checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration ${file.name} failed`, { cause: error });
  }
};
