import { describe, expect, it } from 'vitest';
import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { defaultWeeklyHours, type WeeklyHours } from '../../hours/weekly-hours.ts';
import { date, instant } from '../../testing/samples.ts';
import type { Interval } from '../../time/intervals.ts';
import { type BusinessSchedule, defaultSlotRules, type SlotRules, type StaffSchedule } from '../schedule.ts';
import { acceptLines } from './accept-lines.ts';
import type { AskedLine, PlacedLines } from './line.ts';
import { listLineStarts, nearestLineStarts } from './list-line-starts.ts';
import { staff } from './testing/salon.ts';

// Tuesday 24 November 2026 in Lagos, open 09:00 to 17:00; it is the Monday before.
const now = instant('2026-11-23T06:00:00Z');
const tuesday = date('2026-11-24');
const at = (clock: string, day = 24): Instant => instant(`2026-11-${day}T${clock}:00+01:00`);
const busy = (from: string, to: string): Interval => ({ start: at(from), end: at(to) });
const business = (
  rules: Partial<SlotRules> = {},
  other: Partial<BusinessSchedule> = {},
): BusinessSchedule => ({
  zone: 'Africa/Lagos',
  hours: defaultWeeklyHours,
  closures: [],
  rules: { ...defaultSlotRules, stepMinutes: 60, ...rules },
  ...other,
});
const line = (
  segments: number | readonly number[],
  who: string,
  other: Partial<AskedLine> = {},
): AskedLine => {
  const parts = typeof segments === 'number' ? [segments] : segments;
  return {
    minutes: parts.reduce((sum, part) => sum + part, 0),
    segments: parts,
    candidates: who.split(' '),
    chosen: null,
    hands: 1,
    alongside: false,
    needs: [],
    ...other,
  };
};
const clock = (time: number): string => new Date(time + 60 * minuteMs).toISOString().slice(11, 16);

type Asked = {
  readonly schedule?: BusinessSchedule;
  readonly people: readonly StaffSchedule[];
  readonly lines: readonly AskedLine[];
  readonly wait?: number;
};

const starts = ({ schedule = business(), people, lines, wait = 15 }: Asked): string => {
  const ask = { lines, maxWaitMinutes: wait, from: tuesday, to: tuesday };
  return listLineStarts(schedule, people, ask, now)
    .flatMap(({ times }) => times.map(clock))
    .join(' ');
};

/** The lines as they were granted at a time, each as 'line from–to people'; or why they were not. */
const granted = ({ schedule = business(), people, lines, wait = 15 }: Asked, time: string): string => {
  const accepted = acceptLines(schedule, people, { lines, maxWaitMinutes: wait, at: at(time) }, now);
  return accepted.ok ? written(accepted.value) : accepted.reason;
};
const written = ({ lines }: PlacedLines): string =>
  lines
    .map((one) => `${one.line} ${clock(one.startsAt)}–${clock(one.endsAt)} ${one.staffIds.join('+')}`)
    .join(', ');

const taken = (
  { schedule = business(), people, lines, wait = 15 }: Asked,
  time: string,
): readonly string[] => {
  const accepted = acceptLines(schedule, people, { lines, maxWaitMinutes: wait, at: at(time) }, now);
  if (!accepted.ok) return [accepted.reason];
  return accepted.value.stretches.map(
    ({ staffId, line: place, segment, hand, during }) =>
      `${staffId} ${place}.${segment}.${hand} ${clock(during.start)}–${clock(during.end)}`,
  );
};

