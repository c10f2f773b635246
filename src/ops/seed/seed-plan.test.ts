import { expect, test } from 'vitest';
import {
  bookingsIn,
  firstOn,
  mostOnADay,
  planBatches,
  planBusiness,
  readSeedArguments,
  sizesOf,
} from './seed-plan.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

test('ten million make one business of a million, whose busiest member has 40,000, and many small ones', () => {
  const sizes = sizesOf({ appointments: 10_000_000, businesses: null });
  expect(sum(sizes)).toBe(10_000_000);
  expect(sizes[0]).toBe(1_000_000);
  expect(sizes).toHaveLength(4_501);
  expect(Math.max(...sizes.slice(1))).toBe(2_000);
  const [busiest] = planBusiness(0, 1_000_000).lines;
  expect(busiest).toEqual({ member: 0, past: 39_880, future: 120 });
});

test.each([
  { appointments: 1, businesses: null },
  { appointments: 3_333, businesses: 7 },
  { appointments: 170_001, businesses: 1 },
  { appointments: 400_000, businesses: 2 },
  { appointments: 123_456, businesses: null },
])('the batches of $appointments appointments have them all, once', (order) => {
  const batches = planBatches(order);
  expect(sum(batches.map(bookingsIn))).toBe(order.appointments);
  expect(new Set(batches.map(({ name }) => name)).size).toBe(batches.length);
  expect(Math.max(...batches.map(bookingsIn))).toBeLessThan(56_000);
});

test('no staff member is given more bookings on a day than there are quarters of an hour', () => {
  for (const [number, appointments] of [
    [0, 10_000_000],
    [0, 1_000_000],
    [1, 9_000_000],
    [1, 2_000],
  ] as const) {
    const { lines, quarters } = planBusiness(number, appointments);
    for (const line of lines.filter(({ member }) => member !== null)) {
      const { past, future } = mostOnADay(line);
      expect(Math.max(past, future)).toBeLessThanOrEqual(quarters);
    }
  }
});

test('the bookings of a line lie on all its days, those before today apart from the others', () => {
  const line = { member: 0, past: 1_400, future: 30 };
  expect([firstOn(line, 0), firstOn(line, 1), firstOn(line, 700), firstOn(line, 760)]).toEqual([
    0, 2, 1_400, 1_430,
  ]);
});

test('what is asked for is read, and nothing else', () => {
  expect(readSeedArguments(['--appointments', '5000', '--seed', '7', '--beside'])).toEqual({
    appointments: 5_000,
    businesses: null,
    seed: 7,
    beside: true,
  });
  for (const wrong of [
    [],
    ['--appointments'],
    ['--appointments', '0'],
    ['--appointments', '1e6'],
    ['--appointments', '5', '--businesses', '6'],
    ['--appointments', '5', '--anything', '6'],
    ['5'],
  ])
    expect(readSeedArguments(wrong)).toBeNull();
});
