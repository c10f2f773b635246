import { describe, expect, it } from 'vitest';
import { formatInstant } from '../calendar/instant.ts';
import { defaultWeeklyHours, type WeeklyHours } from '../hours/weekly-hours.ts';
import { type BusinessSchedule, defaultSlotRules, type SlotRules } from '../slots/schedule.ts';
import { date, instant } from '../testing/samples.ts';
import { acceptRental } from './accept-rental.ts';
import { firstStartFrom, listRentalStarts, unavailableStarts } from './list-rental-starts.ts';
import { checkOwnerRental } from './owner-rental.ts';
import { mostUnits, type RentalFacts, type RentalItem, type WantedItem } from './rental-schedule.ts';
import type { StockClaim } from './stock.ts';

// Monday 23 November 2026, 07:00 in Lagos; the business opens at 09:00 from Monday to Friday.
const now = instant('2026-11-23T06:00:00Z');
const november = { from: date('2026-11-20'), to: date('2026-12-03') };

type Change = {
  readonly rules?: Partial<SlotRules>;
  readonly schedule?: Partial<BusinessSchedule>;
  readonly item?: Partial<RentalItem>;
  readonly claims?: readonly StockClaim[];
  readonly quantity?: number;
  /** What else is wanted with it. */
  readonly others?: readonly WantedItem[];
};

const anItem: RentalItem = { durationDays: 2, bufferBefore: 0, bufferAfter: 0, stock: 1 };

const facts = ({
  rules,
  schedule,
  item,
  claims = [],
  quantity = 1,
  others = [],
}: Change = {}): RentalFacts => ({
  business: {
    zone: 'Africa/Lagos',
    hours: defaultWeeklyHours,
    closures: [],
    rules: { ...defaultSlotRules, ...rules },
    ...schedule,
  },
  wanted: [{ item: { ...anItem, ...item }, claims, quantity }, ...others],
});
const claim = (from: string, until: string, quantity = 1): StockClaim => ({
  span: { from: date(`2026-${from}`), until: date(`2026-${until}`) },
  quantity,
});
const listed = (change: Change): string =>
  listRentalStarts(facts(change), november, now)
    .map((day) => day.slice(8))
    .join(' ');

it.each([
  ['2026-11-23T08:00:00Z', '2026-11-23'],
  ['2026-11-23T08:00:01Z', '2026-11-24'],
  ['2026-11-27T12:00:00Z', '2026-11-30'],
  ['2026-12-04T00:00:00Z', null],
])('the first start that opens from %s on is %s', (from, expected) => {
  expect(firstStartFrom(facts(), november, now, instant(from))).toBe(expected);
});

describe('starts of a hire', () => {
  it.each<[string, Change, string]>([
    ['open days from today on', {}, '23 24 25 26 27 30 01 02 03'],
    ['with the notice up to opening', { rules: { noticeMinutes: 121 } }, '24 25 26 27 30 01 02 03'],
    ['up to the horizon', { rules: { horizonDays: 3 } }, '23 24 25 26'],
    [
      'not in closures',
      { schedule: { closures: [{ from: date('2026-11-24'), to: date('2026-11-30') }] } },
      '23 01 02 03',
    ],
    ['on no day of which a unit is missing', { claims: [claim('11-26', '11-27')] }, '23 24 27 30 01 02 03'],
    [
      'buffers on both sides included',
      { claims: [claim('11-26', '11-27')], item: { bufferBefore: 1, bufferAfter: 1 } },
      '23 30 01 02 03',
    ],
    [
      'with another unit',
      { claims: [claim('11-26', '11-27')], item: { stock: 2 } },
      '23 24 25 26 27 30 01 02 03',
    ],
  ])('%s', (_, change, expected) => expect(listed(change)).toBe(expected));

  it('may be followed by closed days', () => {
    expect(listed({ item: { durationDays: 9 }, claims: [claim('12-04', '12-05')] })).toBe('23 24 25');
  });

  it('are fewer for more units', () => {
    const change = { item: { stock: 3 }, claims: [claim('11-26', '11-28', 2)] };
    expect(listed({ ...change, quantity: 1 })).toBe('23 24 25 26 27 30 01 02 03');
    expect(listed({ ...change, quantity: 2 })).toBe('23 24 30 01 02 03');
    expect(listed({ ...change, quantity: 4 })).toBe('');
  });

  it('of several items are those on which each of them can be had, with its own buffers', () => {
    const chairs = {
      item: { ...anItem, stock: 300, bufferAfter: 1 },
      claims: [claim('11-30', '12-01', 150)],
    };
    const order = (quantity: number) => ({
      claims: [claim('11-24', '11-25')],
      others: [{ ...chairs, quantity }],
    });
    expect(listed(order(150))).toBe('25 26 27 30 01 02 03');
    expect(listed(order(151))).toBe('25 26 27 01 02 03');
    expect(listed(order(301))).toBe('');
    expect([mostUnits(chairs, date('2026-11-27')), mostUnits(chairs, date('2026-11-28'))]).toEqual([
      300, 150,
    ]);
  });

  it('and the days without one make up the range', () => {
    expect(unavailableStarts(facts(), november, now)).toEqual(
      ['11-20', '11-21', '11-22', '11-28', '11-29'].map((day) => `2026-${day}`),
    );
    expect(unavailableStarts(facts(), { from: november.to, to: november.from }, now)).toEqual([]);
  });
});

