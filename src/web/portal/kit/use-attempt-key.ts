import { useRef } from 'react';
import { newIdempotencyKey } from '../../api/client.ts';
import { isUndecided } from '../query/refusal.ts';

/** The idempotency key of a form: the same while the same is tried again unanswered, another for everything else. */
export function useAttemptKey() {
  const attempt = useRef<{ readonly what: string; readonly key: string } | null>(null);
  return {
    keyFor: (body: unknown): string => {
      const what = JSON.stringify(body);
      if (attempt.current?.what !== what) attempt.current = { what, key: newIdempotencyKey() };
      return attempt.current.key;
    },
    /** It was done; the same once more is another attempt. */
    done: (): void => {
      attempt.current = null;
    },
    /** The try was refused, or nothing was heard of it. */
    failed: (failure: Error): void => {
      if (!isUndecided(failure)) attempt.current = null;
    },
  };
}
