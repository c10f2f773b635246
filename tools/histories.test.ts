import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { deepIt } from '#server/testing/gate.ts';
import { RUN_SEED, runSize } from '#server/testing/run-size.ts';
import type { AnomalyName } from './histories/anomalies.ts';
import { createChecker } from './histories/checker.ts';
import { inventHistory } from './histories/invented-history.ts';
import type { Change, Line, Money, Operation, Place } from './histories/recorded-lines.ts';
import { brokenCode, seededFaults } from './histories/seeded-faults.ts';
import { projectRoot } from './project-files.ts';

const chapter = 0;
const check = (lines: Iterable<Line>) => {
  const checker = createChecker();
  const found = [...lines].flatMap((line) => checker.take(line));
  return [...found, ...checker.end()].map(({ name, slice }) => ({ name, lines: slice.length }));
};

const at = (from: number, until = from + 60): Place => ({ key: 'staff', from, until, units: 1 });
const units = (count: number): Place => ({ key: 'item', from: 0, until: 1, units: count });
const keys: readonly Line[] = [
  { line: 'key', chapter, key: 'staff', units: 1 },
  { line: 'key', chapter, key: 'item', units: 3 },
];
const free = (place: Place, least: number, most = least) => [
  { key: place.key, seen: [{ ...place, least, most }] },
];

let numbers = 0;
const asked = (
  does: Operation['does'],
  span: readonly [number, number | null],
  rest: Partial<Operation>,
): Operation => {
  numbers += 1;
  const outcome = span[1] === null ? 'unknown' : 'done';
  return {
    line: 'operation',
    chapter,
    number: numbers,
    at: '',
    does,
    asked: span[0],
    answered: span[1],
    outcome,
    ...rest,
  };
};
const book = (
  name: string,
  span: readonly [number, number | null],
  place: Place,
  rest: Partial<Operation> = {},
) =>
  asked('book', span, {
    ...{
      client: name,
      place,
      ...(span[1] === null ? {} : { booking: name, version: 1, status: 'confirmed' }),
    },
    ...rest,
  });
const cancel = (name: string, span: readonly [number, number], version = 2) =>
  asked('cancel', span, { booking: name, version, status: 'cancelled' });
const look = (span: readonly [number, number], rest: Partial<Operation>) => asked('look', span, rest);

const booked = (name: string, moment: number, place: Place): Change => ({
  ...{ line: 'change', chapter, booking: name, client: name, version: 1, event: 'book' },
  ...{ from: 'none', to: 'confirmed', at: moment, place },
});
const cancelled = (name: string, moment: number): Change => ({
  ...booked(name, moment, at(0)),
  ...{ version: 2, event: 'cancel', from: 'confirmed', to: 'cancelled', place: null },
});
const moved = (name: string, moment: number, place: Place): Change => ({
  ...booked(name, moment, place),
  ...{ version: 2, event: 'move', from: 'confirmed' },
});
const refused = { outcome: 'refused', booking: undefined, version: undefined, status: undefined } as const;
const money = (rest: Partial<Money>): Money => ({
  ...{
    line: 'money',
    reference: 'r',
    paid: 10,
    givenBack: [],
    received: [10],
    refunds: [],
    bookings: ['confirmed'],
  },
  ...rest,
});

