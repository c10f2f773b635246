import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { defaultWeeklyHours } from '../../hours/weekly-hours.ts';
import { date, instant } from '../../testing/samples.ts';
import { type Interval, overlaps } from '../../time/intervals.ts';
import { dateIn } from '../../time/zone.ts';
import { type BusinessSchedule, defaultSlotRules, type StaffSchedule } from '../schedule.ts';
import { listMoveStarts, moveLines, nearestMoveStarts, type StandingLine } from './move-lines.ts';
import { anyWorld } from './testing/any-world.ts';
import { BruteForce, TICK_MINUTES } from './testing/brute-force.ts';
import { staff } from './testing/salon.ts';

/** `CASES=5000` is the deep run, which takes its time. */
const CASES = Number(process.env['CASES'] ?? 40);
const LONG = 1_800_000;

// Tuesday 24 November 2026 in Lagos, open 09:00 to 17:00; it is the Monday before, 12:05.
const now = instant('2026-11-23T11:05:00Z');
const at = (clock: string, day = 24): Instant => instant(`2026-11-${day}T${clock}:00+01:00`);
const busy = (from: string, to: string): Interval => ({ start: at(from), end: at(to) });
const business: BusinessSchedule = {
  zone: 'Africa/Lagos',
  hours: defaultWeeklyHours,
  closures: [],
  rules: { ...defaultSlotRules, stepMinutes: 30, horizonDays: 7 },
};
const standing = (
  from: string,
  minutes: number,
  by: string,
  other: Partial<StandingLine> = {},
): StandingLine => ({
  minutes,
  segments: [minutes],
  candidates: [by],
  chosen: by,
  hands: 1,
  alongside: false,
  needs: [],
  startsAt: at(from),
  staffIds: [by],
  ...other,
});
const clock = (time: number): string => new Date(time + 60 * minuteMs).toISOString().slice(11, 16);
const moved = (
  people: readonly StaffSchedule[],
  lines: readonly StandingLine[],
  time: Instant,
  by: 'client' | 'owner' = 'client',
): string => {
  const decision = moveLines(business, people, { lines, at: time, by }, now);
  if (!decision.ok) return decision.reason;
  const { lines: all, warnings } = decision.value;
  const words = all.map((one) => `${one.line} ${clock(one.startsAt)} ${one.staffIds.join('+')}`);
  return [words.join(', '), ...warnings].join(' ');
};

describe('a booking that is moved', () => {
  const any = { candidates: ['ada', 'bisi', 'chi'], chosen: null };
  const lines = [standing('10:00', 60, 'ada'), standing('11:10', 30, 'chi', any)];
  const people = [staff('ada'), staff('bisi'), staff('chi')];

  it('keeps its distances and its people', () => {
    expect(moved(people, lines, at('13:00'))).toBe('0 13:00 ada, 1 14:10 chi');
    expect(moved(people, [...lines].reverse(), at('13:00'))).toBe('1 13:00 ada, 0 14:10 chi');
  });

  it('goes to others where somebody chosen by nobody is busy, those who do another line before', () => {
    const taken = [staff('ada'), staff('bisi'), staff('chi', busy('14:00', '15:00'))];
    expect(moved(taken, lines, at('13:00'))).toBe('0 13:00 ada, 1 14:10 ada');
    const chosen = [standing('10:00', 60, 'ada'), standing('11:10', 30, 'chi')];
    expect(moved(taken, chosen, at('13:00'))).toBe('SLOT_TAKEN');
  });

  it('is refused by a client for what a new booking is refused for', () => {
    expect(moved(people, lines, at('14:00', 23))).toBe('TOO_SOON');
    expect(moved(people, lines, at('10:00', 30))).toBe('0 10:00 ada, 1 11:10 chi');
    expect(moved(people, lines, instant('2026-12-01T10:00:00+01:00'))).toBe('TOO_FAR');
    expect(moved(people, lines, at('13:10'))).toBe('NOT_OFFERED');
    expect(moved(people, lines, at('15:30'))).toBe('NOT_OFFERED');
    expect(moved(people, lines, at('15:00'))).toBe('0 15:00 ada, 1 16:10 chi');
  });

  it('is moved by its owner with warnings, and never over another', () => {
    expect(moved(people, lines, at('12:30', 23), 'owner')).toBe('0 12:30 ada, 1 13:40 chi');
    expect(moved(people, lines, at('13:10'), 'owner')).toBe('0 13:10 ada, 1 14:20 chi OFF_GRID');
    expect(moved(people, lines, at('15:40', 20), 'owner')).toBe(
      '0 15:40 ada, 1 16:50 chi PAST OUTSIDE_HOURS OFF_GRID',
    );
    const taken = [staff('ada', busy('13:30', '14:00')), staff('bisi'), staff('chi')];
    expect(moved(taken, lines, at('13:10'), 'owner')).toBe('SLOT_TAKEN');
  });

  it('has two people for two lines at once, whoever they are', () => {
    const both = [standing('10:00', 60, 'ada', any), standing('10:30', 60, 'chi', any)];
    expect(moved(people, both, at('13:00'))).toBe('0 13:00 ada, 1 13:30 chi');
    const one = [staff('ada'), staff('bisi', busy('13:00', '15:00')), staff('chi', busy('13:00', '13:20'))];
    expect(moved(one, both, at('13:00'))).toBe('0 13:00 ada, 1 13:30 chi');
    const swapped = [
      staff('ada', busy('13:50', '14:30')),
      staff('bisi', busy('13:00', '15:00')),
      staff('chi'),
    ];
    expect(moved(swapped, both, at('13:00'))).toBe('SLOT_TAKEN');
    expect(moved([staff('ada', busy('13:00', '13:30')), staff('chi')], both, at('13:00'))).toBe(
      '0 13:00 chi, 1 13:30 ada',
    );
  });

  it('can be moved to what is listed, and what is nearest', () => {
    const taken = [staff('ada', busy('11:00', '14:00')), staff('bisi'), staff('chi')];
    const days = { from: date('2026-11-24'), to: date('2026-11-24') };
    const listed = listMoveStarts(business, taken, { lines, ...days }, now);
    expect(listed.flatMap(({ times }) => times.map(clock)).join(' ')).toBe(
      '09:00 09:30 10:00 14:00 14:30 15:00',
    );
    expect(nearestMoveStarts(business, taken, { lines, at: at('12:30'), count: 2 }, now)).toEqual([
      at('14:00'),
      at('14:30'),
    ]);
    const full = [staff('ada', busy('09:00', '17:00')), staff('chi')];
    expect(listMoveStarts(business, full, { lines, ...days }, now).map((day) => day.full)).toEqual([true]);
  });
});

