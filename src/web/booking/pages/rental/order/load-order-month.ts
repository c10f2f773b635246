import { rentalDaysCalls } from '#contract/calls/free-times.calls.ts';
import { request } from '#web/api/client.ts';
import type { Month } from '#web/ui/calendar/month-grid.ts';
import type { MonthDays } from '../../../calendar/use-rental-months.ts';
import type { Outcome } from '../../../stepper/use-loaded.ts';

/** The days of a month on which an order cannot begin, and what of it can be had on those on which it is short. */
export const loadOrderMonth = async (
  what: { readonly lines: string; readonly days: string },
  { year, month }: Month,
): Promise<Outcome<MonthDays>> => {
  const answer = await request(rentalDaysCalls.rentalAvailability, {
    query: { ...what, year: String(year), month: String(month) },
  });
  if (!answer.ok) return { ok: false, reason: answer.message || answer.error };
  const { unavailableDates: unavailable, shortDates = [], items = [] } = answer.reply;
  const unitsOn = (date: string) =>
    items.map(({ free }) => free.find((day) => day.date === date)?.units ?? 0);
  return {
    ok: true,
    value: { unavailable, short: shortDates.map((date) => ({ date, units: unitsOn(date) })) },
  };
};
