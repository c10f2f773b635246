import type { Call, ReplyOf } from '#contract/call.ts';
import type { Answer, Refusal } from '../../api/client.ts';

/** A refused call, thrown so that a query or a mutation fails with it. */
export class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.error || refusal.message || refusal.code);
    this.refusal = refusal;
  }
}

/** The reply of a granted call. Throws a RefusedError for a refused one. */
export function replyOf<C extends Call>(answer: Answer<C>): ReplyOf<C> {
  if (!answer.ok) throw new RefusedError(answer);
  return answer.reply;
}

/** Whether it is open if the server acted: no answer came, or a fault. Then a retry must carry the same idempotency key. */
export const isUndecided = (failure: Error): boolean =>
  !(failure instanceof RefusedError) || failure.refusal.status === 0 || failure.refusal.status >= 500;

/** What the server said, which has words for every no of its own; else `otherwise`. */
export function refusalText(failure: unknown, otherwise: string): string {
  if (!(failure instanceof RefusedError)) return otherwise;
  const { error, message } = failure.refusal;
  return error || message || otherwise;
}
