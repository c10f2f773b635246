import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromEpochDay } from '../calendar/calendar-date.ts';
import { toInstant } from '../calendar/instant.ts';
import { defaultSlotRules } from '../slots/schedule.ts';
import { oddZones } from '../testing/samples.ts';
import { acceptRental } from './accept-rental.ts';
import { checkOwnerRental } from './owner-rental.ts';
import { claimSpanOf, type RentalFacts, type RentalItem } from './rental-schedule.ts';
import { peakInUse, type StockClaim } from './stock.ts';

/** `HISTORIES=10000` makes it the figure of invariants T3b. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 300);

const DAY_MS = 86_400_000;
/** Shortly before the ends of months of every length: of a year, of February with 28 and with 29 days. */
const BEGINNINGS = ['2026-12-20', '2027-02-18', '2028-02-19', '2027-04-20', '2027-10-20'].map(
  (text) => Date.parse(text) / DAY_MS,
);

const always = Array.from({ length: 7 }, () => [{ startMinute: 0, endMinute: 1440 }]);

type Step =
  | { readonly does: 'hire'; readonly day: number; readonly quantity: number; readonly own: boolean }
  | { readonly does: 'cancel'; readonly which: number }
  | { readonly does: 'stock'; readonly stock: number }
  | { readonly does: 'item'; readonly item: Omit<RentalItem, 'stock'> };

const anyItem = fc.record({
  durationDays: fc.integer({ min: 1, max: 6 }),
  bufferBefore: fc.nat(3),
  bufferAfter: fc.nat(3),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('hire' as const),
      day: fc.nat(24),
      quantity: fc.integer({ min: 1, max: 3 }),
      own: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('stock' as const), stock: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('item' as const), item: anyItem }) },
);

/** Units that leave the shelf on one day and are back on another, day numbers counted without the calendar. */
type Away = { readonly leaves: number; readonly back: number; readonly units: number };

/** Hands out real units one by one, each to one hire for all its days, whoever leaves first first. */
const shelfServes = (stock: number, rentals: readonly Away[]): boolean => {
  const backOn: number[] = Array.from({ length: stock }, () => Number.NEGATIVE_INFINITY);
  for (const { leaves, back, units } of rentals.toSorted((one, other) => one.leaves - other.leaves)) {
    for (let unit = 0; unit < units; unit += 1) {
      const free = backOn.findIndex((day) => day <= leaves);
      if (free < 0) return false;
      backOn[free] = back;
    }
  }
  return true;
};

it(`in ${HISTORIES} histories exactly what the shelf can serve is hired out`, () => {
  const counts = { granted: 0, refused: 0, lowered: 0, kept: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...BEGINNINGS),
      fc.constantFrom(...oddZones),
      anyItem,
      fc.integer({ min: 1, max: 5 }),
      fc.array(anyStep, { minLength: 10, maxLength: 40 }),
      (first, zone, begun, stocked, steps) => {
        const business = {
          zone,
          hours: always,
          closures: [],
          rules: { ...defaultSlotRules, noticeMinutes: 0 },
        };
        const now = toInstant((first - 5) * DAY_MS);
        let [item, stock] = [begun, stocked];
        let rentals: readonly { readonly claim: StockClaim; readonly away: Away }[] = [];
        for (const step of steps) {
          if (step.does === 'cancel')
            rentals = rentals.filter((_, index) => index !== step.which % rentals.length);
          else if (step.does === 'item') item = step.item;
          else if (step.does === 'stock') {
            const claims = rentals.map(({ claim }) => claim);
            const whole = { from: fromEpochDay(first - 10), until: fromEpochDay(first + 60) };
            const fits = peakInUse(claims, whole) <= step.stock;
            expect(fits).toBe(
              shelfServes(
                step.stock,
                rentals.map(({ away }) => away),
              ),
            );
            if (fits) stock = step.stock;
            counts[fits ? 'lowered' : 'kept'] += 1;
          } else {
            const facts: RentalFacts = {
              business,
              wanted: [
                {
                  item: { ...item, stock },
                  claims: rentals.map(({ claim }) => claim),
                  quantity: step.quantity,
                },
              ],
            };
            const ask = { date: fromEpochDay(first + step.day) };
            const decision = (step.own ? checkOwnerRental : acceptRental)(facts, ask, now);
            const leaves = first + step.day - item.bufferBefore;
            const back = first + step.day + item.durationDays + item.bufferAfter;
            const away = { leaves, back, units: step.quantity };
            const feasible = shelfServes(stock, [...rentals.map((rental) => rental.away), away]);
            if (decision.ok !== feasible) expect.fail(`${ask.date} ${JSON.stringify(decision)}`);
            counts[feasible ? 'granted' : 'refused'] += 1;
            if (decision.ok) {
              const claim = { span: claimSpanOf(facts.wanted[0].item, ask.date), quantity: step.quantity };
              rentals = [...rentals, { claim, away }];
            } else expect(decision.reason).toBe('OUT_OF_STOCK');
          }
        }
      },
    ),
    { numRuns: HISTORIES },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(HISTORIES / 4);
}, 600_000);
