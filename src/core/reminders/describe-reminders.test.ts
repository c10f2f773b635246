import { describe, expect, it } from 'vitest';
import { instant } from '../testing/samples.ts';
import { agendaDay } from './agenda.ts';
import { describeReminders } from './describe-reminders.ts';
import { planReminders } from './plan-reminders.ts';

const lagos = (text: string) => instant(`${text}:00+01:00`);

describe('the reminders to come, in words', () => {
  const words = (
    start: string,
    { now = '2026-11-01T10:00', leads = [1440, 120], email = true, sms = true } = {},
  ) => {
    const startsAt = lagos(start);
    const ask = {
      startsAt,
      leads,
      channels: { email, sms },
      hasEmail: true,
      hasPhone: true,
      now: lagos(now),
    };
    return describeReminders(planReminders({ ...ask, status: 'confirmed' }), startsAt);
  };

  it.each([
    ['2026-11-20T12:00', {}, 'We will remind you by SMS and email 24 hours and 2 hours before.'],
    ['2026-11-20T12:00', { email: false }, 'We will remind you by SMS 24 hours and 2 hours before.'],
    ['2026-11-20T12:00', { now: '2026-11-20T08:00' }, 'We will remind you by SMS and email 2 hours before.'],
    [
      '2026-11-20T09:00',
      {},
      'We will remind you by SMS 24 hours before and the evening before, and by email 24 hours and 2 hours before.',
    ],
    ['2026-11-20T09:00', { now: '2026-11-19T20:30' }, 'We will remind you by email 2 hours before.'],
    ['2026-11-20T20:30', { leads: [30], email: false }, 'We will remind you by SMS 35 minutes before.'],
    ['2026-11-20T21:00', { leads: [10_080], email: false }, 'We will remind you by SMS 7 days before.'],
    [
      '2026-11-20T10:30',
      { leads: [4320, 720, 60], email: false },
      'We will remind you by SMS 3 days before, the evening before and 1 hour before.',
    ],
    [
      '2026-11-20T12:00',
      { leads: [4320, 1440, 45], sms: false },
      'We will remind you by email 3 days, 24 hours and 45 minutes before.',
    ],
    ['2026-11-20T12:00', { now: '2026-11-20T11:00' }, ''],
    ['2026-11-20T12:00', { email: false, sms: false }, ''],
  ] as const)('of a booking at %s, %j', (start, change, expected) =>
    expect(words(start, change as Parameters<typeof words>[1])).toBe(expected),
  );
});

describe('the day whose agenda may go out', () => {
  it.each([
    ['2026-11-20T06:59', null],
    ['2026-11-20T07:00', '2026-11-20'],
    ['2026-11-20T09:59', '2026-11-20'],
    ['2026-11-20T10:00', null],
    ['2026-11-20T23:59', null],
  ])('at %s is %s', (at, day) => expect(agendaDay(lagos(at), 'Africa/Lagos')).toBe(day));

  it('is that of the business', () => {
    expect(agendaDay(instant('2026-11-20T18:30:00Z'), 'Pacific/Auckland')).toBe('2026-11-21');
    expect(agendaDay(instant('2026-11-20T18:30:00Z'), 'America/New_York')).toBe(null);
  });
});
