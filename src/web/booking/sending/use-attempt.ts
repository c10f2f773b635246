import { useEffect, useRef, useState } from 'react';
import { nextAttempt } from '#contract/hold-proof.ts';
import { newIdempotencyKey, type Refusal } from '#web/api/client.ts';

/** One attempt at what may happen once. `settled` is the mark of the request whose outcome is known; '' while none is. */
type KeptAttempt = { readonly key: string; readonly settled: string };

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
const keep = (attempt: KeptAttempt): void => {
  try {
    history.replaceState({ ...history.state, attempt }, '');
  } catch {
    // Some browsers limit how often; the attempt then lasts as long as the page.
  }
};

export type Phase = 'idle' | 'sending' | 'slow' | 'sent';

type Attempt<B> = {
  readonly phase: Phase;
  /** The last clear no, with what was sent. */
  readonly refused: { readonly refusal: Refusal; readonly body: B } | null;
  readonly send: (body: B) => void;
  readonly forget: () => void;
};

type Ask<B, R> = (
  body: B,
  idempotencyKey: string,
) => Promise<{ readonly ok: true; readonly reply: R } | Refusal>;

const SLOW_AFTER = 8000;
const WAIT_FOR_TWIN = 1500;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether the server certainly did not act: only then may a changed request carry a new key. */
const certainlyNot = ({ code, status }: Refusal): boolean =>
  code !== 'NETWORK' && code !== 'IN_PROGRESS' && code !== 'IDEMPOTENCY_MISMATCH' && status < 500;

/** The nearest times or dates a refusal offers instead. */
export const nearestIn = ({ data }: Refusal): readonly string[] => {
  if (typeof data !== 'object' || data === null || !('nearest' in data)) return [];
  return Array.isArray(data.nearest) ? data.nearest.filter((time) => typeof time === 'string') : [];
};

/**
 * Sends what acts once. One attempt keeps one key, across retries, reloads and while its outcome is unknown, so that
 * no tap acts twice; after a clear answer a changed request gets a key of its own. `done` leads on. Of what `mayReplace`
 * says yes to, a changed request never has to wait for an answer: the server lets it take the earlier one's place.
 */
export const useAttempt = <B, R>(
  attempt: string,
  ask: Ask<B, R>,
  done: (reply: R, body: B) => void,
  mayReplace: (body: B) => boolean = () => false,
): Attempt<B> => {
  const [phase, setPhase] = useState<Phase>('idle');
  const [refused, setRefused] = useState<Attempt<B>['refused']>(null);
  const kept = useRef<KeptAttempt>(null);
  const round = useRef(0);

  useEffect(() => {
    // Whoever comes back and then goes on to another step is the same browser.
    kept.current = keptIn(history.state);
    // A page brought back from the browser's cache must not sit there 'sending'.
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      round.current = 0;
      setPhase('idle');
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const send = async (body: B): Promise<void> => {
    const text = JSON.stringify(body);
    const known = kept.current ?? keptIn(history.state) ?? { key: attempt, settled: '' };
    // Whoever comes back to what may be replaced has left where it led to, and may find that over.
    const isBack = round.current === 0 && mayReplace(body);
    const current = attemptAt(isBack ? { ...known, settled: OVER } : known, text, newIdempotencyKey);
    const settle = (settled: string): void => {
      kept.current = { key: current.key, settled };
      keep(kept.current);
    };
    settle(mayReplace(body) ? markOf(text) : current.settled);
    round.current += 1;
    const mine = round.current;
    setPhase('sending');
    setRefused(null);
    const slow = setTimeout(() => {
      if (mine === round.current) setPhase('slow');
    }, SLOW_AFTER);
    let answer = await ask(body, current.key);
    while (!answer.ok && answer.code === 'IN_PROGRESS' && mine === round.current) {
      await pause(WAIT_FOR_TWIN);
      answer = await ask(body, current.key);
    }
    clearTimeout(slow);
    if (answer.ok) {
      round.current += 1;
      settle(markOf(text));
      setPhase('sent');
      done(answer.reply, body);
      return;
    }
    // A retry has been sent meanwhile: its answer is the one that counts.
    if (mine !== round.current) return;
    if (answer.code === 'PAYMENT_FAILED') settle(OVER);
    else if (certainlyNot(answer)) settle(markOf(text));
    setPhase('idle');
    setRefused({ refusal: answer, body });
  };

  return { phase, refused, send: (body) => void send(body), forget: () => setRefused(null) };
};
