import { describe, expect, it } from 'vitest';
import { dayMs, toInstant } from '../calendar/instant.ts';
import { type AppointmentStatus, appointmentStatuses } from './statuses.ts';
import { transitions } from './transitions.ts';
import { correctDays, decideCorrection, decideUndo, type Step, undoMs } from './undo-and-correction.ts';

const START = 1_000_000;
/** A history of these steps, a second between each. */
const history = (...steps: readonly (readonly [Step['event'], AppointmentStatus, Step['actor']?])[]) =>
  steps.map(
    ([event, to, actor = 'owner'], place): Step => ({
      version: place + 1,
      event,
      from: place === 0 ? null : (steps[place - 1]?.[1] ?? null),
      to,
      actor,
      at: toInstant(START + place * 1000),
    }),
  );
const lastAt = (steps: readonly Step[]) => steps.at(-1)?.at ?? START;

describe('undoing', () => {
  const changes = transitions.filter(({ event }) =>
    ['confirm', 'cancel', 'complete', 'mark-no-show'].includes(event),
  );

  it.each(changes.map(({ event, from, to }) => [event, from, to] as const))(
    '%s of a %s one leads back for ten seconds, and not a moment longer',
    (event, from, to) => {
      const steps = history(['book', from ?? 'pending', 'client'], [event, to]);
      const at = lastAt(steps);
      expect(decideUndo(steps, toInstant(at + undoMs))).toEqual({
        ok: true,
        value: { to: from, undone: steps.at(-1) },
      });
      expect(decideUndo(steps, toInstant(at + undoMs + 1))).toEqual({ ok: false, reason: 'TOO_LATE' });
      expect(transitions).toContainEqual({ event: 'undo', from: to, to: from });
    },
  );

  it.each([
    [[['book', 'confirmed']]],
    [
      [
        ['book', 'pending', 'client'],
        ['cancel', 'cancelled', 'client'],
      ],
    ],
    [
      [
        ['book', 'pending', 'client'],
        ['lapse', 'cancelled', 'system'],
      ],
    ],
    [
      [
        ['book', 'confirmed'],
        ['move', 'confirmed'],
      ],
    ],
    [
      [
        ['book', 'pending'],
        ['confirm', 'confirmed'],
        ['undo', 'pending'],
      ],
    ],
    [
      [
        ['book', 'confirmed'],
        ['complete', 'completed'],
        ['correct', 'no-show'],
      ],
    ],
  ] as const)('is for nothing else: %j', (steps) => {
    const all = history(...steps);
    expect(decideUndo(all, toInstant(lastAt(all)))).toEqual({ ok: false, reason: 'NOTHING_TO_UNDO' });
  });
});

describe('correcting', () => {
  it.each([
    ['confirmed', 'complete', 'completed', 'no-show', 'no-show'],
    ['confirmed', 'complete', 'completed', 'confirmed', 'confirmed'],
    ['rescheduled', 'complete', 'completed', 'confirmed', 'rescheduled'],
    ['rescheduled', 'mark-no-show', 'no-show', 'rescheduled', 'rescheduled'],
    ['confirmed', 'mark-no-show', 'no-show', 'completed', 'completed'],
  ] as const)(
    'of a %s one after %s (%s) to %s leads to %s for thirty days',
    (was, event, to, target, back) => {
      const steps = history(['book', was, 'client'], [event, to]);
      const until = lastAt(steps) + correctDays * dayMs;
      expect(decideCorrection(steps, target, toInstant(until))).toEqual({
        ok: true,
        value: { to: back, undone: steps.at(-1) },
      });
      expect(decideCorrection(steps, target, toInstant(until + 1))).toEqual({
        ok: false,
        reason: 'TOO_LATE',
      });
      expect(transitions).toContainEqual({ event: 'correct', from: to, to: back });
    },
  );

  it('counts its thirty days from the first outcome, however often it is corrected', () => {
    const steps = history(['book', 'confirmed'], ['complete', 'completed'], ['correct', 'no-show']);
    const first = steps[1]?.at ?? 0;
    const until = first + correctDays * dayMs;
    expect(decideCorrection(steps, 'completed', toInstant(until)).ok).toBe(true);
    expect(decideCorrection(steps, 'completed', toInstant(until + 1)).ok).toBe(false);
  });

  it('may leave a booking completed only where other lines of it were done', () => {
    const steps = history(['book', 'confirmed'], ['complete', 'completed']);
    const now = toInstant(lastAt(steps));
    expect(decideCorrection(steps, 'completed', now)).toEqual({ ok: false, reason: 'ALREADY_SO' });
    expect(decideCorrection(steps, 'completed', now, true)).toEqual({
      ok: true,
      value: { to: 'completed', undone: steps.at(-1) },
    });
    expect(transitions).toContainEqual({ event: 'correct', from: 'completed', to: 'completed' });
  });

  it('is for outcomes alone, and never to what they are not', () => {
    const missed = history(['book', 'confirmed'], ['mark-no-show', 'no-show']);
    const answers = appointmentStatuses.map((target) => decideCorrection(missed, target, toInstant(START)));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.reason))).toEqual(
      appointmentStatuses.map(
        (target) =>
          ({
            pending: 'NOT_A_CORRECTION',
            cancelled: 'NOT_A_CORRECTION',
            'no-show': 'ALREADY_SO',
            confirmed: 'ok',
            rescheduled: 'ok',
            completed: 'ok',
          })[target],
      ),
    );
    for (const open of [
      history(['book', 'confirmed']),
      history(['book', 'pending'], ['cancel', 'cancelled']),
    ])
      expect(decideCorrection(open, 'completed', toInstant(START))).toEqual({
        ok: false,
        reason: 'NO_OUTCOME',
      });
  });
});
