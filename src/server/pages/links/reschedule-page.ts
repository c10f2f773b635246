import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { zoneClock } from '#core/time/zone-offsets.ts';
import { type readMovable, readMoveDates, readMoveTimes } from '../../modules/appointments/index.ts';
import { showStrip, type TimeChoice } from '../booking/day-strip.ts';
import { monthOf, wantedMonth } from '../booking/rental-page.ts';
import type { PageHost } from '../page-host.ts';

/** What an address or a posted form says has been chosen, as it stands there. */
export type MoveChoice = TimeChoice & { readonly month: string | null };

type Movable = NonNullable<Awaited<ReturnType<typeof readMovable>>>;
type Shown = { readonly form: FormState; readonly nearest: readonly string[] };

/** The page as its address and the schedule make it; what cannot be chosen any more is not chosen. */
export const reschedulePage = async (
  host: PageHost,
  token: string,
  { booking, look, horizonDays }: Movable,
  chosen: MoveChoice,
  { form, nearest }: Shown,
): Promise<ReschedulePage> => {
  const now = host.platform.clock.now();
  const { timezone: zone } = booking;
  const today = dateIn(zone, now);
  const lastDay = addDays(today, horizonDays);
  const range = { from: today, to: lastDay };
  // The booking as it stands may lie before today or beyond what clients can reach.
  const standing = parseInstant(booking.date) ?? now;
  const clock = zoneClock(
    zone,
    toInstant(Math.min(now, standing) - dayMs),
    toInstant(Math.max(now + (horizonDays + 2) * dayMs, standing + dayMs)),
  );
  const base = {
    page: 'reschedule',
    token,
    booking,
    look,
    today,
    lastDay,
    clock,
    nearest,
    form,
  } as const;
  if (booking.bookingType === 'item-based') {
    const starts = (await readMoveDates(host.platform, token, range, now)) ?? [];
    return { ...base, ...rentalChoice(starts, chosen, today, lastDay) };
  }
  const all = (await readMoveTimes(host.platform, token, range, now)) ?? [];
  // Most who move a booking stay near its day.
  const own = dateIn(zone, standing);
  const isFree = all.some((day) => day.date === own && day.times.length > 0);
  const opened = isFree && chosen.from === null ? { ...chosen, date: chosen.date ?? own } : chosen;
  const { date, time, gone: _gone, ...shown } = showStrip(all, opened, { zone, today, lastDay });
  return { ...base, ...shown, chosen: { date, time }, month: null };
};

const rentalChoice = (
  starts: readonly CalendarDate[],
  chosen: MoveChoice,
  today: CalendarDate,
  last: CalendarDate,
) => {
  const wished = parseCalendarDate(chosen.date ?? '');
  const date = starts.find((start) => start === wished) ?? null;
  const nextFree = starts[0] ?? null;
  return {
    chosen: { date, time: null },
    days: [],
    slots: [],
    nextFree,
    month: monthOf(wantedMonth(chosen.month, date ?? nextFree ?? today, { today, last }), starts),
  };
};
