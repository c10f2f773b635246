import { expect, it } from 'vitest';
import { isBlocking } from '#core/appointments/statuses.ts';
import { addDays, rangeIncludes, weekdayOf } from '#core/calendar/calendar-date.ts';
import { formatInstant, hourMs, type Instant, minuteMs, parseInstant } from '#core/calendar/instant.ts';
import { dateIn, instantAt, wallMinuteIn } from '#core/time/zone.ts';
import type { Id } from '#server/platform/ids.ts';
import { takenBy } from '../generate/business.ts';
import { seededRandom } from '../generate/random.ts';
import { demoHours, demoZone } from './demo-business.ts';
import { type DemoPlan, planDemo } from './demo-plan.ts';

const at = (text: string): Instant => {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`Not an instant: ${text}`);
  return instant;
};

const countedIds = (): (() => Id) => {
  let count = 0;
  return () => {
    count += 1;
    // Any text serves as an id where no database looks at it.
    return `id-${count}` as Id;
  };
};

const planAt = (now: string, seed = 1): DemoPlan => planDemo(at(now), seededRandom(seed), countedIds());

/** All in Lagos, one hour ahead of UTC. */
const starts = [
  ['a Monday morning', '2026-12-07T07:00:00Z'],
  ['a Sunday night', '2026-11-22T22:30:00Z'],
  ['just after midnight', '2026-11-23T23:05:00Z'],
  ['a Saturday noon', '2026-11-21T11:17:00Z'],
  ['an hour before closing', '2026-11-20T17:00:00Z'],
  ['the last minute before closing', '2026-11-20T17:59:59.999Z'],
  ['after closing', '2026-11-20T20:45:00Z'],
  ['Christmas Day', '2026-12-25T09:00:00Z'],
  ['New Year’s Eve', '2026-12-31T22:59:59Z'],
  ['New Year’s Day', '2027-01-01T08:30:00Z'],
  ['Independence Day', '2026-10-01T12:00:00Z'],
  ['a leap day', '2028-02-29T10:30:00Z'],
] as const;

const minutesOpen = (date: ReturnType<typeof dateIn>): number =>
  demoHours[weekdayOf(date)]?.[0]?.endMinute ?? 0;

it('is the same for the same seed, and another for another', () => {
  expect(planAt('2026-12-07T07:00:00Z')).toEqual(planAt('2026-12-07T07:00:00Z'));
  expect(planAt('2026-12-07T07:00:00Z', 2)).not.toEqual(planAt('2026-12-07T07:00:00Z', 1));
});

it.each(starts)('has a past, a today and a month ahead on %s', (_, now) => {
  const { appointments, clients, closures } = planAt(now);
  const today = dateIn(demoZone, at(now));
  const treated = appointments.filter(({ claimed }) => claimed === null);
  const rentals = appointments.filter(({ claimed }) => claimed !== null);
  expect(treated.length).toBeGreaterThan(300);
  const between = (from: number, until: number) =>
    treated.filter(({ date }) => date > addDays(today, from) && date <= addDays(today, until)).length;
  const growth = between(-30, 0) / between(-60, -30);
  expect(growth).toBeGreaterThan(1.05);
  expect(growth).toBeLessThan(2);
  expect(treated.length).toBeLessThan(700);
  expect(rentals.length).toBeGreaterThan(8);
  const countOf = (status: string, when: 'past' | 'ahead') =>
    treated.filter(
      (appointment) => appointment.status === status && appointment.startsAt > at(now) === (when === 'ahead'),
    ).length;
  expect(countOf('completed', 'past')).toBeGreaterThan(100);
  expect(countOf('no-show', 'past')).toBeGreaterThan(5);
  expect(countOf('cancelled', 'past')).toBeGreaterThan(5);
  expect(countOf('confirmed', 'ahead')).toBeGreaterThan(30);
  expect(countOf('pending', 'ahead')).toBeGreaterThan(10);
  expect(countOf('rescheduled', 'ahead')).toBeGreaterThan(0);
  expect(new Set(appointments.map(({ client }) => client.id)).size).toBeGreaterThan(55);
  expect(new Set(clients.map(({ phone }) => phone)).size).toBe(60);
  expect(closures.every((closure) => !rangeIncludes(closure, today))).toBe(true);
});

it.each(starts)('lets today be seen at work on %s', (_, now) => {
  const today = dateIn(demoZone, at(now));
  const treated = planAt(now).appointments.filter(({ date, claimed }) => date === today && claimed === null);
  const open = minutesOpen(today);
  if (open === 0) {
    expect(treated).toEqual([]);
    return;
  }
  expect(treated.length).toBeGreaterThan(3);
  const opens = instantAt(demoZone, today, 9 * 60);
  const closes = instantAt(demoZone, today, open);
  if (at(now) > closes - 75 * minuteMs) return;
  const from = Math.max(at(now), opens - 15 * minuteMs);
  const next = treated.filter(
    ({ startsAt, status }) => startsAt > at(now) && startsAt <= from + hourMs && status === 'confirmed',
  );
  expect(next).not.toEqual([]);
});

