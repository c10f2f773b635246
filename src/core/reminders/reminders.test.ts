import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointmentStatuses, isBlocking } from '../appointments/statuses.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { dayMs, formatInstant, hourMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import { clockChanges, instant } from '../testing/samples.ts';
import { dateIn, wallMinuteIn } from '../time/zone.ts';
import { agendaSpan, nextAgendaAt } from './agenda.ts';
import { planReminders, type ReminderAsk } from './plan-reminders.ts';
import { isQuiet, newsMoment, offerMoment, reminderMoment } from './quiet-hours.ts';

/** A time in Lagos, an hour before UTC's. */
const lagos = (text: string): Instant => instant(`${text}:00+01:00`);
const anyInstant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }).map((at) => toInstant(at));
const lagosMinute = (at: Instant) => Math.floor((at + hourMs) / minuteMs) % 1440;

describe('quiet hours', () => {
  it.each([
    ['2026-11-20T19:59', '2026-11-20T19:59', '2026-11-20T19:59'],
    ['2026-11-20T20:00', '2026-11-20T19:55', '2026-11-21T08:00'],
    ['2026-11-20T23:59', '2026-11-20T19:55', '2026-11-21T08:00'],
    ['2026-11-21T00:00', '2026-11-20T19:55', '2026-11-21T08:00'],
    ['2026-11-21T07:59', '2026-11-20T19:55', '2026-11-21T08:00'],
    ['2026-11-21T08:00', '2026-11-21T08:00', '2026-11-21T08:00'],
    ['2026-12-31T22:00', '2026-12-31T19:55', '2027-01-01T08:00'],
  ])('%s: a reminder goes at %s, news at %s', (at, reminder, news) => {
    expect(reminderMoment(lagos(at))).toBe(lagos(reminder));
    expect(newsMoment(lagos(at))).toBe(lagos(news));
    expect(offerMoment(lagos(at))).toBe(lagos(news));
  });

  it.each([
    ['2026-11-20T21:00', '2026-11-20T21:00', '2026-11-20T21:00'],
    ['2026-11-20T20:00', '2026-11-21T06:00', '2026-11-21T06:00'],
    ['2026-11-20T19:59', '2026-11-20T21:00', '2026-11-21T08:00'],
    ['2026-11-19T23:00', '2026-11-20T21:00', '2026-11-21T08:00'],
    ['2026-11-19T23:00', '2026-11-20T12:00', '2026-11-20T12:00'],
  ])('the confirmation of a booking made at %s that comes up at %s goes at %s', (made, at, expected) =>
    expect(newsMoment(lagos(at), { confirmsBookingOf: lagos(made) })).toBe(lagos(expected)),
  );

  it('are kept on every day, by the hour in Lagos', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        expect(isQuiet(at)).toBe(lagosMinute(at) >= 1200 || lagosMinute(at) < 480);
        const reminder = reminderMoment(at);
        const news = newsMoment(at);
        expect(isQuiet(reminder) || isQuiet(news)).toBe(false);
        expect(reminder <= at && at <= news).toBe(true);
        expect(news - reminder).toBeLessThanOrEqual(12 * hourMs + 5 * minuteMs);
      }),
    );
  });
});

const startsAt = lagos('2026-11-20T10:00');
const ask = (change: Partial<ReminderAsk> = {}): ReminderAsk => ({
  startsAt,
  status: 'confirmed',
  leads: [1440, 120],
  channels: { email: true, sms: true },
  hasEmail: true,
  hasPhone: true,
  now: lagos('2026-11-10T12:00'),
  ...change,
});
const planned = (change: Partial<ReminderAsk> = {}) =>
  planReminders(ask(change)).map(
    ({ channel, leadMinutes, dueAt }) =>
      `${channel} ${leadMinutes} ${formatInstant(toInstant(dueAt + hourMs)).slice(5, 16)}`,
  );

