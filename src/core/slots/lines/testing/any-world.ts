import fc from 'fast-check';
import { type Instant, minuteMs, toInstant } from '../../../calendar/instant.ts';
import type { WallSpan, WeeklyHours } from '../../../hours/weekly-hours.ts';
import type { Interval } from '../../../time/intervals.ts';
import type { StaffSchedule } from '../../schedule.ts';
import type { AskedLine } from '../line.ts';
import type { ResourceNeed } from '../resource-needs.ts';
import type { World } from './brute-force.ts';

const IDS = ['ada', 'bisi', 'chi'] as const;

/** Where a world is: an ordinary day, a night, and the hours in which a clock is set forward and back. */
const places = [
  { zone: 'Africa/Lagos', opens: '2026-11-24T08:00:00Z', minute: 540 },
  { zone: 'Africa/Lagos', opens: '2026-11-24T20:00:00Z', minute: 1260 },
  { zone: 'America/New_York', opens: '2026-03-08T05:00:00Z', minute: 0 },
  { zone: 'America/New_York', opens: '2026-11-01T04:00:00Z', minute: 0 },
] as const;

const fives = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min / 5, max: max / 5 }).map((n) => n * 5);

/** Each day the same hours: six from the opening, or with a break, or less. */
const anyHours = (opening: number): fc.Arbitrary<WeeklyHours> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.constant([[0, 360]]) },
      {
        weight: 1,
        arbitrary: fc.constant([
          [0, 120],
          [150, 360],
        ]),
      },
      { weight: 1, arbitrary: fc.tuple(fives(0, 60), fives(200, 360)).map((edges) => [edges]) },
    )
    .map((spans) => {
      const day = spans.map(
        ([from = 0, until = 0]): WallSpan => ({ startMinute: opening + from, endMinute: opening + until }),
      );
      return Array.from({ length: 7 }, () => day);
    });

const anyBusy = (opens: Instant): fc.Arbitrary<readonly Interval[]> =>
  fc.array(
    fc.tuple(fives(-30, 350), fives(5, 90)).map(([from, length]) => ({
      start: toInstant(opens + from * minuteMs),
      end: toInstant(opens + (from + length) * minuteMs),
    })),
    { maxLength: 4 },
  );

const anySegments: fc.Arbitrary<readonly number[]> = fc.oneof(
  { weight: 2, arbitrary: fives(10, 90).map((minutes) => [minutes]) },
  { weight: 1, arbitrary: fc.tuple(fives(5, 30), fives(5, 45), fives(5, 30)) },
);

/** Lines over the staff there are, one of whom may have no schedule. */
export const anyLine: fc.Arbitrary<AskedLine> = fc
  .record({
    segments: anySegments,
    able: fc.shuffledSubarray([...IDS], { minLength: 1 }),
    isChosen: fc.boolean(),
    hands: fc.constantFrom<1 | 2>(1, 1, 1, 2),
    alongside: fc.constantFrom(false, false, true),
  })
  .map(({ segments, able, isChosen, hands, alongside }) => {
    const chosen = isChosen ? (able[0] ?? null) : null;
    const candidates = chosen !== null && hands === 1 ? [chosen] : able;
    const minutes = segments.reduce((a, b) => a + b, 0);
    return { minutes, segments, candidates, chosen, hands, alongside, needs: [] };
  });

/** What some lines need of a chair and a room, of which others have some. */
const withAnyNeeds = (lines: readonly AskedLine[], opens: Instant): fc.Arbitrary<readonly AskedLine[]> => {
  const anyNeed = (resourceId: string): fc.Arbitrary<ResourceNeed> =>
    fc.record({
      resourceId: fc.constant(resourceId),
      quantity: fc.constantFrom(1, 2, 2, 3),
      taken: anyBusy(opens),
    });
  return fc
    .tuple(anyNeed('chair'), anyNeed('room'))
    .chain((all) =>
      fc.tuple(
        ...lines.map((line) =>
          fc
            .oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: fc.subarray([...all]) })
            .map((needs) => ({ ...line, needs })),
        ),
      ),
    );
};

/** A small world: up to three lines, three people and six hours. */
export const anyWorld = (mostLines = 3): fc.Arbitrary<World & { readonly opens: Instant }> =>
  fc.constantFrom(...places).chain(({ zone, opens: text, minute }) => {
    const opens = toInstant(Date.parse(text));
    const anyMember = (staffId: string): fc.Arbitrary<StaffSchedule> =>
      fc.record({
        staffId: fc.constant(staffId),
        hours: fc.option(anyHours(minute)),
        blockedDates: fc.constant([]),
        // One stretch at most: what is blocked lies apart.
        blockedTimes: anyBusy(opens).map((stretches) => stretches.slice(0, 1)),
        busy: anyBusy(opens),
      });
    return fc.record({
      business: fc.record({
        zone: fc.constant(zone),
        hours: anyHours(minute),
        closures: fc.constant([]),
        rules: fc.record({
          stepMinutes: fc.constantFrom(15, 20, 30),
          noticeMinutes: fc.constantFrom(0, 60),
          gapMinutes: fc.constantFrom(0, 0, 5, 15),
          horizonDays: fc.constantFrom(0, 90),
        }),
      }),
      staff: fc
        .tuple(anyMember('ada'), anyMember('bisi'), anyMember('chi'))
        .chain((all) => fc.constantFrom(all, all, all.slice(0, 2))),
      ask: fc.record({
        lines: fc
          .array(anyLine, { minLength: 1, maxLength: mostLines })
          .chain((lines) => withAnyNeeds(lines, opens)),
        maxWaitMinutes: fc.constantFrom(0, 10, 15),
      }),
      now: fc.constantFrom(-600, -60, 60).map((minutes) => toInstant(opens + minutes * minuteMs)),
      opens: fc.constant(opens),
    });
  });