it.each(starts)('keeps hours, closures, blocked dates and everybody’s time on %s', (_, now) => {
  const { appointments, staff, closures } = planAt(now);
  for (const appointment of appointments) {
    if (appointment.claimed !== null) continue;
    expect(wallMinuteIn(demoZone, appointment.startsAt) % 15).toBe(0);
    expect(appointment.service.available).toBe(true);
    expect(closures.some((closure) => rangeIncludes(closure, appointment.date))).toBe(false);
    for (const { staffId, during } of takenBy(appointment)) {
      const member = staff.find(({ id }) => id === staffId);
      const begins = wallMinuteIn(demoZone, during.start);
      const ends = begins + (during.end - during.start) / minuteMs;
      const spans = (member?.hours ?? demoHours)[weekdayOf(appointment.date)] ?? [];
      const fits = spans.some((span) => begins >= span.startMinute && ends <= span.endMinute);
      expect(fits, formatInstant(during.start)).toBe(true);
      expect(member?.blockedDates).not.toContain(appointment.date);
    }
  }
  const stretches = appointments
    .flatMap(takenBy)
    .toSorted((a, b) => a.during.start - b.during.start)
    .toSorted((a, b) => a.staffId.localeCompare(b.staffId));
  for (const [index, { staffId, during }] of stretches.entries()) {
    const next = stretches[index + 1];
    if (next?.staffId === staffId) expect(next.during.start).toBeGreaterThanOrEqual(during.end);
  }
});

it.each(starts)('never has more units out than there are on %s', (_, now) => {
  const { appointments, services } = planAt(now);
  for (const item of services.filter(({ bookingType }) => bookingType === 'item-based')) {
    const spans = appointments
      .filter(({ service, status }) => service.id === item.id && isBlocking(status))
      .flatMap(({ claimed }) => claimed ?? []);
    for (let offset = -45; offset <= 45; offset += 1) {
      const date = addDays(dateIn(demoZone, at(now)), offset);
      expect(spans.filter((span) => rangeIncludes(span, date)).length).toBeLessThanOrEqual(item.quantity);
    }
  }
});

it.each(starts)('tells each history in order and none of the future on %s', (_, now) => {
  const { appointments, clients, openedAt } = planAt(now);
  for (const appointment of appointments) {
    const times = appointment.history.map(({ happenedAt }) => happenedAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBe(appointment.bookedAt);
    expect(appointment.bookedAt).toBeGreaterThan(openedAt);
    expect(times.every((time) => time <= at(now))).toBe(true);
    expect(appointment.bookedAt).toBeLessThan(appointment.startsAt);
    const ended = appointment.history.find(({ event }) => event === 'complete' || event === 'mark-no-show');
    if (ended !== undefined) expect(ended.happenedAt).toBeGreaterThanOrEqual(appointment.startsAt);
    const known = clients.find(({ id }) => id === appointment.client.id);
    expect(known?.since).toBeLessThanOrEqual(appointment.bookedAt);
    if (appointment.source === 'public') expect(appointment.client.email).not.toBe('');
  }
});

it('has visits of several services, with processing time that others use and with two at once', () => {
  const { appointments } = planAt('2026-12-07T07:00:00Z');
  const visits = appointments.flatMap(({ lines = [] }) => (lines.length === 0 ? [] : [lines]));
  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter((lines) => lines.length > 1).length).toBeGreaterThan(5);
  const lines = visits.flat();
  expect(lines.some(({ segments }) => segments.length === 3)).toBe(true);
  expect(lines.some(({ helperId }) => helperId !== null)).toBe(true);
  expect(lines.some(({ options }) => options.length > 1)).toBe(true);
  const isAtOnce = visits.some((visit) =>
    visit.some((line) =>
      visit.some(
        (other) => line !== other && line.startsAt <= other.startsAt && other.startsAt < line.endsAt,
      ),
    ),
  );
  expect(isAtOnce).toBe(true);
});

it('is busier at the end of the week', () => {
  const { appointments } = planAt('2026-11-20T09:00:00Z');
  const on = (weekday: number) => appointments.filter(({ date }) => weekdayOf(date) === weekday).length;
  expect(on(6)).toBeGreaterThan(on(2));
  expect(on(5)).toBeGreaterThan(on(1));
  expect(on(0)).toBe(0);
});
