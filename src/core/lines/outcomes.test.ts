import { describe, expect, it } from 'vitest';
import { appointmentStatuses } from '../appointments/statuses.ts';
import { outcomeOf, readOutcomes, type SaidOutcome } from './outcomes.ts';

const said = (...lines: readonly (readonly [number, SaidOutcome])[]) =>
  lines.map(([line, outcome]) => ({ line, outcome }));

describe('what became of a line', () => {
  const plain = { cancelled: false, missed: false };

  it.each([
    ['pending', null],
    ['confirmed', null],
    ['rescheduled', null],
    ['cancelled', 'cancelled'],
    ['completed', 'done'],
    ['no-show', 'no-show'],
  ] as const)('of a booking that is %s is %s', (status, outcome) => {
    expect(outcomeOf(plain, status)).toBe(outcome);
  });

  it('is its own where it was cancelled, or missed in a booking that was completed', () => {
    for (const status of appointmentStatuses)
      expect(outcomeOf({ ...plain, cancelled: true }, status)).toBe('cancelled');
    expect(outcomeOf({ ...plain, missed: true }, 'completed')).toBe('no-show');
    expect(outcomeOf({ ...plain, missed: true }, 'confirmed')).toBeNull();
  });
});

describe('what is said of the lines of a booking', () => {
  it.each([
    [[], [], 'completed'],
    [said([1, 'done']), [], 'completed'],
    [said([3, 'no-show']), [3], 'completed'],
    [said([3, 'no-show'], [1, 'done']), [3], 'completed'],
    [said([3, 'no-show'], [1, 'no-show']), [3, 1], 'no-show'],
  ] as const)('%j: missed are %j, the booking is %s', (entries, missed, status) => {
    expect(readOutcomes([1, 3], entries)).toEqual({ ok: true, value: { missed, status } });
  });

  it('is refused of a line that does not stand or is named twice, with its place', () => {
    expect(readOutcomes([1, 3], said([1, 'done'], [2, 'done']))).toEqual({ ok: false, reason: 1 });
    expect(readOutcomes([1, 3], said([3, 'done'], [3, 'no-show']))).toEqual({ ok: false, reason: 1 });
  });
});
