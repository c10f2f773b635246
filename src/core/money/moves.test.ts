import { describe, expect, it } from 'vitest';
import { cautionMoves, disputeMoves, intentMoves, type Moves, may, refundMoves, startsOf } from './moves.ts';

const machines: readonly { of: string; moves: Moves<string>; states: string[]; final: string[] }[] = [
  {
    of: 'a payment that is asked for',
    moves: intentMoves,
    states: ['opening', 'open', 'booked', 'refunded', 'lapsed'],
    final: ['booked', 'refunded'],
  },
  {
    of: 'a refund',
    moves: refundMoves,
    states: ['queued', 'asking', 'asked', 'needs-details', 'owed', 'sent', 'done', 'withdrawn'],
    final: ['sent', 'done', 'withdrawn'],
  },
  { of: 'a caution fee', moves: cautionMoves, states: ['held', 'due', 'settled'], final: [] },
  { of: 'a dispute', moves: disputeMoves, states: ['open', 'won', 'lost'], final: [] },
];

/** All that can become of something that is not there yet. */
const reached = (moves: Moves<string>): ReadonlySet<string> => {
  const seen = new Set<string>();
  for (const queue: (string | null)[] = [null]; queue.length > 0; ) {
    const from = queue.shift() ?? null;
    for (const move of Object.values(moves)) {
      if (!may(move, from) || seen.has(move.to)) continue;
      seen.add(move.to);
      queue.push(move.to);
    }
  }
  return seen;
};

describe.each(machines)('the moves of $of', ({ moves, states, final }) => {
  it('reach every state, and none besides', () => {
    expect([...reached(moves)].sort()).toEqual([...states].sort());
  });

  it('start from states that there are', () => {
    expect(states).toEqual(expect.arrayContaining(Object.values(moves).flatMap(startsOf)));
  });

  it('have one name each: no two begin alike and end alike', () => {
    const steps = Object.values(moves).flatMap(({ from, to }) => from.map((state) => `${state}>${to}`));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('leave every state but what is final', () => {
    const left = new Set(Object.values(moves).flatMap(startsOf));
    expect(states.filter((state) => !left.has(state))).toEqual(final);
  });
});