describe('several services in one booking', () => {
  const wash = line(30, 'ada bisi');
  const set = line(60, 'ada bisi');
  const nails = line(45, 'chi');

  it('follow each other without a wait, by as few people as can be', () => {
    const asked = { people: [staff('ada'), staff('bisi'), staff('chi')], lines: [wash, set, nails] };
    expect(granted(asked, '10:00')).toBe('0 10:00–10:30 ada, 1 10:30–11:30 ada, 2 11:30–12:15 chi');
    expect(taken(asked, '10:00')).toEqual([
      'ada 0.0.0 10:00–10:30',
      'ada 1.0.0 10:30–11:30',
      'chi 2.0.0 11:30–12:15',
    ]);
    expect(starts(asked)).toBe('09:00 10:00 11:00 12:00 13:00 14:00');
  });

  it('come in the order that ends first, and only then in the client’s', () => {
    const people = [staff('ada'), staff('bisi'), staff('chi', busy('11:30', '17:00'))];
    const asked = { people, lines: [wash, set, nails] };
    expect(granted(asked, '10:00')).toBe('0 10:00–10:30 ada, 2 10:30–11:15 chi, 1 11:15–12:15 ada');
    const late = [staff('ada', busy('10:30', '10:40')), staff('chi')];
    expect(granted({ people: late, lines: [wash, set, nails] }, '10:00')).toBe(
      '0 10:00–10:30 ada, 2 10:30–11:15 chi, 1 11:15–12:15 ada',
    );
  });

  it('wait as long as they may, and no longer', () => {
    const people = [staff('ada'), staff('chi', busy('09:00', '10:45'))];
    const lines = [line(30, 'ada'), nails];
    const asked = { schedule: business({ stepMinutes: 30 }), people, lines };
    expect(granted({ ...asked, wait: 15 }, '10:00')).toBe('0 10:00–10:30 ada, 1 10:45–11:30 chi');
    expect(granted({ ...asked, wait: 14 }, '10:00')).toBe('SLOT_TAKEN');
    expect(granted({ ...asked, wait: 0 }, '10:00')).toBe('SLOT_TAKEN');
    expect(granted({ ...asked, wait: 0 }, '10:30')).toBe('0 10:30–11:00 ada, 1 11:00–11:45 chi');
  });

  it('begin off the grid where somebody’s booking ends there, but for the first', () => {
    const people = [staff('ada'), staff('chi', busy('09:00', '10:37'), busy('11:22', '17:00'))];
    const asked = { people, lines: [line(30, 'ada'), nails] };
    expect(granted(asked, '10:00')).toBe('0 10:00–10:30 ada, 1 10:37–11:22 chi');
    expect(starts(asked)).toBe('10:00');
  });

  it('begin with any of them that is on the grid of whoever does it', () => {
    const early: WeeklyHours = defaultWeeklyHours.map(() => [{ startMinute: 570, endMinute: 1020 }]);
    const people = [{ ...staff('ada'), hours: early }, staff('chi')];
    const asked = { people, lines: [line(30, 'ada'), line(60, 'chi')] };
    expect(granted(asked, '09:30')).toBe('0 09:30–10:00 ada, 1 10:00–11:00 chi');
    expect(granted(asked, '09:00')).toBe('1 09:00–10:00 chi, 0 10:00–10:30 ada');
    expect(granted(asked, '09:15')).toBe('NOT_OFFERED');
  });

  it('keep the gap once, after the last of a person’s lines, and within hours after each', () => {
    const schedule = business({ gapMinutes: 15 });
    const asked = { schedule, people: [staff('ada'), staff('chi')], lines: [wash, nails, set] };
    expect(taken(asked, '09:00')).toEqual([
      'ada 0.0.0 09:00–09:45',
      'ada 2.0.0 10:15–11:30',
      'chi 1.0.0 09:30–10:30',
    ]);
    const two = { schedule, people: [staff('ada')], lines: [wash, set] };
    expect(taken(two, '09:00')).toEqual(['ada 0.0.0 09:00–09:30', 'ada 1.0.0 09:30–10:45']);
    const long = { schedule, people: [staff('ada')], lines: [line(60, 'ada'), line(45, 'ada')] };
    expect(starts(long)).toBe('09:00 10:00 11:00 12:00 13:00 14:00 15:00');
    const longer = { ...long, lines: [line(60, 'ada'), line(46, 'ada')] };
    expect(starts(longer)).toBe('09:00 10:00 11:00 12:00 13:00 14:00');
  });

  it('have whoever is chosen, and the others by whoever that is', () => {
    const people = [staff('ada'), staff('bisi')];
    const chosen = line(60, 'bisi', { chosen: 'bisi' });
    expect(granted({ people, lines: [wash, chosen] }, '09:00')).toBe(
      '0 09:00–09:30 bisi, 1 09:30–10:30 bisi',
    );
  });

  it('go to the least booked of the day where it makes no more people', () => {
    const people = [staff('ada', busy('15:00', '16:00')), staff('bisi')];
    expect(granted({ people, lines: [wash, set] }, '09:00')).toBe('0 09:00–09:30 bisi, 1 09:30–10:30 bisi');
  });

  it('come back to a person, with another in between', () => {
    const people = [staff('ada', busy('10:00', '10:30')), staff('chi')];
    const lines = [line(60, 'ada'), line(30, 'chi'), line(60, 'ada')];
    const asked = { people, lines, wait: 0 };
    expect(granted(asked, '09:00')).toBe('0 09:00–10:00 ada, 1 10:00–10:30 chi, 2 10:30–11:30 ada');
    expect(taken(asked, '09:00')).toEqual([
      'ada 0.0.0 09:00–10:00',
      'ada 2.0.0 10:30–11:30',
      'chi 1.0.0 10:00–10:30',
    ]);
  });

  it('are in the client’s order alone when they are more than five', () => {
    const people = [staff('ada', busy('09:00', '09:10')), staff('chi', busy('09:30', '17:00'))];
    const five = Array.from({ length: 5 }, () => line(10, 'ada'));
    const nailsFirst = [...five, line(10, 'chi')];
    const schedule = business({ stepMinutes: 10 });
    expect(granted({ schedule, people, lines: nailsFirst.slice(1), wait: 0 }, '09:20')).toMatch(/^4 09:20/);
    expect(granted({ schedule, people, lines: nailsFirst, wait: 0 }, '09:20')).toBe('SLOT_TAKEN');
    const eight = { schedule, people, lines: [...five, ...five.slice(2)], wait: 0 };
    expect(granted(eight, '09:10')).toMatch(/^0 09:10.* 7 10:20–10:30 ada$/);
    expect(() => starts({ ...eight, lines: [...five, ...five] })).toThrow(RangeError);
    expect(() => starts({ ...eight, lines: [] })).toThrow(RangeError);
  });
});

