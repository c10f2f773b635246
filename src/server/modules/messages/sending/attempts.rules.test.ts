import { describe, expect, it } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { smsFailure } from '../../../platform/sms/gateway.ts';
import type { Contents } from '../kinds/contents.types.ts';
import { afterFault, isTooLateAt, nextAttempt, type Tried } from './attempts.rules.ts';

const instant = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`No instant: ${text}`);
  return parsed;
};
/** 09:00 in Lagos. */
const morning = instant('2026-12-07T08:00:00Z');

/** Only what a retry depends on. */
const news = { kind: 'booking-confirmed' } as Contents;
const reminder = (startsAt: Instant) => ({ kind: 'reminder', booking: { startsAt } }) as Contents;
const offer = (expiresAt: Instant) => ({ kind: 'waitlist-offer', offer: { expiresAt } }) as Contents;

const away = smsFailure('unreachable', 'Out of reach');
const tried = (over: Partial<Tried> = {}): Tried => ({
  channel: 'sms',
  dueAt: morning,
  attempts: 1,
  ...over,
});

describe('after a try that failed', () => {
  it('waits longer each time, and gives up in the end', () => {
    const waited = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => {
      const next = nextAttempt(away, tried({ channel: 'email', attempts }), news, morning);
      return next.state === 'queued' ? (next.dueAt - morning) / 60_000 : next.state;
    });
    expect(waited).toEqual([0.5, 2, 8, 30, 120, 360, 720, 'failed']);
  });

  it.each([
    ['refused', 'failed'],
    ['ambiguous', 'unknown'],
  ] as const)('that was %s there is no other', (kind, state) =>
    expect(nextAttempt(smsFailure(kind, 'No'), tried(), news, morning)).toEqual({ state, error: 'No' }),
  );

  it.each([
    ['a reminder', reminder],
    ['an offer', offer],
  ])('%s is tried again only while it is of use', (_case, contents) => {
    const [soon, late] = [later(morning, 0.5), later(morning, 0.6)];
    expect(nextAttempt(away, tried(), contents(late), morning)).toMatchObject({
      state: 'queued',
      dueAt: soon,
    });
    expect(nextAttempt(away, tried(), contents(soon), morning)).toEqual({
      state: 'failed',
      error: 'Out of reach. Another try would have come too late',
    });
  });

  it('an SMS does not move into the night, an email may', () => {
    /** The last minute in which a reminder goes. */
    const evening = instant('2026-12-07T18:55:00Z');
    const next = (over: Partial<Tried>) =>
      nextAttempt(away, tried({ dueAt: evening, ...over }), news, evening);
    expect(next({ attempts: 2 })).toMatchObject({ dueAt: later(evening, 2) });
    expect(next({ attempts: 3 })).toMatchObject({ state: 'queued', dueAt: instant('2026-12-08T07:00:00Z') });
    expect(next({ attempts: 3, channel: 'email' })).toMatchObject({ dueAt: later(evening, 8) });
    const inTheNight = tried({ dueAt: evening, attempts: 3 });
    // By eight the appointment has begun.
    expect(nextAttempt(away, inTheNight, reminder(instant('2026-12-08T06:30:00Z')), evening)).toMatchObject({
      state: 'failed',
    });
  });

  it('of our own it waits as long, keeps to the day and ends as well', () => {
    const evening = instant('2026-12-07T18:55:00Z');
    expect(afterFault(tried(), morning)).toMatchObject({ state: 'queued', dueAt: later(morning, 0.5) });
    expect(afterFault(tried({ dueAt: evening, attempts: 3 }), evening)).toMatchObject({
      dueAt: instant('2026-12-08T07:00:00Z'),
    });
    expect(afterFault(tried({ attempts: 8 }), morning)).toMatchObject({ state: 'failed' });
  });

  it('an SMS that was meant for the night is tried again in it', () => {
    const night = instant('2026-12-07T22:00:00Z');
    expect(nextAttempt(away, tried({ dueAt: night }), news, night)).toMatchObject({
      dueAt: later(night, 0.5),
    });
  });

  // Found by the simulation, seed 101: a process that slept through the day rang at the next midnight.
  it('an SMS that was meant for one night does not ring in the next', () => {
    const night = instant('2026-12-07T23:30:00Z');
    expect(isTooLateAt({ channel: 'sms', dueAt: night }, instant('2026-12-08T06:59:00Z'))).toBe(false);
    expect(isTooLateAt({ channel: 'sms', dueAt: night }, instant('2026-12-08T19:00:00Z'))).toBe(true);
    expect(isTooLateAt({ channel: 'email', dueAt: night }, instant('2026-12-08T19:00:00Z'))).toBe(false);
  });
});
