import { nextAttempt } from '#contract/hold-proof.ts';

/** One attempt at what may happen once. `settled` is the mark of the request whose outcome is known; '' while none is. */
export type KeptAttempt = { readonly key: string; readonly settled: string };

/** Tells requests apart without keeping what a client typed: the history may be written to disk. */
export const markOf = (request: string): string => {
  let mark = 0;
  for (let at = 0; at < request.length; at += 1) mark = (Math.imul(31, mark) + request.charCodeAt(at)) | 0;
  return `${request.length}.${mark}`;
};

/** In place of a mark: what was asked for is over, and even the same request is a new attempt. */
export const OVER = 'over';

/** The attempt a history entry has kept. */
export const keptIn = (state: unknown): KeptAttempt | null => {
  const kept = typeof state === 'object' && state !== null && 'attempt' in state ? state.attempt : null;
  const known = typeof kept === 'object' && kept !== null && 'key' in kept && 'settled' in kept ? kept : null;
  return typeof known?.key === 'string' && typeof known.settled === 'string'
    ? { key: known.key, settled: known.settled }
    : null;
};

/**
 * The same key for the same request and while an outcome is unknown; a new one, of the same browser, for another request
 * after a clear answer.
 */
export const attemptAt = (kept: KeptAttempt, request: string, newKey: () => string): KeptAttempt =>
  kept.settled === '' || kept.settled === markOf(request)
    ? kept
    : { key: nextAttempt(kept.key, newKey()), settled: '' };

/** Writes the attempt into the history entry, which outlives a reload even where storage is blocked. */
export const keep = (attempt: KeptAttempt): void => {
  try {
    history.replaceState({ ...history.state, attempt }, '');
  } catch {
    // Some browsers limit how often; the attempt then lasts as long as the page.
  }
};
