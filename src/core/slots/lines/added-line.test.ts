import { describe, expect, it } from 'vitest';
import { type Instant, minuteMs } from '../../calendar/instant.ts';
import { defaultWeeklyHours } from '../../hours/weekly-hours.ts';
import { date, instant } from '../../testing/samples.ts';
import type { Interval } from '../../time/intervals.ts';
import { type BusinessSchedule, defaultSlotRules, type StaffSchedule } from '../schedule.ts';
import { placesForLine } from './added-line.ts';
import type { EditedLine } from './beside-lines.ts';
import type { AskedLine } from './line.ts';
import { line, staff } from './testing/salon.ts';

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
  rules: { ...defaultSlotRules, stepMinutes: 30, noticeMinutes: 120, horizonDays: 7 },
};
const stands = (startsAt: Instant, minutes: number, staffId: string) =>
  ({
    ...line(minutes, staffId),
    chosen: staffId,
    startsAt,
    staffIds: [staffId],
    stays: true,
  }) satisfies EditedLine;

const clock = (time: number): string => new Date(time + 60 * minuteMs).toISOString().slice(11, 16);
const offered = (
  people: readonly StaffSchedule[],
  standing: readonly ReturnType<typeof stands>[],
  added: AskedLine,
  { wait = 15, rules = business.rules } = {},
): readonly string[] =>
  placesForLine({ ...business, rules }, people, { standing, added, maxWaitMinutes: wait }, now).map(
    ({ startsAt, endsAt, staffIds }) => `${clock(startsAt)}–${clock(endsAt)} ${staffIds.join('+')}`,
  );

describe('a line that a client adds', () => {
  const ada = stands(at(24, '11:00'), 60, 'ada');

  it.each([
    ['fits before and behind', [staff('ada'), staff('chi')], '10:00–11:00 ada, 12:00–13:00 ada'],
    [
      'goes to whoever is free',
      [staff('ada', busy(24, '10:00', '11:00'), busy(24, '12:00', '13:00')), staff('chi')],
      '10:00–11:00 chi, 12:00–13:00 chi',
    ],
    [
      'waits where it has to, and begins on the grid',
      [staff('ada', busy(24, '10:45', '11:00'), busy(24, '12:00', '12:10'))],
      '12:10–13:10 ada',
    ],
    [
      'waits no longer than the business lets anybody wait',
      [staff('ada', busy(24, '10:45', '11:00'), busy(24, '12:00', '12:16'))],
      '',
    ],
  ])('%s', (_, people, expected) => {
    expect(offered(people, [ada], line(60, 'ada', 'chi')).join(', ')).toBe(expected);
  });

  it('begins on the grid where the booking then begins with it', () => {
    const later = stands(at(24, '11:10'), 60, 'ada');
    // 10:10 is off the grid; 10:00 leaves a wait of ten minutes.
    expect(offered([staff('ada')], [later], line(60, 'ada'))).toEqual(['10:00–11:00 ada', '12:10–13:10 ada']);
    expect(offered([staff('ada')], [later], line(60, 'ada'), { wait: 5 })).toEqual(['12:10–13:10 ada']);
  });

  it('keeps the hours, the closures, the notice and the horizon', () => {
    const of = (time: Instant) => offered([staff('ada')], [stands(time, 60, 'ada')], line(60, 'ada'));
    expect(of(at(24, '09:00'))).toEqual(['10:00–11:00 ada']);
    expect(of(at(24, '16:00'))).toEqual(['15:00–16:00 ada']);
    // An owner may have booked it on a day off.
    expect(of(at(26, '11:00'))).toEqual([]);
    // Two hours before 14:05 is now: what begins sooner is offered to nobody.
    expect(of(at(23, '15:00'))).toEqual(['16:00–17:00 ada']);
    expect(of(at(23, '13:30'))).toEqual(['14:30–15:30 ada']);
    expect(of(at(23, '12:45'))).toEqual([]);
    expect(of(instant('2026-12-01T11:00:00+01:00'))).toEqual([]);
  });

  it('is asked of the person who was chosen alone', () => {
    const chosen = { ...line(60, 'chi'), chosen: 'chi' };
    expect(offered([staff('ada'), staff('chi', busy(24, '10:00', '11:00'))], [ada], chosen)).toEqual([
      '12:00–13:00 chi',
    ]);
  });

  it('moves nothing: those that stand keep their instants and their people, whoever is free', () => {
    const people = [staff('ada'), staff('chi')];
    const standing = [stands(at(24, '11:00'), 30, 'ada'), stands(at(24, '11:30'), 30, 'gone')];
    for (const { placed } of placesForLine(
      business,
      people,
      { standing, added: line(45, 'chi'), maxWaitMinutes: 15 },
      now,
    )) {
      const kept = placed.lines.filter(({ line: place }) => place < 2);
      expect(kept.map(({ startsAt, staffIds }) => [clock(startsAt), ...staffIds])).toEqual([
        ['11:00', 'ada'],
        ['11:30', 'gone'],
      ]);
    }
    expect(offered(people, standing, line(30, 'chi'))).toEqual(['10:30–11:00 chi', '12:00–12:30 chi']);
  });

  it('needs the gap after, which may be longer by now than when the others were booked', () => {
    const rules = { ...business.rules, gapMinutes: 15 };
    const next = staff('ada', busy(24, '13:00', '14:00'));
    expect(offered([next], [ada], line(60, 'ada'), { rules })).toEqual(['10:00–11:00 ada']);
    // Ada's own line would have to end before its gap does.
    const tight = staff('ada', busy(24, '12:00', '14:00'));
    expect(offered([tight, staff('chi')], [ada], line(60, 'chi'), { rules })).toEqual([]);
  });
});