/** A booking that stands somewhere in a small world, its lines anyhow beside each other. */
const anyStanding = anyWorld().chain((world) =>
  fc.record({
    world: fc.constant(world),
    lines: fc.tuple(
      ...world.ask.lines.map((line) =>
        fc.integer({ min: 0, max: 18 }).map((fives): StandingLine => {
          const people =
            line.chosen === null ? line.candidates : [...new Set([line.chosen, ...line.candidates])];
          const startsAt = toInstant(world.opens - 7 * 24 * 60 * minuteMs + fives * TICK_MINUTES * minuteMs);
          return { ...line, startsAt, staffIds: people.slice(0, line.hands) };
        }),
      ),
    ),
  }),
);

describe('moves in small worlds', () => {
  it(
    'are listed, granted and staffed as somebody finds who tries everything',
    () => {
      let granted = 0;
      fc.assert(
        fc.property(anyStanding, ({ world, lines }) => {
          const { business: schedule, staff: all, now: moment, opens } = world;
          const oracle = new BruteForce({ ...world, ask: { lines, maxWaitMinutes: 0 } });
          const from = Math.min(...lines.map(({ startsAt }) => startsAt));
          const day = dateIn(schedule.zone, opens);
          const days = { from: addDays(day, -1), to: addDays(day, 1) };
          const listed = new Set<number>(
            listMoveStarts(schedule, all, { lines, ...days }, moment).flatMap(({ times }) => times),
          );
          for (let tick = -6; tick < 78; tick += 1) {
            const start = toInstant(opens + tick * TICK_MINUTES * minuteMs);
            const starts = lines.map(({ startsAt }) => start + startsAt - from);
            const present = lines.map(({ staffIds }) => staffIds);
            const people = oracle.isWithinWindow(start) ? oracle.bestPeople(starts, present) : null;
            const words = new Date(start).toISOString();
            expect(listed.has(start), words).toBe(people !== null);
            const decision = moveLines(schedule, all, { lines, at: start, by: 'client' }, moment);
            expect(decision.ok, words).toBe(people !== null);
            const byOwner = moveLines(schedule, all, { lines, at: start, by: 'owner' }, moment);
            if (byOwner.ok) {
              for (const { staffId, during } of byOwner.value.stretches) {
                const taken = all.find((member) => member.staffId === staffId)?.busy ?? [];
                if (taken.some((other) => overlaps(other, during))) expect.fail(`over a booking: ${words}`);
              }
            }
            if (people === null || !decision.ok) continue;
            granted += 1;
            expect(byOwner).toEqual(decision);
            for (const { line, startsAt, staffIds } of decision.value.lines) {
              expect([startsAt, staffIds], words).toEqual([starts[line], people[line]]);
            }
          }
        }),
        { numRuns: CASES },
      );
      expect(granted).toBeGreaterThan(2 * CASES);
    },
    LONG,
  );
});
