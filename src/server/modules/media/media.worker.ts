import { hourMs } from '#core/calendar/instant.ts';
import { lookTogether } from '../../platform/db/look-together.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { handleOf, type Id, readHandle } from '../../platform/ids.ts';
import { type RepeatingJob, repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import { MediaUnreached } from '../../platform/storage/media-store.ts';
import { deleteRemovedMedia, knownMedia, listRemovedMedia, type MediaKey } from './media.repo.ts';

type Needs = Pick<Platform, 'database' | 'media' | 'log'>;

const BATCH = 200;

/** Deletes the files, then the rows, of removed photos. What cannot be deleted keeps its row for the next run. */
export const clearRemovedMedia = async (needs: Needs): Promise<number> => {
  let cleared = 0;
  let after: Id | null = null;
  for (;;) {
    const from: Id | null = after;
    const batch: readonly MediaKey[] = await lookTogether(needs.database, (looking) =>
      listRemovedMedia(looking, from, BATCH),
    );
    const last = batch.at(-1);
    if (last === undefined) return cleared;
    for (const media of batch) if (await clear(needs, media)) cleared += 1;
    after = last.media_id;
  }
};

const clear = async ({ database, log, media }: Needs, removed: MediaKey): Promise<boolean> => {
  try {
    await media.remove(handleOf(removed.business_id, removed.media_id));
  } catch (error) {
    if (error instanceof MediaUnreached) throw error;
    log('media.undeleted', { error });
    return false;
  }
  await acrossTenants(database, (transaction) => deleteRemovedMedia(transaction, removed));
  return true;
};

/**
 * Deletes files that no row knows: what an upload left that did not come to its end. Those of the last hour may belong
 * to an upload still under way.
 */
export const clearForgottenMedia = async (needs: Needs): Promise<number> => {
  let cleared = 0;
  let batch: string[] = [];
  for await (const key of needs.media.keysOlderThan(hourMs)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    cleared += await clearUnknown(needs, batch);
    batch = [];
  }
  return cleared + (await clearUnknown(needs, batch));
};

const clearUnknown = async ({ database, log, media }: Needs, keys: readonly string[]): Promise<number> => {
  const ids = keys.flatMap((key) => readHandle(key)?.id ?? []);
  const known = await acrossTenants(database, (transaction) => knownMedia(transaction, ids));
  let cleared = 0;
  for (const key of keys) {
    const id = readHandle(key)?.id;
    if (id !== undefined && known.has(id)) continue;
    try {
      await media.remove(key);
      cleared += 1;
    } catch (error) {
      if (error instanceof MediaUnreached) throw error;
      log('files.undeleted', { error });
    }
  }
  return cleared;
};

/** Clears away every hour the files that nothing shows any more. While their store is away, it all waits for the next. */
export const startMediaJob = (platform: Needs): RepeatingJob =>
  repeat(platform.log, 'clear-media', hourMs, async () => {
    try {
      const removed = await clearRemovedMedia(platform);
      const forgotten = await clearForgottenMedia(platform);
      if (removed + forgotten > 0) platform.log('media.cleared', { removed, forgotten });
    } catch (error) {
      if (!(error instanceof MediaUnreached)) throw error;
    }
  });
