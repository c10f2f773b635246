import { type Outcome, refusal } from '#contract/outcome.ts';
import { type Instant, minuteMs } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../counted-limits.ts';
import { inTenant } from '../../db/transaction.ts';
import type { BusinessId } from '../../ids.ts';
import type { Platform } from '../../platform.ts';
import type { Download } from './download.ts';

/** Lets few long exports of a business run at once, and few be started in an hour. */
export type ExportLimit = (
  business: BusinessId,
  now: Instant,
  start: () => Promise<Download>,
) => Promise<Outcome<Download>>;

const AT_ONCE = 2;
/** Whoever reads slower than this has the place taken by the next one; the reading itself goes on. */
const LONGEST_MS = 10 * minuteMs;

/**
 * A gate for one kind of export; 10 an hour of a business by the database, 2 at once in this process, since what it
 * guards is this process's own connections. TOO_MANY_REQUESTS when shut. A place is free again once the file is sent
 * or the reader has gone.
 */
export const createExportLimit = (platform: Pick<Platform, 'database'>, name: string): ExportLimit => {
  const perBusiness: Limit = { name, max: 10, windowMinutes: 60 };
  const running = new Map<BusinessId, ReadonlyMap<symbol, Instant>>();

  const placesOf = (business: BusinessId, now: Instant) =>
    [...(running.get(business) ?? [])].filter(([, begun]) => now - begun <= LONGEST_MS);

  const leave = (business: BusinessId, place: symbol): void => {
    const others = [...(running.get(business) ?? [])].filter(([other]) => other !== place);
    if (others.length === 0) running.delete(business);
    else running.set(business, new Map(others));
  };

  return async (business, now, start) => {
    const places = placesOf(business, now);
    // guard: two-exports-of-a-business-run-at-once
    if (places.length >= AT_ONCE) {
      const message = 'Two exports are still being sent. Please wait until one of them has ended.';
      return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 30 });
    }
    const place = Symbol(name);
    running.set(business, new Map([...places, [place, now]]));
    try {
      const limit = await inTenant(platform.database, business, ({ query }) =>
        hitLimit(query, perBusiness, business, now),
      );
      // guard: ten-exports-are-started-in-an-hour
      if (limit.exceeded) {
        leave(business, place);
        return refusal('TOO_MANY_REQUESTS', limit);
      }
      const download = await start();
      return ok({ ...download, content: untilRead(download.content, () => leave(business, place)) });
    } catch (error) {
      leave(business, place);
      throw error;
    }
  };
};

/** The content, with a call once it was read to its end, failed, or was given up: also before its first chunk. */
const untilRead = (content: Download['content'], ended: () => void): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => {
    const chunks = typeof content === 'string' ? once(content) : content[Symbol.asyncIterator]();
    return {
      next: async () => {
        try {
          const chunk = await chunks.next();
          if (chunk.done === true) ended();
          return chunk;
        } catch (error) {
          ended();
          throw error;
        }
      },
      return: async () => {
        ended();
        await chunks.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});

async function* once(content: string): AsyncGenerator<string, void> {
  yield content;
}
