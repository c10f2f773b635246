import type { LinePart } from '#contract/replies/line-views.ts';
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

/** Ada Obi's wash with Bola at ten, and nails with Chidi while she waits, from half past ten to eleven. */
export const shared = (over: Partial<CalendarEvent> = {}): CalendarEvent =>
  appointment({
    serviceName: 'Wash and Nails',
    staffName: 'Bola and Chidi',
    parts: [
      part({ endDate: '2026-11-20T09:30:00.000Z' }),
      part({
        line: 2,
        serviceName: 'Nails',
        staffId: 'm2',
        staffName: 'Chidi',
        date: '2026-11-20T09:30:00.000Z',
      }),
    ],
    ...over,
  });

const part = (over: Partial<LinePart>): LinePart => ({
  line: 1,
  serviceName: 'Wash',
  staffId: 'm1',
  staffName: 'Bola',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
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
