import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { defaultWeeklyHours } from '../../hours/weekly-hours.ts';
import { date, instant } from '../../testing/samples.ts';
import { type Interval, overlaps } from '../../time/intervals.ts';
import { dateIn } from '../../time/zone.ts';
import { checkOwnerSlot, ownerRules } from '../owner-slot.ts';
import { type BusinessSchedule, defaultSlotRules, type StaffSchedule } from '../schedule.ts';
import type { AskedLine } from './line.ts';
import { listLineStarts } from './list-line-starts.ts';
import { placeOwnerLines } from './owner-lines.ts';
import { haveResources, spanOf } from './resource-needs.ts';
import { anyWorld } from './testing/any-world.ts';
import { orders, TICK_MINUTES, type World } from './testing/brute-force.ts';
import { line, staff } from './testing/salon.ts';

/** `CASES=5000` is the deep run, which takes its time. */
const CASES = Number(process.env['CASES'] ?? 40);
const LONG = 1_800_000;

// Monday 23 November 2026, 12:05 in Lagos; open 09:00 to 17:00 from Monday to Friday, Thursday closed.
const now = instant('2026-11-23T11:05:00Z');
const at = (day: number, clock: string): Instant => instant(`2026-11-${day}T${clock}:00+01:00`);
const busy = (day: number, from: string, to: string): Interval => ({
  start: at(day, from),
  end: at(day, to),
});
const business: BusinessSchedule = {
  zone: 'Africa/Lagos',
  hours: defaultWeeklyHours,
  closures: [{ from: date('2026-11-26'), to: date('2026-11-26') }],
  rules: { ...defaultSlotRules, stepMinutes: 30, horizonDays: 7 },
};
const clock = (time: number): string => new Date(time + 60 * minuteMs).toISOString().slice(11, 16);
const placed = (people: readonly StaffSchedule[], lines: readonly AskedLine[], time: Instant) => {
  const decision = placeOwnerLines(business, people, { lines, maxWaitMinutes: 15, at: time }, now);
  if (!decision.ok) return decision.reason;
  const { lines: all, warnings } = decision.value;
  const words = all.map((one) => `${one.line} ${clock(one.startsAt)} ${one.staffIds.join('+')}`);
  return [words.join(', '), ...warnings].join(' ');
};

describe("the owner's own bookings of several lines", () => {
  const people = [staff('ada'), staff('chi')];
  const lines = [line(60, 'ada'), line(60, 'chi')];

  it.each([
    ['a listed time', at(24, '10:00'), '0 10:00 ada, 1 11:00 chi'],
    ['inside the notice', at(23, '12:30'), '0 12:30 ada, 1 13:30 chi'],
    ['a time just past', at(23, '12:00'), '0 12:00 ada, 1 13:00 chi PAST'],
    ['off the grid', at(24, '10:10'), '0 10:10 ada, 1 11:10 chi OFF_GRID'],
    ['the second across closing', at(24, '15:30'), '0 15:30 ada, 1 16:30 chi OUTSIDE_HOURS'],
    ['both across closing, off the grid', at(24, '16:40'), '0 16:40 ada, 1 17:40 chi OUTSIDE_HOURS OFF_GRID'],
    ['in a closure', at(26, '10:10'), '0 10:10 ada, 1 11:10 chi CLOSED'],
    ['beyond the horizon', instant('2026-12-01T10:00:00+01:00'), '0 10:00 ada, 1 11:00 chi TOO_FAR'],
  ])('%s', (_, time, expected) => {
    expect(placed(people, lines, time)).toBe(expected);
  });

  it('take another order where it has fewer warnings, and else the client’s', () => {
    const late = defaultWeeklyHours.map(() => [{ startMinute: 540, endMinute: 1080 }]);
    const chiLate = [staff('ada'), { ...staff('chi'), hours: late }];
    const short = [line(60, 'chi'), line(30, 'ada')];
    expect(placed(chiLate, short, at(24, '16:20'))).toBe('1 16:20 ada, 0 16:50 chi OFF_GRID');
    expect(placed(people, lines, at(24, '08:10'))).toBe('0 08:10 ada, 1 09:10 chi OUTSIDE_HOURS');
  });

  it('are done by the least booked of those with as many warnings', () => {
    const off = { ...staff('off'), blockedDates: [date('2026-11-24')] };
    const one = [line(60, 'off', 'ada')];
    expect(placed([off, staff('ada')], one, at(24, '08:00'))).toBe('0 08:00 off CLOSED');
    const booked = { ...off, busy: [busy(24, '10:00', '11:00')] };
    expect(placed([booked, staff('ada')], one, at(24, '08:00'))).toBe('0 08:00 ada OUTSIDE_HOURS');
  });

  it('are never put over another booking', () => {
    const later = [staff('ada'), staff('chi', busy(24, '18:30', '19:40'))];
    expect(placed(later, lines, at(24, '17:30'))).toBe('1 17:30 chi, 0 18:30 ada OUTSIDE_HOURS');
    expect(placed(later, [...lines, lines[1] ?? line(1)], at(24, '17:30'))).toBe('SLOT_TAKEN');
    expect(placed([], lines, at(24, '10:00'))).toBe('SLOT_TAKEN');
  });
});

const ticks = (opens: Instant): readonly Instant[] =>
  Array.from({ length: 50 }, (_, tick) => toInstant(opens + (2 * tick - 12) * TICK_MINUTES * minuteMs));

