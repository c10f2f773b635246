import type { Analytics } from '#contract/replies/analytics.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayOf, formatCount, formatPercent, formatWholeNaira, shortDay } from '../../../ui/format.ts';
import { daysOfRental, firstDayOf } from '../../kit/booking/booking-days.ts';
import type { Moment } from '../../kit/booking/booking-moment.ts';

/** Which way a figure went, and whether that is good: fewer no-shows are. */
export type Trend = {
  readonly way: 'up' | 'down' | 'same';
  readonly good: boolean | null;
  readonly words: string;
};

export type Kpi = {
  readonly title: string;
  /** Null while it is not known. */
  readonly value: string | null;
  readonly trend: Trend | null;
  /** Whether it is known from today's bookings rather than from the figures. */
  readonly ofToday: boolean;
};

const BEFORE = 'the 30 days before';

const wayOf = (change: number): Trend['way'] => (change > 0 ? 'up' : change < 0 ? 'down' : 'same');

/** How a sum changed: in percent where there is something to compare with. */
export const sumTrend = (now: number, before: number, format: (value: number) => string): Trend => {
  if (now === before) return { way: 'same', good: null, words: `Same as ${BEFORE}` };
  const way = wayOf(now - before);
  const good = way === 'up';
  if (before <= 0) return { way, good, words: `${format(before)} in ${BEFORE}` };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  // More than ten times as much is said better by the figure itself.
  const words =
    percent === 0 || percent > 900
      ? `${way === 'up' ? 'Up' : 'Down'} from ${format(before)} in ${BEFORE}`
      : `${way === 'up' ? 'Up' : 'Down'} ${percent}% on ${BEFORE}`;
  return { way, good, words };
};

/** How a rate changed, in points of a percent. */
export const rateTrend = (now: number, before: number): Trend => {
  // Of what is shown, so that the two figures and the words agree.
  const points = (Math.round(now * 10) - Math.round(before * 10)) / 10;
  if (points === 0) return { way: 'same', good: null, words: `Same as ${BEFORE}` };
  const way = wayOf(points);
  const words = `${way === 'up' ? 'Up' : 'Down'} ${Math.abs(points).toFixed(1)} points on ${BEFORE}`;
  return { way, good: way === 'down', words };
};

/** A rate of no bookings says nothing that another could be held against. */
const incomparable: Trend = { way: 'same', good: null, words: 'No bookings to compare with' };

/** How the no-show rate changed. */
const noShowTrend = (now: number, before: Analytics['previous']): Trend =>
  before.totalBookings === 0 ? incomparable : rateTrend(now, before.noShowRate);

const DAYS = 30;

/** Today beside an average day of the last 30. */
export const todayTrend = (today: number, bookingsIn30Days: number): Trend => {
  const usual = Math.round((bookingsIn30Days / DAYS) * 10) / 10;
  const way = wayOf(today - usual);
  const beside = way === 'same' ? 'The usual number' : way === 'up' ? 'More than usual' : 'Fewer than usual';
  const words = usual === 0 ? beside : `${beside} (${usual} a day)`;
  return { way, good: way === 'same' ? null : way === 'up', words };
};

/** The bookings that begin today, without cancelled ones. */
export const countToday = (events: readonly CalendarEvent[], today: string, zone: string): number =>
  events.filter((event) => event.status !== 'cancelled' && firstDayOf(event, zone) === today).length;

/** The four cards. A figure that is not there yet has no value, and one that could not be had neither. */
export const kpis = (today: number | null, figures: Analytics | undefined): readonly Kpi[] => {
  const { revenue, noShowRate, totalBookings, previous } = figures ?? {};
  const known = revenue !== undefined && noShowRate !== undefined && totalBookings !== undefined;
  return [
    {
      title: 'Appointments Today',
      value: today === null ? null : formatCount(today),
      trend: today === null || !known ? null : todayTrend(today, totalBookings),
      ofToday: true,
    },
    {
      title: 'Revenue (Last 30d)',
      value: known ? formatWholeNaira(revenue) : null,
      trend: known && previous ? sumTrend(revenue, previous.revenue, formatWholeNaira) : null,
      ofToday: false,
    },
    {
      title: 'No-Show Rate (30d)',
      value: known ? formatPercent(noShowRate) : null,
      trend: known && previous ? noShowTrend(noShowRate, previous) : null,
      ofToday: false,
    },
    {
      title: 'Total Bookings (30d)',
      value: known ? formatCount(totalBookings) : null,
      trend: known && previous ? sumTrend(totalBookings, previous.totalBookings, formatCount) : null,
      ofToday: false,
    },
  ];
};

