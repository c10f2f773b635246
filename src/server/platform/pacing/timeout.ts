import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What `work` comes to, or after `milliseconds` what `late` says; the work goes on then, and what it comes to is for
 * whoever asks next. A fault after that is told to `failed`, since nobody else hears of it.
 */
export const withTimeout = async <T, L>(
  work: Promise<T>,
  milliseconds: number,
  { late, failed }: { readonly late: () => L; readonly failed: (error: unknown) => void },
): Promise<T | L> => {
  let over = false;
  work.catch((error: unknown) => {
    if (over) failed(error);
  });
  const ended = new AbortController();
  const patience = sleep(milliseconds, undefined, { ref: false, signal: ended.signal }).then(() => {
    over = true;
    return late();
  });
  patience.catch(() => undefined);
  try {
    return await Promise.race([work, patience]);
  } finally {
    ended.abort();
  }
};