/** The fewest different warnings of all orders and all people, by the rules for one line; null: nobody is free. */
function fewestWarnings(
  { business: schedule, staff: all, ask, now: moment }: World,
  begin: Instant,
): number | null {
  let fewest: number | null = null;
  for (const order of orders([...ask.lines.keys()])) {
    if (!haveResources(oneAfterTheOther(ask.lines, order, begin))) continue;
    let ways: readonly ReadonlySet<string>[] = [new Set()];
    let from: number = begin;
    for (const [place, index] of order.entries()) {
      const own = ask.lines[index];
      if (own === undefined) continue;
      const judged = own.candidates.flatMap((id) => {
        const member = all.find(({ staffId }) => staffId === id);
        if (member === undefined || isBusy(member, own, from, schedule.rules.gapMinutes)) return [];
        const checked = checkOwnerSlot(
          schedule,
          [{ ...member, busy: [] }],
          { durationMinutes: own.minutes, at: toInstant(from) },
          moment,
        );
        const warnings = checked.ok ? checked.value.warnings : [];
        return [{ id, warnings: warnings.filter((one) => one !== 'PAST' && one !== 'TOO_FAR') }];
      });
      const teams =
        own.hands === 1
          ? judged.map((one) => [one])
          : judged.flatMap((one) => judged.filter(({ id }) => id > one.id).map((other) => [one, other]));
      const chosen = teams.filter((team) => own.chosen === null || team.some(({ id }) => id === own.chosen));
      ways = ways.flatMap((before) =>
        chosen.map((team) => {
          const isOff = place === 0 && team.every(({ warnings }) => warnings.includes('OFF_GRID'));
          const schedules = team.flatMap(({ warnings }) => warnings.filter((one) => one !== 'OFF_GRID'));
          return new Set([...before, ...schedules, ...(isOff ? ['OFF_GRID'] : [])]);
        }),
      );
      from += own.minutes * minuteMs;
    }
    for (const warnings of ways) fewest = Math.min(fewest ?? warnings.size, warnings.size);
  }
  return fewest;
}

const oneAfterTheOther = (lines: readonly AskedLine[], order: readonly number[], begin: number) => {
  let from = begin;
  return order.map((place) => {
    const { needs, minutes } = lines[place] ?? { needs: [], minutes: 0 };
    const during = spanOf(from, minutes * minuteMs);
    from += minutes * minuteMs;
    return { needs, during, stays: false };
  });
};

function isBusy(
  { busy: taken }: StaffSchedule,
  { segments }: AskedLine,
  start: number,
  gap: number,
): boolean {
  let from = start;
  return segments.some((length, place) => {
    const until = from + (length + (place === segments.length - 1 ? gap : 0)) * minuteMs;
    const during = { start: toInstant(from), end: toInstant(until) };
    from += length * minuteMs;
    return place % 2 === 0 && taken.some((other) => overlaps(other, during));
  });
}

describe('what the owner is warned of', () => {
  it(
    'is nothing exactly where the lines are listed for them, and as little as can be elsewhere',
    () => {
      let warned = 0;
      fc.assert(
        fc.property(anyWorld(), (world) => {
          const { business: schedule, staff: all, ask, now: moment, opens } = world;
          const rules = ownerRules(schedule.rules);
          const day = dateIn(schedule.zone, opens);
          const days = { from: day, to: dateIn(schedule.zone, toInstant(opens + 8 * 60 * minuteMs)) };
          const listed = new Set<number>(
            listLineStarts({ ...schedule, rules }, all, { ...ask, ...days }, moment).flatMap(
              ({ times }) => times,
            ),
          );
          for (const start of ticks(opens)) {
            const decision = placeOwnerLines(schedule, all, { ...ask, at: start }, moment);
            const words = `${new Date(start).toISOString()} ${JSON.stringify(decision)}`;
            const isInside = start >= opens && dateIn(schedule.zone, start) <= days.to;
            if (isInside)
              expect(decision.ok && decision.value.warnings.length === 0, words).toBe(listed.has(start));
            if (!decision.ok || decision.value.warnings.length > 0) {
              const fewest = fewestWarnings(world, start);
              const own = decision.ok
                ? decision.value.warnings.filter((one) => one !== 'PAST' && one !== 'TOO_FAR').length
                : null;
              expect(own, words).toBe(fewest);
            }
            if (!decision.ok) continue;
            warned += decision.value.warnings.length;
            expect(decision.value.startsAt).toBe(start);
            for (const { staffId, during } of decision.value.stretches) {
              const taken = all.find((member) => member.staffId === staffId)?.busy ?? [];
              if (taken.some((other) => overlaps(other, during))) expect.fail(`over a booking: ${words}`);
            }
          }
        }),
        { numRuns: CASES },
      );
      expect(warned).toBeGreaterThan(CASES);
    },
    LONG,
  );

  it(
    'is for one line what it always was',
    () => {
      fc.assert(
        fc.property(anyWorld(1), (world) => {
          const { business: schedule, staff: all, ask, now: moment, opens } = world;
          const [one] = ask.lines;
          if (one === undefined) return;
          const lines = [{ ...one, segments: [one.minutes], hands: 1, needs: [] } as const];
          const ids = one.chosen === null ? one.candidates : [one.chosen];
          const people = ids.flatMap((id) => all.filter(({ staffId }) => staffId === id));
          for (const start of ticks(opens)) {
            const slot = checkOwnerSlot(
              schedule,
              people,
              { durationMinutes: one.minutes, at: start },
              moment,
            );
            const decision = placeOwnerLines(schedule, all, { ...ask, lines, at: start }, moment);
            expect(decision.ok).toBe(slot.ok);
            if (!slot.ok || !decision.ok) continue;
            expect(decision.value.warnings).toEqual(slot.value.warnings);
            const [staffId] = slot.value.staffIds;
            expect(decision.value.stretches.map((taken) => [taken.staffId, taken.during])).toEqual([
              [staffId, slot.value.during],
            ]);
          }
        }),
        { numRuns: CASES },
      );
    },
    LONG,
  );
});
