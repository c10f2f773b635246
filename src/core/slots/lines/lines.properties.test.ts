import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { overlaps } from '../../time/intervals.ts';
import { dateIn } from '../../time/zone.ts';
import { acceptSlot } from '../accept-slot.ts';
import { nearestSlots } from '../list-slots.ts';
import { offeredDays } from '../offered-days.ts';
import { acceptLines } from './accept-lines.ts';
import type { LinesAsk, PlacedLines } from './line.ts';
import { listLineStarts, nearestLineStarts } from './list-line-starts.ts';
import { sharedBy, unclaimed } from './resource-needs.ts';
import { anyWorld } from './testing/any-world.ts';
import { BruteForce, TICK_MINUTES, type World } from './testing/brute-force.ts';

/** `CASES=5000` is the deep run. */
const CASES = Number(process.env['CASES'] ?? 100);
const LONG = 1_800_000;

const daysAround = ({ business, opens }: World & { readonly opens: Instant }) => {
  const day = dateIn(business.zone, opens);
  return { from: addDays(day, -1), to: addDays(day, 1) };
};

/** Every tick at which something may begin, and one between two of them. */
const ticks = (opens: Instant): readonly Instant[] =>
  Array.from({ length: 84 }, (_, tick) => toInstant(opens + (tick - 6) * TICK_MINUTES * minuteMs));

const listed = (world: World & { readonly opens: Instant }): ReadonlySet<number> => {
  const { business, staff, ask, now } = world;
  return new Set(
    listLineStarts(business, staff, { ...ask, ...daysAround(world) }, now).flatMap(({ times }) => times),
  );
};

const text = (at: number): string => new Date(at).toISOString();