describe('processing time', () => {
  const colour = line([30, 40, 20], 'ada');

  it('is free for others, to the minute', () => {
    const free = { people: [staff('ada', busy('09:30', '10:10'))], lines: [colour] };
    expect(granted(free, '09:00')).toBe('0 09:00–10:30 ada');
    expect(taken(free, '09:00')).toEqual(['ada 0.0.0 09:00–09:30', 'ada 0.2.0 10:10–10:30']);
    expect(granted({ ...free, people: [staff('ada', busy('09:29', '10:10'))] }, '09:00')).toBe('SLOT_TAKEN');
    expect(granted({ ...free, people: [staff('ada', busy('09:30', '10:11'))] }, '09:00')).toBe('SLOT_TAKEN');
  });

  it('takes another client’s short line whose gap fits, and no longer one', () => {
    const schedule = business({ gapMinutes: 10, stepMinutes: 30 });
    const between = [staff('ada', busy('09:00', '09:30'), busy('10:10', '10:40'))];
    expect(granted({ schedule, people: between, lines: [line(30, 'ada')] }, '09:30')).toBe(
      '0 09:30–10:00 ada',
    );
    expect(granted({ schedule, people: between, lines: [line(31, 'ada')] }, '09:30')).toBe('SLOT_TAKEN');
  });

  it('must lie within hours, as its client sits there', () => {
    const hours = defaultWeeklyHours.map(() => [
      { startMinute: 540, endMinute: 570 },
      { startMinute: 580, endMinute: 1020 },
    ]);
    const asked = { schedule: business({}, { hours }), people: [staff('ada')], lines: [colour] };
    expect(granted(asked, '09:00')).toBe('NOT_OFFERED');
  });

  it.each([
    [[30, 40], 70],
    [[30, 0, 20], 50],
    [[30, 40, 20], 91],
    [[], 0],
  ])('of %j in %i minutes is no service’s', (segments, minutes) => {
    expect(() => starts({ people: [staff('ada')], lines: [{ ...colour, segments, minutes }] })).toThrow(
      RangeError,
    );
  });
});

