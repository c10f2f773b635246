import { describe, expect, it } from 'vitest';
import { hourMs, toInstant } from '../calendar/instant.ts';
import { instant } from '../testing/samples.ts';
import { confirmationSettings, firstStatus, isLapseDue } from './confirmation.ts';
import { appointmentStatuses, isBlocking, parseStatus } from './statuses.ts';
import { actionsFor, decideStatusChange, nextStatus, transitions } from './transitions.ts';

const startsAt = instant('2026-11-20T09:00:00Z');
const legal: Readonly<Record<string, string>> = {
  'pending>confirmed': 'confirm',
  'pending>cancelled': 'cancel',
  'confirmed>completed': 'complete',
  'confirmed>no-show': 'mark-no-show',
  'confirmed>cancelled': 'cancel',
  'confirmed>rescheduled': 'reschedule',
  'rescheduled>completed': 'complete',
  'rescheduled>no-show': 'mark-no-show',
  'rescheduled>cancelled': 'cancel',
};
const pairs = appointmentStatuses.flatMap((from) => appointmentStatuses.map((to) => [from, to] as const));

describe('status change', () => {
  it('has 36 ordered pairs', () => expect(pairs).toHaveLength(36));

  it.each(pairs)('%s to %s after the start', (status, target) => {
    const event = legal[`${status}>${target}`];
    const refused = status === target ? 'ALREADY_SO' : 'ILLEGAL_TRANSITION';
    expect(decideStatusChange({ status, startsAt }, target, startsAt)).toEqual(
      event === undefined ? { ok: false, reason: refused } : { ok: true, value: { event, to: target } },
    );
  });

  it.each(pairs)('%s to %s before the start', (status, target) => {
    const decision = decideStatusChange({ status, startsAt }, target, toInstant(startsAt - 1));
    const event = legal[`${status}>${target}`];
    const early = target === 'completed' || target === 'no-show';
    if (event !== undefined && early) expect(decision).toEqual({ ok: false, reason: 'NOT_STARTED' });
    else expect(decision.ok).toBe(event !== undefined);
  });

  it('is asked for in any letter case', () => {
    expect(['Pending', 'NO-SHOW', 'cancelled'].map(parseStatus)).toEqual(['pending', 'no-show', 'cancelled']);
    expect(['', 'noshow', ' pending', 'held', 'constructor'].map(parseStatus)).toEqual(Array(5).fill(null));
  });
});

describe('moves', () => {
  it('lead from one status to one', () => {
    const moves = transitions
      .filter(({ event }) => !['book', 'undo', 'correct'].includes(event))
      .map(({ event, from }) => `${event} ${from}`);
    expect(new Set(moves).size).toBe(moves.length);
  });

  it('leave a final status only back to where the booking was, or to another outcome', () => {
    const left = transitions.filter(({ from }) => from !== null && !isBlocking(from));
    expect(new Set(left.map(({ event }) => event))).toEqual(new Set(['undo', 'correct']));
    const forward = transitions.map(({ from, to }) => `${from}>${to}`);
    for (const { event, from, to } of transitions.filter((move) => move.event === 'undo')) {
      expect(forward, `${event} of ${to}>${from}`).toContain(`${to}>${from}`);
    }
    expect(left.filter(({ from }) => from === 'cancelled').every(({ event }) => event === 'undo')).toBe(true);
  });

  it('free or take time only as meant', () => {
    const onward = transitions.filter(({ event }) => event !== 'undo' && event !== 'correct');
    for (const { from, to, event } of onward) {
      expect(from === null || isBlocking(from), `${event} from ${from}`).toBe(true);
      expect(isBlocking(to), `${event} to ${to}`).toBe(
        !['cancel', 'complete', 'mark-no-show', 'lapse'].includes(event),
      );
    }
  });

  it.each([
    ['reschedule', 'pending', 'pending'],
    ['reschedule', 'confirmed', 'rescheduled'],
    ['reschedule', 'rescheduled', 'rescheduled'],
    ['reschedule', 'cancelled', null],
    ['move', 'confirmed', 'confirmed'],
    ['move', 'completed', null],
    ['edit', 'pending', 'pending'],
    ['lapse', 'pending', 'cancelled'],
    ['lapse', 'confirmed', null],
    ['confirm', 'rescheduled', null],
  ] as const)('%s a %s one: %s', (event, from, to) => expect(nextStatus(event, from)).toBe(to));

  it('take time while pending, confirmed or rescheduled', () => {
    expect(appointmentStatuses.filter(isBlocking)).toEqual(['pending', 'confirmed', 'rescheduled']);
  });
});

describe('buttons', () => {
  it.each([
    ['pending', ['confirm', 'cancel', 'reschedule']],
    ['confirmed', ['completed', 'no-show', 'cancel', 'reschedule']],
    ['rescheduled', ['completed', 'no-show', 'cancel']],
    ['cancelled', []],
    ['completed', []],
    ['no-show', []],
  ] as const)('for %s', (status, actions) => expect(actionsFor(status)).toEqual(actions));
});

describe('confirmation', () => {
  it.each([
    ['client', 'pending'],
    ['automatic', 'confirmed'],
    ['owner', 'pending'],
  ] as const)('%s: an unpaid public booking starts %s', (confirmation, status) =>
    expect(firstStatus({ bookedBy: 'client', paid: false, confirmation })).toBe(status),
  );

  it.each(confirmationSettings)("%s: a paid one and the owner's own start confirmed", (confirmation) => {
    expect(firstStatus({ bookedBy: 'client', paid: true, confirmation })).toBe('confirmed');
    expect(firstStatus({ bookedBy: 'owner', paid: false, confirmation })).toBe('confirmed');
  });

  it('lapses 48 hours after the start, and only while pending', () => {
    const at = (hours: number, ms = 0) => toInstant(startsAt + hours * hourMs + ms);
    expect(isLapseDue({ status: 'pending', startsAt }, at(48, -1))).toBe(false);
    expect(isLapseDue({ status: 'pending', startsAt }, at(48))).toBe(true);
    expect(isLapseDue({ status: 'confirmed', startsAt }, at(100))).toBe(false);
  });
});
