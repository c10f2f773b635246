import { describe, expect, it } from 'vitest';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Opening } from '../../kit/time/open-hours.ts';
import { distanceText, freeToday, partsOf, stepOf } from './day.ts';
import { upcomingToday } from './model.ts';

const today = parseCalendarDate('2026-11-20');
if (today === null) throw new RangeError('no day');
/** 13:00 in Lagos. */
const when = { now: Date.parse('2026-11-20T12:00:00.000Z'), today, zone: 'Africa/Lagos' };

const visit = (id: string, from: string, to: string, over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  _id: id,
  date: `2026-11-20T${from}:00.000Z`,
  endDate: `2026-11-20T${to}:00.000Z`,
  status: 'confirmed',
  version: 1,
  bookingType: 'time-based',
  clientName: id,
  serviceName: 'Braids',
  staffId: 'm1',
  staffName: 'Bola',
  ...over,
});

const events = [
  visit('over', '09:00', '10:00'),
  visit('late', '11:50', '13:00', { status: 'pending' }),
  visit('here', '11:30', '12:30', { staffId: 'm2' }),
  visit('next', '14:00', '15:00'),
  visit('last', '15:00', '16:00', { status: 'pending' }),
];

describe('the day at a glance', () => {
  it('is told in the order in which it wants its owner', () => {
    const parts = partsOf(upcomingToday(events, when));
    expect(parts.map(({ title, rows }) => [title, rows.map(({ event }) => event._id)])).toEqual([
      ['Late', ['late']],
      ['Now', ['here']],
      ['Next', ['next']],
      ['Did they come?', ['over']],
      ['Later', ['last']],
    ]);
    const rows = parts.flatMap((part) => part.rows);
    expect(rows.slice(0, 3).map((row) => distanceText(row, when.now))).toEqual([
      'late by 10 min',
      'for 30 min',
      'in 2 h',
    ]);
    expect(rows.map((row) => stepOf(row, when.now))).toEqual([
      'confirm',
      'completed',
      null,
      'completed',
      'confirm',
    ]);
  });

  it('says who is free, from now until the day ends', () => {
    const hours = (startTime: string, endTime: string) =>
      [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, isOpen: true, startTime, endTime, breaks: [] }));
    const opening: Opening = { weeklyHours: hours('09:00', '17:30'), closures: [] };
    const member = (_id: string, name: string, over: Partial<OwnerStaff> = {}): OwnerStaff => ({
      _id,
      name,
      role: '',
      businessId: 'b',
      email: '',
      phone: '',
      services: [],
      availabilitySettings: null,
      ...over,
    });
    const away = { weeklyHours: hours('09:00', '17:30'), blockedDates: ['2026-11-20'] };
    const staff = [
      member('m1', 'Bola'),
      member('m2', 'Chidi'),
      member('m3', 'Efe', { availabilitySettings: away }),
    ];
    const told = freeToday(events, staff, opening, when).map(({ from, to, name }) => [name, from, to]);
    // Bola's half an hour after four is just long enough; Efe is away.
    expect(told).toEqual([
      ['Chidi', 810, 1050],
      ['Bola', 840, 900],
      ['Bola', 1020, 1050],
    ]);
  });
});