describe('lines of small worlds', () => {
  it(
    `start, follow each other and are staffed as somebody finds who tries everything, in ${CASES} worlds`,
    () => {
      let starts = 0;
      fc.assert(
        fc.property(anyWorld(), (world) => {
          const { business, staff, ask, now, opens } = world;
          const oracle = new BruteForce(world);
          const offered = listed(world);
          for (const at of ticks(opens)) {
            const best = oracle.best(at);
            if ((best !== null) !== offered.has(at)) expect.fail(`${text(at)} listed: ${offered.has(at)}`);
            const accepted = acceptLines(business, staff, { ...ask, at }, now);
            if (accepted.ok !== offered.has(at)) expect.fail(`${text(at)} accepted: ${accepted.ok}`);
            if (best === null || !accepted.ok) continue;
            starts += 1;
            const begins = ask.lines.map(
              (_, place) => best.starts[best.steps.findIndex((lines) => lines.includes(place))] ?? 0,
            );
            const people = oracle.bestPeople(begins);
            const expected = ask.lines.map((line, place) => {
              const startsAt = begins[place] ?? 0;
              return {
                line: place,
                startsAt,
                endsAt: startsAt + line.minutes * minuteMs,
                staffIds: people?.[place],
              };
            });
            expected.sort((a, b) => a.startsAt - b.startsAt || a.line - b.line);
            expect(accepted.value.lines, text(at)).toEqual(expected);
            expect(accepted.value.endsAt).toBe(best.end);
          }
        }),
        { numRuns: CASES },
      );
      expect(starts).toBeGreaterThan(CASES);
    },
    LONG,
  );

  it(
    'take nothing that is taken, nothing twice, and all they need',
    () => {
      fc.assert(
        fc.property(anyWorld(4), (world) => {
          const { business, staff, ask, now, opens } = world;
          for (const at of ticks(opens)) {
            const accepted = acceptLines(business, staff, { ...ask, at }, now);
            if (accepted.ok) checkTaken(accepted.value, world, ask);
          }
        }),
        { numRuns: CASES },
      );
    },
    LONG,
  );

  it('are refused for what is in the way: others, or the rules', () => {
    fc.assert(
      fc.property(anyWorld(), (world) => {
        const { business, staff, ask, now, opens } = world;
        const days = { ...ask, ...daysAround(world) };
        const empty = staff.map((member) => ({ ...member, busy: [] }));
        const possible = new Set<number>(
          listLineStarts(business, empty, { ...days, lines: ask.lines.map(unclaimed) }, now).flatMap(
            ({ times }) => times,
          ),
        );
        for (const { date, times, full } of listLineStarts(business, staff, days, now)) {
          const some = [...possible].some((at) => dateIn(business.zone, toInstant(at)) === date);
          expect(full, date).toBe(times.length === 0 && some);
        }
        const earliest = now + business.rules.noticeMinutes * minuteMs;
        for (const at of ticks(opens)) {
          const accepted = acceptLines(business, staff, { ...ask, at }, now);
          if (accepted.ok || accepted.reason === 'TOO_FAR') continue;
          const reason = at < earliest ? 'TOO_SOON' : possible.has(at) ? 'SLOT_TAKEN' : 'NOT_OFFERED';
          expect(accepted.reason, text(at)).toBe(reason);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have others to offer instead, each of which can be booked', () => {
    fc.assert(
      fc.property(anyWorld(4), fc.integer({ min: 0, max: 300 }), (world, minute) => {
        const { business, staff, ask, now, opens } = world;
        const at = toInstant(opens + minute * minuteMs);
        const nearest = nearestLineStarts(business, staff, { ...ask, at, count: 4 }, now);
        expect(new Set(nearest).size).toBe(nearest.length);
        for (const start of nearest) {
          const accepted = acceptLines(business, staff, { ...ask, at: start }, now);
          if (!accepted.ok) expect.fail(`${text(start)} ${accepted.reason}`);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of one line without a pause are the slots there always were', () => {
    fc.assert(
      fc.property(anyWorld(1), (world) => {
        const { business, staff, ask, now, opens } = world;
        const [line] = ask.lines;
        if (line === undefined) return;
        const plain = { ...line, segments: [line.minutes], hands: 1, needs: [] } as const;
        const one: LinesAsk = { ...ask, lines: [plain] };
        const ids = plain.chosen === null ? plain.candidates : [plain.chosen];
        const people = ids.flatMap((id) => staff.filter(({ staffId }) => staffId === id));
        const days = daysAround(world);
        const durationMinutes = line.minutes;
        expect(listLineStarts(business, staff, { ...one, ...days }, now)).toEqual(
          offeredDays(business, people, { durationMinutes, ...days }, now),
        );
        for (const tick of ticks(opens)) {
          for (const at of [tick, toInstant(tick + 1)]) {
            const slot = acceptSlot(business, people, { durationMinutes, at }, now);
            const accepted = acceptLines(business, staff, { ...one, at }, now);
            expect(accepted.ok ? 'ok' : accepted.reason).toBe(slot.ok ? 'ok' : slot.reason);
            if (!slot.ok || !accepted.ok) continue;
            const [staffId] = slot.value.staffIds;
            expect(accepted.value.stretches).toEqual([
              { line: 0, segment: 0, hand: 0, staffId, during: slot.value.during },
            ]);
          }
        }
        const wish = { at: toInstant(opens + 95 * minuteMs), count: 5 };
        expect(nearestLineStarts(business, staff, { ...one, ...wish }, now)).toEqual(
          nearestSlots(business, people, { durationMinutes, ...wish }, now),
        );
      }),
      { numRuns: 60 },
    );
  });
});

/** What lines take, checked against who is busy, against itself, and against what each line needs of each person. */
function checkTaken({ lines, stretches }: PlacedLines, { business, staff }: World, ask: LinesAsk): void {
  for (const [place, stretch] of stretches.entries()) {
    const busy = staff.find(({ staffId }) => staffId === stretch.staffId)?.busy ?? [];
    if (busy.some((taken) => overlaps(taken, stretch.during))) expect.fail('over somebody’s booking');
    const next = stretches[place + 1];
    if (next?.staffId !== stretch.staffId) continue;
    if (next.during.start < stretch.during.end) expect.fail('one person twice at the same time');
  }
  for (const { needs } of ask.lines) {
    for (const { resourceId, quantity, taken } of needs) {
      const own = lines.flatMap(({ line, startsAt, endsAt }) =>
        ask.lines[line]?.needs.some((need) => need.resourceId === resourceId)
          ? [{ start: startsAt, end: endsAt }]
          : [],
      );
      const over = sharedBy([...taken, ...own], quantity + 1);
      if (own.some((during) => over.some((full) => overlaps(full, during))))
        expect.fail('more than there is');
    }
  }
  for (const { line, startsAt, staffIds } of lines) {
    const asked = ask.lines[line];
    if (asked === undefined) expect.fail(`no line ${line}`);
    expect(new Set(staffIds).size).toBe(asked.hands);
    let from = 0;
    for (const [segment, minutes] of asked.segments.entries()) {
      const taken = stretches.filter((stretch) => stretch.line === line && stretch.segment === segment);
      expect(taken.map(({ staffId }) => staffId).sort()).toEqual(
        segment % 2 === 0 ? staffIds.toSorted() : [],
      );
      for (const { staffId, hand, during } of taken) {
        expect(staffIds[hand]).toBe(staffId);
        const start = startsAt + from * minuteMs;
        const end = start + minutes * minuteMs;
        const isLast = segment === asked.segments.length - 1;
        const keptUntil = end + (isLast ? business.rules.gapMinutes * minuteMs : 0);
        const nextOwn = Math.min(
          ...stretches
            .filter((other) => other.staffId === staffId && other.during.start > start)
            .map((other) => other.during.start),
        );
        expect([during.start, during.end]).toEqual([start, Math.min(keptUntil, Math.max(end, nextOwn))]);
      }
      from += minutes;
    }
  }
}
