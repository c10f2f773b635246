import type { CalendarEvent } from '#contract/replies/views.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Entry, entryOf } from '../entries.ts';

export const zone = 'Africa/Lagos';

export const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError(text);
  return date;
};

/** Ada Obi's manicure with Bola, 10:00 to 11:00 in Lagos on Friday 20 November 2026. */
export const appointment = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  _id: 'a1',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  status: 'confirmed',
  version: 3,
  bookingType: 'time-based',
  clientName: 'Ada Obi',
  serviceName: 'Gel manicure',
  staffId: 'm1',
  staffName: 'Bola',
  ...over,
});

/** A canopy that goes out on Friday 20 November at nine and comes back on Monday 23 November. */
export const rental = (over: Partial<CalendarEvent> = {}): CalendarEvent =>
  appointment({
    _id: 'h1',
    date: '2026-11-20T08:00:00.000Z',
    endDate: '2026-11-22T23:00:00.000Z',
    bookingType: 'item-based',
    clientName: 'Musa Danjuma',
    serviceName: 'Canopy',
    staffId: null,
    staffName: '',
    ...over,
  });

export const entry = (event: CalendarEvent, where = zone): Entry => {
  const placed = entryOf(event, where);
  if (placed === null) throw new RangeError(event.date);
  return placed;
};
