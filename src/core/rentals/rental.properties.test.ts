import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import type { WeeklyHours } from '../hours/weekly-hours.ts';
import { clockChanges, date, oddZones } from '../testing/samples.ts';
import { dateIn, startOfDay, wallMinuteIn } from '../time/zone.ts';
import { acceptRental } from './accept-rental.ts';
import { listRentalStarts, unavailableStarts } from './list-rental-starts.ts';
import { checkOwnerRental } from './owner-rental.ts';
import { claimSpanOf, type RentalFacts, type WantedItem } from './rental-schedule.ts';
import type { StockClaim } from './stock.ts';

const anyHours: fc.Arbitrary<WeeklyHours> = fc.array(
  fc.constantFrom(
    [],
    [{ startMinute: 540, endMinute: 1020 }],
    [{ startMinute: 0, endMinute: 1440 }],
    // Within the hours that clocks skip or repeat.
    [
      { startMinute: 60, endMinute: 150 },
      { startMinute: 600, endMinute: 660 },
    ],
  ),
  { minLength: 7, maxLength: 7 },
);

const moments = oddZones.flatMap((zone) =>
  [...clockChanges(zone), toInstant(Date.UTC(2028, 1, 27, 12))].map((around) => ({ zone, around })),
);

const anyCase = fc.constantFrom(...moments).chain(({ zone, around }) => {
  const middle = dateIn(zone, around);
  const anyDate = fc.integer({ min: -12, max: 20 }).map((days) => addDays(middle, days));
  const anySpan = fc
    .tuple(anyDate, fc.integer({ min: 1, max: 6 }))
    .map(([from, days]) => ({ from, until: addDays(from, days) }));
  return fc.record({
    facts: fc.record({
      business: fc.record({
        zone: fc.constant(zone),
        hours: anyHours,
        closures: fc.array(
          anyDate.map((from) => ({ from, to: addDays(from, 1) })),
          { maxLength: 2 },
        ),
        rules: fc.record({
          stepMinutes: fc.constant(15),
          noticeMinutes: fc.constantFrom(0, 120, 2000),
          gapMinutes: fc.constant(0),
          horizonDays: fc.constantFrom(0, 3, 10, 90),
        }),
      }),
      wanted: fc
        .record({
          // All items of an order for as many days.
          durationDays: fc.integer({ min: 1, max: 5 }),
          items: fc.array(
            fc.record({
              bufferBefore: fc.nat(2),
              bufferAfter: fc.nat(2),
              stock: fc.integer({ min: 0, max: 4 }),
              claims: fc.array(fc.record({ span: anySpan, quantity: fc.integer({ min: 1, max: 2 }) }), {
                maxLength: 6,
              }),
              quantity: fc.constantFrom(1, 1, 2),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        })
        .map(({ durationDays, items }): RentalFacts['wanted'] => {
          const [first, ...others] = items.map(({ claims, quantity, ...item }) => ({
            item: { durationDays, ...item },
            claims,
            quantity,
          }));
          if (first === undefined) throw new Error('An order has one item at least');
          return [first, ...others];
        }),
    }),
    now: fc.integer({ min: -72, max: 72 }).map((hours) => toInstant(around + hours * 60 * minuteMs)),
    from: fc.constant(addDays(middle, -4)),
    to: fc.constant(addDays(middle, 14)),
  });
});

/** The first moment of a date that the clock shows within its hours, looked for every five minutes. */
function openingOf({ business: { zone, hours } }: RentalFacts, day: CalendarDate): Instant | null {
  const spans = hours[weekdayOf(day)] ?? [];
  if (spans.length === 0) return null;
  const end = startOfDay(zone, addDays(day, 1));
  for (let at = startOfDay(zone, day); at < end; at = toInstant(at + 5 * minuteMs)) {
    const minute = wallMinuteIn(zone, at);
    if (spans.some(({ startMinute, endMinute }) => minute >= startMinute && minute < endMinute)) return at;
  }
  return null;
}

/** The rules read literally, one day after the other. */
function canStart(facts: RentalFacts, day: CalendarDate, now: Instant): boolean {
  const { business, wanted } = facts;
  const today = dateIn(business.zone, now);
  if (day < today || day > addDays(today, business.rules.horizonDays)) return false;
  if (business.closures.some(({ from, to }) => from <= day && day <= to)) return false;
  if (!wanted.every((one) => isFree(one, day))) return false;
  const opening = openingOf(facts, day);
  return opening !== null && opening >= now + business.rules.noticeMinutes * minuteMs;
}

function isFree({ item, claims, quantity }: WantedItem, day: CalendarDate): boolean {
  for (let away = -item.bufferBefore; away < item.durationDays + item.bufferAfter; away += 1) {
    const on = addDays(day, away);
    const out = claims.filter(({ span }) => span.from <= on && on < span.until);
    if (out.reduce((sum, claim) => sum + claim.quantity, quantity) > item.stock) return false;
  }
  return true;
}

const withWanted = (facts: RentalFacts, change: (one: WantedItem, at: number) => WantedItem): RentalFacts => {
  const [first, ...others] = facts.wanted;
  return { ...facts, wanted: [change(first, 0), ...others.map((one, at) => change(one, at + 1))] };
};

const datesOf = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] => {
  const dates: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day);
  return dates;
};

describe('hires', () => {
  it('start on exactly the days the rules name, and are accepted on exactly those', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyCase, ({ facts, now, from, to }) => {
        const starts = listRentalStarts(facts, { from, to }, now);
        const all = datesOf(from, to);
        expect(starts).toEqual(all.filter((day) => canStart(facts, day, now)));
        expect([...starts, ...unavailableStarts(facts, { from, to }, now)].toSorted()).toEqual(all);
        for (const day of all) {
          const decision = acceptRental(facts, { date: day }, now);
          if (decision.ok !== starts.includes(day)) expect.fail(`${day} ${JSON.stringify(decision)}`);
          if (decision.ok) expect(decision.value.startsAt).toBe(openingOf(facts, day));
          else {
            const plenty = withWanted(facts, (one) => ({
              ...one,
              claims: [],
              item: { ...one.item, stock: 9 },
            }));
            const possible = canStart(plenty, day, now);
            expect(decision.reason === 'OUT_OF_STOCK', `${day} ${decision.reason}`).toBe(possible);
          }
        }
        seen += starts.length;
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(300);
  });

  it('that a client may book raise no warning for the owner, and no stock is overrun', () => {
    fc.assert(
      fc.property(anyCase, ({ facts, now, from, to }) => {
        const starts = listRentalStarts(facts, { from, to }, now);
        for (const day of datesOf(from, to)) {
          const owners = checkOwnerRental(facts, { date: day }, now);
          const clients = acceptRental(facts, { date: day }, now);
          if (starts.includes(day)) {
            expect(owners).toEqual({
              ok: true,
              value: { ...(clients.ok ? clients.value : {}), warnings: [] },
            });
          }
          if (!clients.ok && clients.reason === 'OUT_OF_STOCK') expect(owners.ok).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keep to the stock however they come in', () => {
    fc.assert(
      fc.property(anyCase, fc.array(fc.nat(18), { maxLength: 30 }), ({ facts, now, from }, days) => {
        const taken = facts.wanted.map((): StockClaim[] => []);
        for (const day of days) {
          const start = addDays(from, day);
          const asked = withWanted(facts, (one, at) => ({ ...one, claims: taken[at] ?? [] }));
          if (!acceptRental(asked, { date: start }, now).ok) continue;
          for (const [at, { item, quantity }] of facts.wanted.entries())
            taken[at]?.push({ span: claimSpanOf(item, start), quantity });
        }
        for (const [at, { item }] of facts.wanted.entries()) {
          for (const day of datesOf(addDays(from, -2), addDays(from, 30))) {
            const out = (taken[at] ?? []).filter(({ span }) => span.from <= day && day < span.until);
            expect(
              out.reduce((sum, { quantity }) => sum + quantity, 0),
              day,
            ).toBeLessThanOrEqual(item.stock);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are listed for a month as for each of its days', () => {
    const [first, last] = [date('2026-11-01'), date('2026-12-31')];
    fc.assert(
      fc.property(anyCase, ({ facts }) => {
        const now = toInstant(Date.UTC(2026, 10, 5));
        const whole = listRentalStarts(facts, { from: first, to: last }, now);
        const single = datesOf(first, last).flatMap((day) =>
          listRentalStarts(facts, { from: day, to: day }, now),
        );
        expect(whole).toEqual(single);
      }),
      { numRuns: 30 },
    );
  });
});
