import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Announcement, CHANNEL } from './announce.ts';

/** Who wants to hear what processes announce. */
export type Hearer = {
  readonly onNews: (announcement: Announcement) => void;
  /** Listening has begun, or begun again: what was announced before was not heard. */
  readonly onListening: () => void;
  readonly onError: (error: Error) => void;
};

export type Listener = { readonly close: () => Promise<void> };

/** A connection that was cut on the way says nothing by itself: it is asked this often. */
const CHECK_MS = 30_000;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Hears announcements on a connection of its own, and takes a new one whenever it is lost, until it is closed. */
export const listen = (url: string, hearer: Hearer): Listener => {
  const stop = new AbortController();
  const ended = attendAgainAndAgain(url, hearer, stop.signal);
  return {
    close: async () => {
      stop.abort();
      await ended;
    },
  };
};

const attendAgainAndAgain = async (url: string, hearer: Hearer, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  const heard = {
    ...hearer,
    onListening: () => {
      failures = 0;
      hearer.onListening();
    },
  };
  while (!signal.aborted) {
    try {
      await attend(url, heard, signal);
    } catch (error) {
      hearer.onError(error instanceof Error ? error : new Error('Listening failed'));
    }
    const longest = Math.min(SHORTEST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    // Of many processes that lost the same server, not all come back in the same instant.
    await wait(longest * (0.5 + Math.random() / 2), signal);
  }
};

/** Listens until the connection is lost (throws) or `signal` says stop. */
const attend = async (url: string, hearer: Hearer, signal: AbortSignal): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'akoko-listener',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  const ended = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('The listening connection was closed')));
  });
  client.on('notification', ({ payload }) => {
    const announcement = readAnnouncement(payload ?? '');
    if (announcement !== null) hearer.onNews(announcement);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    hearer.onListening();
    while (!signal.aborted) {
      const lost = await Promise.race([ended, wait(CHECK_MS, signal)]);
      if (lost !== undefined) throw lost;
      if (!signal.aborted) await client.query('SELECT 1');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Null for what no process of ours has said. */
const readAnnouncement = (text: string): Announcement | null => {
  try {
    const said: unknown = JSON.parse(text);
    const known =
      typeof said === 'object' &&
      said !== null &&
      'business' in said &&
      'news' in said &&
      typeof said.business === 'string';
    // Only the announcer writes to the channel, and it writes announcements.
    return known ? (said as Announcement) : null;
  } catch {
    return null;
  }
};

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);