describe('accepting a hire', () => {
  it('gives its days, and its times in the zone of the business', () => {
    const accepted = acceptRental(
      facts({ item: { durationDays: 3, bufferBefore: 1, bufferAfter: 2 } }),
      { date: date('2026-11-27') },
      now,
    );
    expect(accepted).toEqual({
      ok: true,
      value: {
        firstDay: '2026-11-27',
        lastDay: '2026-11-29',
        returnDate: '2026-11-30',
        startsAt: instant('2026-11-27T09:00:00+01:00'),
        endsAt: instant('2026-11-30T00:00:00+01:00'),
      },
    });
  });

  it.each([
    ['2026-11-20', 'TOO_SOON'],
    ['2026-11-22', 'TOO_SOON'],
    ['2026-11-23', 'TOO_SOON'],
    ['2026-11-24', 'OUT_OF_STOCK'],
    ['2026-11-28', 'CLOSED'],
    ['2026-11-25', 'CLOSED'],
    ['2026-12-01', 'TOO_FAR'],
    ['0001-01-01', 'TOO_SOON'],
    ['9999-12-31', 'TOO_FAR'],
  ])('%s: %s', (day, reason) => {
    const closures = [{ from: date('2026-11-25'), to: date('2026-11-25') }];
    const claims = [claim('11-22', '12-10')];
    const all = facts({ rules: { noticeMinutes: 180, horizonDays: 7 }, schedule: { closures }, claims });
    expect(acceptRental(all, { date: date(day) }, now)).toEqual({ ok: false, reason });
  });

  it('is out of stock for more units than there are', () => {
    const ask = { date: date('2026-11-24') };
    expect(acceptRental(facts({ quantity: 2 }), ask, now)).toEqual({ ok: false, reason: 'OUT_OF_STOCK' });
    expect(acceptRental(facts({ quantity: 2, item: { stock: 2 } }), ask, now).ok).toBe(true);
  });

  it.each<[string, Change, number]>([
    ['no units', {}, 0],
    ['half a unit', {}, 1.5],
    ['no days', { item: { durationDays: 0 } }, 1],
    ['a buffer below zero', { item: { bufferAfter: -1 } }, 1],
    ['stock below zero', { item: { stock: -1 } }, 1],
  ])('faults on %s', (_, change, quantity) => {
    const ask = { date: date('2026-11-24') };
    const wrong = facts({ ...change, quantity });
    const [one] = wrong.wanted;
    const second = { ...wrong, wanted: [{ item: anItem, claims: [], quantity: 1 }, one] } as const;
    for (const given of [wrong, second]) {
      expect(() => acceptRental(given, ask, now)).toThrow(RangeError);
      expect(() => checkOwnerRental(given, ask, now)).toThrow(RangeError);
    }
  });
});

describe("the owner's hires", () => {
  const closures = [{ from: date('2026-11-25'), to: date('2026-11-25') }];
  const late: WeeklyHours = defaultWeeklyHours.map((day) =>
    day.map((span) => ({ ...span, startMinute: 600 })),
  );

  it.each([
    ['2026-11-23', '2026-11-23T09:00:00.000Z', []],
    ['2026-11-24', '2026-11-24T09:00:00.000Z', []],
    ['2026-11-20', '2026-11-20T09:00:00.000Z', ['PAST']],
    // Closed that day, but its weekday has hours: it opens when it always does.
    ['2026-11-25', '2026-11-25T09:00:00.000Z', ['CLOSED']],
    ['2026-11-28', '2026-11-28T08:00:00.000Z', ['CLOSED']],
    ['2026-12-02', '2026-12-02T09:00:00.000Z', ['TOO_FAR']],
    ['2026-12-05', '2026-12-05T08:00:00.000Z', ['TOO_FAR', 'CLOSED']],
    ['2026-11-21', '2026-11-21T08:00:00.000Z', ['PAST', 'CLOSED']],
  ])('%s start at %s with warnings %j', (day, startsAt, warnings) => {
    const all = facts({
      rules: { horizonDays: 7, noticeMinutes: 2880 },
      schedule: { hours: late, closures },
    });
    // Noon, when today's opening has passed.
    const checked = checkOwnerRental(all, { date: date(day) }, instant('2026-11-23T11:00:00Z'));
    if (!checked.ok) expect.fail(checked.reason);
    expect([formatInstant(checked.value.startsAt), checked.value.warnings]).toEqual([startsAt, warnings]);
  });

  it('never go over the stock, on whatever day', () => {
    const all = (quantity: number) =>
      facts({ item: { stock: 2 }, claims: [claim('11-28', '11-29')], quantity });
    const check = (day: string, quantity: number) =>
      checkOwnerRental(all(quantity), { date: date(day) }, now).ok;
    expect([check('2026-11-27', 1), check('2026-11-27', 2), check('2026-11-28', 2)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([check('2026-11-29', 2), check('2026-11-29', 3)]).toEqual([true, false]);
  });
});