describe('two hands', () => {
  it('are two people, both busy all the time', () => {
    const braids = line(200, 'ada bisi chi', { hands: 2 });
    const people = [
      staff('ada', busy('12:00', '13:00')),
      staff('bisi'),
      staff('chi', busy('16:00', '17:00')),
    ];
    const asked = { people, lines: [braids] };
    expect(granted(asked, '09:00')).toBe('0 09:00–12:20 bisi+chi');
    expect(taken(asked, '09:00')).toEqual(['bisi 0.0.0 09:00–12:20', 'chi 0.0.1 09:00–12:20']);
    expect(granted(asked, '13:00')).toBe('0 13:00–16:20 bisi+ada');
    expect(starts(asked)).toBe('09:00 10:00 11:00 12:00 13:00');
    expect(starts({ people: people.slice(1, 2), lines: [braids] })).toBe('');
  });

  it('have the chosen person among them', () => {
    const people = [staff('ada', busy('12:00', '13:00')), staff('bisi'), staff('chi')];
    const braids = line(120, 'ada bisi chi', { hands: 2, chosen: 'ada' });
    const asked = { people, lines: [braids] };
    expect(granted(asked, '09:00')).toBe('0 09:00–11:00 ada+bisi');
    expect(granted(asked, '11:00')).toBe('SLOT_TAKEN');
    expect(starts(asked)).toBe('09:00 10:00 13:00 14:00 15:00');
  });
});

describe('services at the same time', () => {
  const manicure = line(45, 'ada chi', { alongside: true });
  const cut = line(60, 'ada');

  it('are by two people, and last as long as the longer one', () => {
    const asked = { people: [staff('ada'), staff('chi')], lines: [cut, manicure, line(30, 'ada')] };
    expect(granted(asked, '09:00')).toBe('0 09:00–10:00 ada, 1 09:00–09:45 chi, 2 10:00–10:30 ada');
  });

  it('begin on the grid of one of the two', () => {
    const late = defaultWeeklyHours.map(() => [{ startMinute: 560, endMinute: 1020 }]);
    const bisi = { ...staff('bisi', busy('09:00', '17:00')), hours: late };
    const people = [staff('ada', busy('11:00', '11:30')), bisi, { ...staff('chi'), hours: late }];
    // At ten it is Ada's grid alone, and the longer line is not for her.
    const asked = { people, lines: [line(60, 'ada bisi'), line(90, 'ada chi', { alongside: true })] };
    expect(granted(asked, '10:00')).toBe('0 10:00–11:00 ada, 1 10:00–11:30 chi');
  });

  it('are one after the other where there is one person, or neither may', () => {
    const one = { people: [staff('ada')], lines: [cut, manicure] };
    expect(granted(one, '09:00')).toBe('0 09:00–10:00 ada, 1 10:00–10:45 ada');
    const neither = { people: [staff('ada'), staff('chi')], lines: [cut, { ...manicure, alongside: false }] };
    expect(granted(neither, '09:00')).toBe('0 09:00–10:00 ada, 1 10:00–10:45 ada');
  });

  it('are one after the other where there is too little of what both need', () => {
    const needing = (quantity: number, ...taken: readonly Interval[]) => {
      const needs = [{ resourceId: 'basin', quantity, taken }];
      const lines = [
        { ...cut, needs },
        { ...manicure, needs },
      ];
      return granted({ people: [staff('ada'), staff('chi')], lines }, '09:00');
    };
    expect(needing(2)).toBe('0 09:00–10:00 ada, 1 09:00–09:45 chi');
    expect(needing(1)).toBe('0 09:00–10:00 ada, 1 10:00–10:45 ada');
    expect(needing(2, busy('09:15', '09:30'))).toBe('0 09:00–10:00 ada, 1 10:00–10:45 ada');
    expect(needing(3, busy('09:15', '09:30'))).toBe('0 09:00–10:00 ada, 1 09:00–09:45 chi');
  });

  it('are not for a line of two hands', () => {
    const people = [staff('ada'), staff('bisi'), staff('chi')];
    const two = line(60, 'ada bisi', { hands: 2 });
    expect(granted({ people, lines: [two, manicure] }, '09:00')).toBe(
      '0 09:00–10:00 ada+bisi, 1 10:00–10:45 ada',
    );
  });
});

