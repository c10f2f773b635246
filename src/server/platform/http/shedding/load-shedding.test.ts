import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decideLoadShedding, type QueueLimits, type QueueSight, type ShedDecision } from './load-shedding.ts';
import { createRequestQueue } from './request-queue.ts';

const limits: QueueLimits = { atOnce: 4, waiting: 3, burstMs: 200, standingMs: 50 };
const quiet: QueueSight = {
  running: 0,
  ahead: 0,
  waitedMs: 0,
  queueAgeMs: 0,
  expectedMs: 0,
  loopLateMs: 0,
};

const cases: readonly (readonly [string, Partial<QueueSight>, ShedDecision])[] = [
  ['the first', {}, 'go'],
  ['the last there is a place for', { running: 3 }, 'go'],
  ['one more', { running: 4 }, 'wait'],
  ['one behind others, though a place is free', { running: 0, ahead: 1, queueAgeMs: 5 }, 'wait'],
  ['the last that may wait', { running: 4, ahead: 2, queueAgeMs: 5 }, 'wait'],
  ['one more than may wait', { running: 4, ahead: 3, queueAgeMs: 5 }, 'refuse'],
  ['who waits in a young queue', { running: 4, waitedMs: 199, queueAgeMs: 199 }, 'wait'],
  ['who has waited as long as one may', { running: 4, waitedMs: 200, queueAgeMs: 199 }, 'refuse'],
  ['who waits in a queue that stays', { running: 4, waitedMs: 49, queueAgeMs: 200 }, 'wait'],
  ['who has waited too long for that', { running: 4, waitedMs: 50, queueAgeMs: 200 }, 'refuse'],
  ['who waited too long and would be next', { running: 0, waitedMs: 50, queueAgeMs: 200 }, 'refuse'],
  ['a process that is late, with half its places taken', { running: 2, loopLateMs: 500 }, 'wait'],
  ['one that is not late enough', { running: 2, loopLateMs: 499 }, 'go'],
  ['who waits while the process is late', { running: 4, waitedMs: 50, loopLateMs: 500 }, 'refuse'],
];

test.each(cases)('%s', (_, seen, decision) => {
  expect(decideLoadShedding(limits, { ...quiet, ...seen })).toBe(decision);
});

const inVain = { running: 4, ahead: 8, queueAgeMs: 200, expectedMs: 25 };
test.each<readonly [string, Partial<QueueSight>, ShedDecision]>([
  ['who would wait half as long as one may in a queue that stays', {}, 'refuse'],
  ['who would wait less', { expectedMs: 24 }, 'wait'],
  ['who comes to a young queue, whatever its pace', { queueAgeMs: 199, expectedMs: 190 }, 'wait'],
  ['one of the few who may wait however slow it is', { ahead: 7, expectedMs: 1_000 }, 'wait'],
  ['one who comes while the process is late', { queueAgeMs: 0, loopLateMs: 500 }, 'refuse'],
])('at once: %s', (_, seen, decision) => {
  expect(decideLoadShedding({ ...limits, waiting: 100 }, { ...quiet, ...inVain, ...seen })).toBe(decision);
});

test('a process that is late takes one at least', () => {
  expect(decideLoadShedding({ ...limits, atOnce: 1 }, { ...quiet, loopLateMs: 5_000 })).toBe('go');
});

describe('a queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Enters so often; what became of each so far, in the order of entering. */
  const enterAll = (queue: ReturnType<typeof createRequestQueue>, count: number): (boolean | 'waits')[] => {
    const fates: (boolean | 'waits')[] = [];
    for (let index = 0; index < count; index += 1) {
      const entered = queue.enter();
      fates.push(typeof entered === 'boolean' ? entered : 'waits');
      if (typeof entered !== 'boolean') void entered.then((taken) => (fates[index] = taken));
    }
    return fates;
  };

  test('takes on as many as have a place, then as many more as leave, in the order they came', async () => {
    const queue = createRequestQueue(limits);
    const fates = enterAll(queue, 8);
    expect(fates).toEqual([true, true, true, true, 'waits', 'waits', 'waits', false]);
    queue.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(fates.slice(4)).toEqual([true, 'waits', 'waits', false]);
    for (let left = 0; left < 5; left += 1) queue.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(fates.slice(4)).toEqual([true, true, true, false]);
    queue.leave();
    expect(enterAll(queue, 5)).toEqual([true, true, true, true, 'waits']);
  });

  test('sends away whoever has waited long enough, and sooner once the queue stays', async () => {
    const queue = createRequestQueue(limits);
    const first = enterAll(queue, 6);
    await vi.advanceTimersByTimeAsync(190);
    const second = enterAll(queue, 1);
    expect([first.slice(4), second]).toEqual([['waits', 'waits'], ['waits']]);
    await vi.advanceTimersByTimeAsync(20);
    expect([first.slice(4), second]).toEqual([[false, false], ['waits']]);
    await vi.advanceTimersByTimeAsync(40);
    expect(second).toEqual([false]);
  });

  test('keeps those who sat through one pause, and not those who sit through pause after pause', async () => {
    let time = 0;
    const queue = createRequestQueue({ ...limits, burstMs: 5_000 }, () => time);
    const fates = enterAll(queue, 5);
    const pauseFor = async (milliseconds: number): Promise<void> => {
      time += milliseconds;
      await vi.advanceTimersToNextTimerAsync();
    };
    await pauseFor(800);
    expect(fates[4]).toBe('waits');
    await pauseFor(10);
    await pauseFor(800);
    expect(fates[4]).toBe('waits');
    await pauseFor(800);
    expect(fates[4]).toBe(false);
  });

  test('sends nobody away sooner while no more wait than are next in any case', async () => {
    const queue = createRequestQueue({ ...limits, short: 2 });
    const first = enterAll(queue, 5);
    await vi.advanceTimersByTimeAsync(150);
    const second = enterAll(queue, 1);
    await vi.advanceTimersByTimeAsync(140);
    expect([first[4], second]).toEqual([false, ['waits']]);
    const third = enterAll(queue, 2);
    await vi.advanceTimersByTimeAsync(80);
    expect([second, third]).toEqual([[false], ['waits', 'waits']]);
  });

  test('in a queue that stays sends those away at once who would wait in vain, by the pace of those before', () => {
    let time = 0;
    const queue = createRequestQueue({ ...limits, waiting: 100, burstMs: 100, standingMs: 60 }, () => time);
    const oneLeaves = (): void => {
      time += 3;
      queue.leave();
    };
    enterAll(queue, 18);
    while (time < 99) {
      oneLeaves();
      expect(enterAll(queue, 1)).toEqual(['waits']);
    }
    oneLeaves();
    expect([queue.isFull(), enterAll(queue, 1)]).toEqual([true, [false]]);
    // Thirteen are left; ten of them take as long as half of what one may wait.
    for (let left = 13; left > 10; left -= 1) oneLeaves();
    expect([queue.isFull(), enterAll(queue, 1)]).toEqual([true, [false]]);
    oneLeaves();
    expect([queue.isFull(), enterAll(queue, 1)]).toEqual([false, ['waits']]);
  });

  test('is patient again once nobody has waited', async () => {
    const queue = createRequestQueue(limits);
    // Not at zero, which is no different from never.
    await vi.advanceTimersByTimeAsync(1_000);
    enterAll(queue, 5);
    await vi.advanceTimersByTimeAsync(300);
    const later = enterAll(queue, 1);
    await vi.advanceTimersByTimeAsync(100);
    expect(later).toEqual(['waits']);
  });
});
