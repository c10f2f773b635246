import type { WireRequest } from './wire.ts';

/**
 * How many times, one after the other, somebody had to wait for an answer before the last page could be asked for
 * and had come. A request belongs to the round after that of any answer which had come when it was sent: what goes
 * out together, or while others are still on their way, is one round.
 *
 * By time alone an unrelated request sent late would count, and a related one sent early would not. Both are kept
 * out by where it is measured: on a way so long (`longWay`) that everything which needs no answer has been sent
 * before the first answer can come, and every tap is made as soon as there is something to tap. Each hop of a
 * redirect is a request of its own.
 *
 * Example: page (1) → its script (2) → days (3) → the day's times (4) → the booking (5) → the page that says so (6).
 */
export const roundTrips = (requests: readonly WireRequest[]): number => {
  const inOrder = requests.toSorted((left, right) => left.sentAt - right.sentAt);
  const rounds = new Map<WireRequest, number>();
  for (const request of inOrder) {
    const before = inOrder.filter(({ answeredAt }) => answeredAt !== null && answeredAt <= request.sentAt);
    rounds.set(request, 1 + Math.max(0, ...before.map((answered) => rounds.get(answered) ?? 0)));
  }
  const last = inOrder.findLast(({ kind }) => kind === 'Document');
  return last === undefined ? 0 : (rounds.get(last) ?? 0);
};