export type Upcoming = {
  readonly event: CalendarEvent;
  readonly moment: Moment | null;
  /** A hire that should come back today, or is late. */
  readonly due: boolean;
  /** When it should have been back: `Due Wed 2 Dec`; null where it is not late. */
  readonly late: string | null;
};

export type Today = {
  /** Hires that should be back, those that were due last first. */
  readonly late: readonly Upcoming[];
  /** Under way or still to come, the first first. */
  readonly upcoming: readonly Upcoming[];
  /** Over, with nobody having said how it went. */
  readonly earlier: readonly Upcoming[];
};

/**
 * What is still to come today, and apart from it what is over and waits to be settled; of those to come the first is
 * `next`. Hires are there on the day they go out and on the day they are due back, and are late after it.
 */
export const upcomingToday = (
  events: readonly CalendarEvent[],
  { now, today, zone }: { readonly now: number; readonly today: string; readonly zone: string },
): Today => {
  const rowOf = (event: CalendarEvent): Upcoming => {
    const back = returnOf(event, zone);
    const isLate = back !== null && back < today;
    return {
      event,
      moment: isLate ? 'late' : momentOf(event, now),
      due: back !== null && back <= today,
      late: isLate ? `Due ${shortDay(back)}` : null,
    };
  };
  const all = events
    .filter(({ status, date }) => isBlocking(status) && !Number.isNaN(Date.parse(date)))
    .map(rowOf)
    .filter(({ event, due }) =>
      event.bookingType === 'time-based'
        ? lastDayOf(event, zone) >= today
        : due || firstDayOf(event, zone) === today,
    )
    .toSorted((a, b) => byStart(a.event, b.event));
  const next = all.find(({ event }) => Date.parse(event.date) > now);
  const isOver = ({ event }: Upcoming) =>
    event.bookingType === 'time-based' && Date.parse(event.endDate) <= now;
  const isLate = ({ moment }: Upcoming) => moment === 'late';
  return {
    late: all.filter(isLate).toSorted((a, b) => b.event.endDate.localeCompare(a.event.endDate)),
    upcoming: all
      .filter((each) => !isOver(each) && !isLate(each))
      .map((each) => (each === next ? { ...each, moment: 'next' } : each)),
    earlier: all.filter(isOver),
  };
};

const byStart = (a: CalendarEvent, b: CalendarEvent): number =>
  Date.parse(a.date) - Date.parse(b.date) || a.clientName.localeCompare(b.clientName);

/** The day a hire that was given out comes back; what nobody confirmed was not. Null for anything else. */
const returnOf = (event: CalendarEvent, zone: string): CalendarDate | null =>
  event.bookingType === 'time-based' || event.status === 'pending'
    ? null
    : (daysOfRental(event, zone)?.returnDay ?? null);

/** The last day an appointment touches; one that ends at midnight does not touch the next. */
const lastDayOf = ({ date, endDate }: CalendarEvent, zone: string): string => {
  const end = Date.parse(endDate);
  return calendarDayOf(Number.isNaN(end) ? date : new Date(end - 1).toISOString(), zone);
};

const momentOf = (event: CalendarEvent, now: number): Moment | null => {
  const { status, bookingType, date, endDate } = event;
  if (Date.parse(date) > now) return null;
  if (status === 'pending') return 'unconfirmed';
  if (bookingType === 'item-based') return null;
  return Date.parse(endDate) <= now ? 'open' : 'now';
};
