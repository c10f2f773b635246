import type pg from 'pg';
import type { BusinessId } from '../../ids.ts';

/** Where every process hears of what any of them has committed. */
export const CHANNEL = 'akoko_news';

/** What has changed for one business; `news` null: too much at once to be told piece by piece. */
export type Announcement = { readonly business: BusinessId; readonly news: unknown };

export type Announcer = {
  readonly announce: (announcement: Announcement) => void;
  /** Resolves when the announcement under way has ended. */
  readonly close: () => Promise<void>;
};

/** So much of one business in one go; whoever hears of more than that looks at everything again. */
const MOST_AT_ONCE = 20;
const RETRY_MS = 1_000;

/**
 * Tells all processes, by NOTIFY in a statement of its own: inside the transaction it would make commits wait for each
 * other. One statement at a time, with all that has come up meanwhile. A hint: nobody waits for it; where it cannot be
 * said, it is said again later that there was something.
 */
export const createAnnouncer = (pool: pg.Pool, onError: (error: Error) => void): Announcer => {
  let waiting = new Map<BusinessId, readonly unknown[] | null>();
  let sending: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const add = ({ business, news }: Announcement): void => {
    const before = waiting.get(business) ?? (waiting.has(business) ? null : []);
    const whole = before === null || news === null || before.length >= MOST_AT_ONCE;
    waiting.set(business, whole ? null : [...before, news]);
  };

  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      try {
        await notify(pool, textsOf(batch));
      } catch (error) {
        onError(error instanceof Error ? error : new Error('NOTIFY failed'));
        for (const business of batch.keys()) add({ business, news: null });
        if (!closed) retry = setTimeout(start, RETRY_MS).unref();
        return;
      }
    }
  };

  const start = (): void => {
    retry = undefined;
    sending ??= send().finally(() => {
      sending = null;
    });
  };

  return {
    announce: (announcement) => {
      if (closed) return;
      add(announcement);
      if (retry === undefined) queueMicrotask(start);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await sending;
    },
  };
};

const textsOf = (batch: ReadonlyMap<BusinessId, readonly unknown[] | null>): readonly string[] =>
  [...batch].flatMap(([business, all]) =>
    (all ?? [null]).map((news) => JSON.stringify({ business, news } satisfies Announcement)),
  );

/** A hint need not survive a power cut: without the setting each would wait for the disk. */
const notify = async (pool: pg.Pool, texts: readonly string[]): Promise<void> => {
  await pool.query({
    name: 'announce',
    text: `SELECT set_config('synchronous_commit', 'off', true),
                  (SELECT count(pg_notify($1, said)) FROM unnest($2::text[]) AS said)`,
    values: [CHANNEL, texts],
  });
};
