import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { afterTry } from './retries.rules.ts';

const start = toInstant(Date.parse('2026-12-07T07:00:00Z'));
const later = (ms: number): Instant => toInstant(start + ms);
const tried = (over: Partial<Parameters<typeof afterTry>[0]> = {}) =>
  afterTry({
    status: 500,
    attempts: 1,
    queuedAt: start,
    failingSince: null,
    failures: 0,
    now: start,
    random: 0.5,
    ...over,
  });

test.each([200, 201, 204, 299])('%i says that it arrived, and the webhook begins anew', (status) => {
  expect(tried({ status, failures: 9, failingSince: start, now: later(dayMs) })).toEqual({
    delivery: { state: 'delivered', dueAt: null },
    webhook: { state: 'on', failingSince: null, failures: 0, restsUntil: null },
  });
});

test.each([null, 100, 199, 300, 301, 307, 400, 404, 429, 500, 503])(
  '%s does not, and it is tried again',
  (status) => {
    expect(tried({ status })).toMatchObject({
      delivery: { state: 'waiting', dueAt: later(6_000) },
      webhook: { state: 'on', failingSince: start, failures: 1, restsUntil: later(2_000) },
    });
  },
);

test('410 ends the webhook and the delivery', () => {
  expect(tried({ status: 410 })).toMatchObject({ delivery: { state: 'failed' }, webhook: { state: 'gone' } });
});

/** What becomes of one event that never arrives. */
const wholeLife = (random: number) => {
  const tries: number[] = [];
  let now = start;
  let failingSince: Instant | null = null;
  for (let attempts = 1; attempts < 100; attempts += 1) {
    tries.push(now - start);
    const { delivery, webhook } = tried({ attempts, now, failingSince, failures: attempts - 1, random });
    failingSince = webhook.failingSince;
    if (delivery.dueAt === null) return { tries, delivery, webhook };
    expect(delivery.dueAt).toBeGreaterThan(now);
    now = delivery.dueAt;
  }
  throw new Error('It is tried for ever');
};

describe.each([0, 0.5, 0.999])('with jitter %f', (random) => {
  test('an event is tried for three days, ever more rarely, and then its webhook is switched off', () => {
    const { tries, delivery, webhook } = wholeLife(random);
    expect([delivery.state, webhook.state]).toEqual(['failed', 'failing']);
    expect(tries.at(-1)).toBe(3 * dayMs);
    expect(tries.length).toBeGreaterThan(10);
    expect(tries.length).toBeLessThan(20);
    expect(tries[4]).toBeLessThan(20 * minuteMs);
  });
});

test('tries that failed together do not come together', () => {
  const [early, late] = [tried({ random: 0 }), tried({ random: 1 })];
  expect(early.delivery.dueAt).toBeLessThan(late.delivery.dueAt ?? 0);
});

test('a receiver that takes nothing rests longer each time, a quarter of an hour at most', () => {
  const rests = Array.from(
    { length: 40 },
    (_, failures) => (tried({ failures, failingSince: start }).webhook.restsUntil ?? 0) - start,
  );
  expect(rests.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(rests.at(-1)).toBe(15 * minuteMs);
});

test('one event that is never taken ends alone where others arrive', () => {
  const failingSince = later(3 * dayMs - hourMs);
  expect(tried({ attempts: 14, now: later(3 * dayMs), failingSince })).toMatchObject({
    delivery: { state: 'failed' },
    webhook: { state: 'on' },
  });
});
