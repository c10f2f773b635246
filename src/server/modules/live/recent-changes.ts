import { LRUCache } from 'lru-cache';
import type { BusinessId } from '../../platform/ids.ts';

/** When each business last changed, as far back as this process has heard and remembers. */
export type RecentChanges = {
  readonly note: (business: BusinessId) => void;
  /** Something may have gone unheard until now, whosever it was. */
  readonly doubt: () => void;
  /** Whether anything may have changed in so many last milliseconds. */
  readonly within: (business: BusinessId, milliseconds: number) => boolean;
};

const MOST_REMEMBERED = 10_000;

export const rememberChanges = (): RecentChanges => {
  let doubtful = performance.now();
  const changed = new LRUCache<BusinessId, number>({
    max: MOST_REMEMBERED,
    dispose: (at, _, reason) => {
      if (reason === 'evict') doubtful = Math.max(doubtful, at);
    },
  });
  return {
    note: (business) => void changed.set(business, performance.now()),
    doubt: () => {
      doubtful = performance.now();
    },
    within: (business, milliseconds) =>
      Math.max(doubtful, changed.peek(business) ?? doubtful) >= performance.now() - milliseconds,
  };
};