describe('the checker of recorded histories', () => {
  it.each<readonly [string, readonly Line[]]>([
    [
      'one after the other at one time',
      [
        book('a', [0, 9], at(0)),
        booked('a', 5, at(0)),
        cancel('a', [10, 19]),
        cancelled('a', 15),
        book('b', [20, 29], at(30)),
        booked('b', 25, at(30)),
      ],
    ],
    [
      'refused while it may have been taken or not',
      [
        book('a', [0, 9], at(0)),
        booked('a', 5, at(0)),
        book('b', [4, 6], at(0), { ...refused, looks: free(at(0), 0) }),
        look([6, 8], { looks: free(at(0), 1) }),
      ],
    ],
    ['booked by one who never heard', [book('a', [0, null], at(0)), booked('a', 5, at(0))]],
    [
      'not booked by one who never heard',
      [book('a', [0, null], at(0)), look([5, 9], { looks: free(at(0), 1) })],
    ],
    [
      'moved to where it is itself in the way',
      [
        book('a', [0, 9], at(0)),
        booked('a', 5, at(0)),
        asked('move', [10, 19], { booking: 'a', version: 2, place: at(30) }),
        moved('a', 15, at(30)),
      ],
    ],
    [
      'all units of an item',
      [
        book('a', [0, 9], units(2)),
        booked('a', 5, units(2)),
        book('b', [0, 9], units(1)),
        booked('b', 5, units(1)),
        look([10, 19], { looks: free(units(1), 0) }),
      ],
    ],
    [
      'money that is a booking, and money that went back',
      [money({}), money({ bookings: ['cancelled'], refunds: [10], givenBack: [10] })],
    ],
  ])('explains %s', (_, lines) => expect(check([...keys, ...lines])).toEqual([]));

  it.each<readonly [AnomalyName, number, readonly Line[]]>([
    [
      'double booking',
      2,
      [book('a', [0, 9], at(0)), booked('a', 5, at(0)), book('b', [0, 9], at(30)), booked('b', 6, at(30))],
    ],
    [
      'more units than there are',
      2,
      [
        book('c', [0, 9], units(1)),
        booked('c', 4, units(1)),
        book('a', [0, 9], units(2)),
        booked('a', 5, units(2)),
        book('b', [0, 9], units(2)),
        booked('b', 6, units(2)),
      ],
    ],
    ['acknowledged write lost', 1, [book('a', [0, 9], at(0))]],
    ['refused write took place', 2, [book('a', [0, 9], at(0), refused), booked('a', 5, at(0))]],
    [
      'one wish, two effects',
      2,
      [book('a', [0, 9], at(0)), booked('a', 5, at(0)), { ...booked('a', 6, at(90)), booking: 'b' }],
    ],
    ['change nobody asked for', 1, [booked('a', 5, at(0))]],
    ['another change than answered', 2, [book('a', [0, 9], at(0)), booked('a', 5, at(90))]],
    ['out of real time', 2, [book('a', [0, 9], at(0)), booked('a', 12, at(0))]],
    [
      'broken history',
      2,
      [
        book('a', [0, 9], at(0)),
        booked('a', 5, at(0)),
        cancel('a', [10, 19], 3),
        { ...cancelled('a', 15), version: 3 },
      ],
    ],
    [
      'stale refusal',
      3,
      [
        book('a', [0, 9], at(0)),
        booked('a', 5, at(0)),
        cancel('a', [10, 19]),
        cancelled('a', 15),
        book('b', [20, 29], at(0), { ...refused, looks: free(at(0), 0) }),
      ],
    ],
    [
      'stale offer',
      2,
      [book('a', [0, 9], at(0)), booked('a', 5, at(0)), look([10, 19], { looks: free(at(30), 1) })],
    ],
    [
      'stale booking',
      3,
      [
        book('a', [0, 9], at(0)),
        booked('a', 5, at(0)),
        cancel('a', [10, 19]),
        cancelled('a', 15),
        look([20, 29], { booking: 'a', version: 1, status: 'confirmed' }),
      ],
    ],
    ['fault for an answer', 1, [look([0, 9], { outcome: 'fault' })]],
    ['payment lost', 1, [money({ received: [], bookings: [] })]],
    ['payment counted twice', 1, [money({ bookings: ['confirmed', 'confirmed'] })]],
    ['refund paid twice', 1, [money({ bookings: ['cancelled'], refunds: [10], givenBack: [10, 10] })]],
    ['booking and refund', 1, [money({ refunds: [10], givenBack: [10] })]],
  ])('names a %s and shows it in %i lines', (name, lines, history) =>
    expect(check([...keys, ...history])).toEqual([{ name, lines }]),
  );

  it('explains all of a history without a fault, and notices where it lacks one change', () => {
    const lines = [...inventHistory(4_000, RUN_SEED)];
    expect(check(lines)).toEqual([]);
    const lost = lines.findIndex((line) => line.line === 'change' && line.event === 'book');
    const names = check(lines.toSpliced(lost, 1)).map(({ name }) => name);
    expect(names).toContain('acknowledged write lost');
  });

  it('has a place in the code for every fault that it has to find there', () => {
    const inCode = seededFaults.filter(({ mark }) => mark !== undefined);
    expect(inCode.map(brokenCode)).not.toContain(null);
  });

  const histories = (...options: readonly string[]) =>
    spawnSync(process.execPath, ['tools/histories.ts', '--seed', String(RUN_SEED), ...options], {
      cwd: projectRoot,
      encoding: 'utf8',
    });

  deepIt('follows what processes answer that are killed meanwhile', { timeout: 36_000_000 }, () => {
    const { status, stdout, stderr } = histories('--operations', String(runSize('OPERATIONS', 1_000)));
    console.info(stdout);
    expect(status, stdout + stderr).toBe(0);
  });

  deepIt('finds each fault that is seeded within 1,000 operations', { timeout: 1_800_000 }, () => {
    const { status, stdout, stderr } = histories('--faults');
    console.info(stdout);
    expect(status, stdout + stderr).toBe(0);
  });
});
