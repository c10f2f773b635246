import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { Analytics } from '#contract/replies/analytics.ts';
import {
  addTakings,
  byWeekday,
  mostPopular,
  mostTelling,
  type Named,
  noShowRate,
  noTakings,
  overTime,
  type Period,
  type Takings,
} from '#core/analytics/analytics.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, handleOf, type Id } from '../../platform/ids.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { countStarts, type RevenueRow, type StartsRow, sumRevenue } from './analytics.repo.ts';
import { readPeriod } from './period.queries.ts';

/** The figures of days in the business's zone, and of as many days before. */
export const readAnalytics = defineQuery(appointmentsCalls.analytics, {
  run: async ({ ctx: { tx, now }, input: { query } }) => {
    const period = await readPeriod(tx, query, now);
    if (!period.ok) return period;
    return ok({ success: true, data: await figuresOf(tx, period.value) });
  },
});

const figuresOf = async (transaction: TenantTransaction, period: Period): Promise<Analytics> => {
  const stretches = { whole: period.whole, edges: period.days };
  const starts = await countStarts(transaction, stretches);
  const takings = takingsOf(starts, await sumRevenue(transaction, stretches), period.length);
  const [before = noTakings, ...days] = takings;
  const { business } = transaction;
  const services = namedOf(business, starts, 'service');
  return {
    ...presentFigures(days.reduce(addTakings, noTakings)),
    popularServices: mostPopular(services).map(({ id: serviceId, name, bookings }) => ({
      serviceId,
      name,
      count: bookings,
    })),
    days: period.length,
    from: period.from,
    to: period.to,
    previous: presentFigures(before),
    overTime: overTime(period, days).map(({ date, bookings, missedBookings, revenueKobo }) => ({
      date,
      revenue: koboToNaira(revenueKobo),
      bookings,
      noShows: missedBookings,
    })),
    byWeekday: [...byWeekday(period, days)],
    byService: mostTelling(services).map(({ id: serviceId, ...row }) => ({ serviceId, ...outcomes(row) })),
    byStaff: mostTelling(namedOf(business, starts, 'staff')).map(({ id: staffId, ...row }) => ({
      staffId,
      ...outcomes(row),
    })),
  };
};

const presentFigures = (takings: Takings) => ({
  revenue: koboToNaira(takings.revenueKobo),
  noShowRate: noShowRate(takings),
  totalBookings: takings.bookings,
});

const outcomes = ({ name, completed, noShows }: Omit<Named, 'id'>) => ({ name, completed, noShows });

/** The time before the period, then each of its days. */
const takingsOf = (
  starts: readonly StartsRow[],
  revenue: readonly RevenueRow[],
  length: number,
): readonly Takings[] => {
  const takings = Array.from({ length: length + 1 }, () => noTakings);
  for (const row of starts) {
    if (row.stretch === null) continue;
    const { bookings, completed, no_shows: noShows, missed_bookings: missedBookings } = row;
    takings[row.stretch - 1] = { ...noTakings, bookings, completed, noShows, missedBookings };
  }
  for (const { stretch, revenue_kobo: revenueKobo } of revenue)
    takings[stretch - 1] = { ...(takings[stretch - 1] ?? noTakings), revenueKobo };
  return takings;
};

const namedOf = (
  business: BusinessId,
  starts: readonly StartsRow[],
  what: 'service' | 'staff',
): readonly Named[] =>
  starts.flatMap((row) => {
    const id: Id | null = row[`${what}_id`];
    if (id === null) return [];
    const { bookings, completed, no_shows: noShows } = row;
    return [{ id: handleOf(business, id), name: row[`${what}_name`] ?? '', bookings, completed, noShows }];
  });