describe('reminders', () => {
  it.each<[string, Partial<ReminderAsk>, readonly string[]]>([
    [
      'both channels at both leads',
      {},
      ['email 1440 11-19T10:00', 'sms 1440 11-19T10:00', 'email 120 11-20T08:00', 'sms 120 11-20T08:00'],
    ],
    [
      'a channel that is off',
      { channels: { email: false, sms: true } },
      ['sms 1440 11-19T10:00', 'sms 120 11-20T08:00'],
    ],
    ['no address', { hasEmail: false, hasPhone: false }, []],
    ['no leads', { leads: [] }, []],
    [
      'made after the first moment',
      { now: lagos('2026-11-19T11:00') },
      ['email 120 11-20T08:00', 'sms 120 11-20T08:00'],
    ],
    ['made at the very moment', { now: lagos('2026-11-20T08:00') }, []],
    [
      'an SMS that would wake',
      { startsAt: lagos('2026-11-20T09:00'), leads: [120] },
      ['sms 120 11-19T19:55', 'email 120 11-20T07:00'],
    ],
    [
      'an SMS whose earlier moment has passed',
      { startsAt: lagos('2026-11-20T09:00'), leads: [120], now: lagos('2026-11-19T19:55') },
      ['email 120 11-20T07:00'],
    ],
    [
      'two SMS at one instant',
      { startsAt: lagos('2026-11-20T09:00'), leads: [720, 120, 60], hasEmail: false },
      ['sms 120 11-19T19:55', 'sms 60 11-20T08:00'],
    ],
  ])('%s', (_, change, expected) => expect(planned(change)).toEqual(expected));

  it('are for appointments that still take place', () => {
    const reminded = appointmentStatuses.filter((status) => planned({ status }).length > 0);
    expect(reminded).toEqual(['pending', 'confirmed', 'rescheduled']);
  });

  it('come later than now, before the start, never in quiet hours, and once for each channel and lead', () => {
    const anyAsk = fc.record({
      startsAt: anyInstant,
      status: fc.constantFrom(...appointmentStatuses),
      leads: fc.uniqueArray(fc.integer({ min: 30, max: 10_080 }), { maxLength: 3 }),
      channels: fc.record({ email: fc.boolean(), sms: fc.boolean() }),
      hasEmail: fc.boolean(),
      hasPhone: fc.boolean(),
      before: fc.integer({ min: -dayMs, max: 9 * dayMs }),
    });
    fc.assert(
      fc.property(anyAsk, ({ before, ...rest }) => {
        const asked: ReminderAsk = { ...rest, now: toInstant(rest.startsAt - before) };
        const reminders = planReminders(asked);
        for (const { channel, leadMinutes, dueAt } of reminders) {
          expect(dueAt > asked.now && dueAt < asked.startsAt).toBe(true);
          const meant = asked.startsAt - leadMinutes * minuteMs;
          if (channel === 'email') expect(dueAt).toBe(meant);
          else expect(!isQuiet(dueAt) && dueAt <= meant && meant - dueAt < 12.5 * hourMs).toBe(true);
        }
        const keys = reminders.map(({ channel, leadMinutes }) => `${channel} ${leadMinutes}`);
        const instants = reminders.map(({ channel, dueAt }) => `${channel} ${dueAt}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(instants).size).toBe(instants.length);
        expect(reminders.map(({ dueAt }) => dueAt)).toEqual(
          reminders.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b),
        );
        if (!isBlocking(asked.status)) expect(reminders).toEqual([]);
        else if (asked.channels.email && asked.hasEmail && before > 10_080 * minuteMs)
          expect(reminders.filter(({ channel }) => channel === 'email')).toHaveLength(asked.leads.length);
        expect(planReminders(asked)).toEqual(reminders);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the mail of the day', () => {
  it.each([
    ['Africa/Lagos', '2026-11-20T05:59:59.999Z', '2026-11-20T06:00:00.000Z'],
    ['Africa/Lagos', '2026-11-20T06:00:00Z', '2026-11-21T06:00:00.000Z'],
    ['America/New_York', '2026-03-08T00:00:00Z', '2026-03-08T11:00:00.000Z'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T04:00:00.000Z'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-29T18:00:00Z', '2011-12-30T17:00:00.000Z'],
  ])('%s after %s: %s', (zone, now, expected) =>
    expect(formatInstant(nextAgendaAt(instant(now), zone))).toBe(expected),
  );

  it('comes once on every day of every zone, at seven on its clock', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const change of clockChanges(zone)) {
        let at = nextAgendaAt(toInstant(change - 1.5 * dayMs), zone);
        for (let count = 0; count < 3; count += 1) {
          const next = nextAgendaAt(at, zone);
          const right =
            wallMinuteIn(zone, next) === 420 && dateIn(zone, next) === addDays(dateIn(zone, at), 1);
          const told = agendaSpan(dateIn(zone, next), zone);
          const follows = told.start === next && told.end === nextAgendaAt(next, zone);
          if (!right || !follows) expect.fail(`${zone} after ${formatInstant(at)}: ${formatInstant(next)}`);
          at = next;
        }
      }
    }
  });
});
