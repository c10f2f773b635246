import { useRef } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { isUndecided } from '../../query/refusal.ts';

/** What is told once there is an answer, or none comes. */
export type Heard<Reply> = {
  readonly onSuccess?: (reply: Reply) => void;
  readonly onError?: (failure: Error) => void;
};

/** A mutation as whoever sends by it sees it. */
export type Sending<Sent, Reply> = {
  readonly isPending: boolean;
  readonly mutate: (sent: Sent, heard?: Heard<Reply>) => void;
};

type Key = { readonly idempotencyKey: string };

/**
 * Sends each attempt under an idempotency key: the same while the same is tried again unanswered, another for everything
 * else. What is on its way is not sent a second time.
 */
export function useKeyed<Sent extends Key, Reply>(
  mutation: Sending<Sent, Reply>,
): Sending<Omit<Sent, 'idempotencyKey'>, Reply> {
  const attempt = useRef<{ readonly what: string; readonly key: string } | null>(null);
  const underWay = useRef(false);
  return {
    isPending: mutation.isPending,
    mutate: (what, heard = {}) => {
      if (underWay.current) return;
      underWay.current = true;
      const words = JSON.stringify(what);
      if (attempt.current?.what !== words) attempt.current = { what: words, key: newIdempotencyKey() };
      // All of it but the key was given.
      const sent = { ...what, idempotencyKey: attempt.current.key } as unknown as Sent;
      mutation.mutate(sent, {
        onSuccess: (reply) => {
          underWay.current = false;
          attempt.current = null;
          heard.onSuccess?.(reply);
        },
        onError: (failure) => {
          underWay.current = false;
          if (!isUndecided(failure)) attempt.current = null;
          heard.onError?.(failure);
        },
      });
    },
  };
}