describe('nights and clocks', () => {
  it('do not stop a booking that runs past midnight', () => {
    const hours: WeeklyHours = defaultWeeklyHours.map(() => [{ startMinute: 1200, endMinute: 1560 }]);
    const asked = {
      schedule: business({}, { hours }),
      people: [staff('ada'), staff('chi')],
      lines: [line(90, 'ada'), line(60, 'chi'), line([30, 40, 20], 'ada')],
    };
    expect(granted(asked, '22:00')).toBe('0 22:00–23:30 ada, 1 23:30–00:30 chi, 2 00:30–02:00 ada');
    expect(granted(asked, '23:00')).toBe('NOT_OFFERED');
  });

  it('do not stop lines of days', () => {
    const hours: WeeklyHours = defaultWeeklyHours.map(() => [{ startMinute: 0, endMinute: 1440 }]);
    const schedule = business({ stepMinutes: 720 }, { hours });
    const day = line(1440, 'ada');
    const asked = { schedule, people: [staff('ada')], lines: [day, day, day, day] };
    expect(starts(asked)).toBe('00:00 12:00');
    expect(granted(asked, '12:00')).toMatch(/^0 .*, 3 12:00–12:00 ada$/);
  });

  it('count an hour that is skipped as none, and one that repeats as two', () => {
    const hours: WeeklyHours = defaultWeeklyHours.map(() => [{ startMinute: 0, endMinute: 240 }]);
    const inNewYork = business({ noticeMinutes: 0 }, { zone: 'America/New_York', hours });
    const people = [staff('ada'), staff('chi')];
    const lines = [line(60, 'ada'), line(60, 'chi')];
    const times = (day: string) =>
      listLineStarts(
        inNewYork,
        people,
        { lines, maxWaitMinutes: 15, from: date(day), to: date(day) },
        instant(`${day}T00:00:00Z`),
      ).flatMap((listed) => listed.times.map((time) => new Date(time).toISOString().slice(11, 16)));
    expect(times('2026-03-07')).toEqual(['05:00', '06:00', '07:00']);
    expect(times('2026-03-08')).toEqual(['05:00', '06:00']);
    expect(times('2026-11-01')).toEqual(['04:00', '05:00', '06:00', '07:00']);
  });
});

describe('what cannot be had', () => {
  const lines = [line(60, 'ada'), line(60, 'chi')];
  const ask = { lines, maxWaitMinutes: 15 };
  const people = [staff('ada', busy('09:00', '17:00')), staff('chi')];

  it('is too soon, too far, taken or not offered', () => {
    const reason = (time: Instant): string | null => {
      const accepted = acceptLines(business({ horizonDays: 2 }), people, { ...ask, at: time }, now);
      return accepted.ok ? null : accepted.reason;
    };
    expect(reason(at('07:59', 23))).toBe('TOO_SOON');
    expect(reason(at('10:00', 23))).toBe(null);
    expect(reason(at('10:00'))).toBe('SLOT_TAKEN');
    expect(reason(at('10:30'))).toBe('NOT_OFFERED');
    expect(reason(at('16:00'))).toBe('NOT_OFFERED');
    expect(reason(at('10:00', 26))).toBe('TOO_FAR');
    expect(reason(instant('2040-01-01T00:00:00Z'))).toBe('TOO_FAR');
  });

  it('is told day by day, with what is nearest', () => {
    const listed = listLineStarts(
      business(),
      people,
      { ...ask, from: date('2026-11-24'), to: date('2026-11-28') },
      now,
    );
    expect(listed.map(({ times, full }) => [times.length, full])).toEqual([
      [0, true],
      [7, false],
      [7, false],
      [7, false],
      [0, false],
    ]);
    const nearest = nearestLineStarts(business(), people, { ...ask, at: at('10:00'), count: 3 }, now);
    expect(nearest).toEqual(['10:00', '09:00', '11:00'].map((time) => at(time, 25)));
  });

  it('is what somebody without a schedule would do', () => {
    expect(starts({ people: [staff('ada')], lines })).toBe('');
  });

  it('does not hang on what lies far away', () => {
    const years = { start: toInstant(0), end: toInstant(1) };
    expect(starts({ people: [staff('ada', years), staff('chi')], lines })).toMatch(/^09:00/);
  });
});
