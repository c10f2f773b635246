import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Runs one statement on a connection of its own; the rows. */
export async function query(url: string, text: string): Promise<readonly pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  // A server killed under the connection also raises this; the query's own rejection is what counts.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Writes numbered rows one transaction at a time until the server is gone or `enough` are in.
 * Returns how many were acknowledged.
 */
export async function writeUntilCut(
  url: string,
  enough: number,
  onRow: (count: number) => void,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  let acknowledged = 0;
  try {
    while (acknowledged < enough) {
      await client.query('INSERT INTO kept VALUES ($1)', [acknowledged + 1]);
      acknowledged += 1;
      onRow(acknowledged);
    }
  } catch {
    // The cut that was waited for.
  }
  await client.end().catch(() => undefined);
  return acknowledged;
}

/** Asks again until the server answers. Throws after `ms`. */
export async function queryWithin(
  ms: number,
  url: string,
  text: string,
): Promise<readonly pg.QueryResultRow[]> {
  const deadline = performance.now() + ms;
  for (;;) {
    try {
      return await query(url, text);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(25);
    }
  }
}
