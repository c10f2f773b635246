import { analyticsCalls } from '#contract/calls/analytics.calls.ts';
import type { Period } from '#core/analytics/analytics.ts';
import { fullness } from '#core/analytics/fullness.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { Interval } from '#core/time/intervals.ts';
import { handleOf, readOwnHandle } from '../../platform/ids.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { sumSources } from '../payments/index.ts';
import { countReturning, listBehind, listBusyHours, listWorkHours, sumMissed } from './answers.repo.ts';
import { readPeriod } from './period.queries.ts';

const MOST_BEHIND = 100;

/** A period without the days before it. */
const spanOf = ({ days, whole }: Period): Interval => ({ start: days[0] ?? whole.start, end: whole.end });

/** Who earns, what sells, which hours are empty, who comes back and what no-shows cost, on some days. */
export const readAnswers = defineQuery(analyticsCalls.answers, {
  run: async ({ ctx: { tx, now }, input: { query } }) => {
    const period = await readPeriod(tx, query, now);
    if (!period.ok) return period;
    const { from, to, whole } = period.value;
    const span = spanOf(period.value);
    const sources = await sumSources(tx, span);
    const missed = await sumMissed(tx, span);
    const { seen, first, before, again } = await countReturning(tx, { from: span.start, whole });
    const hours = fullness({ from, to }, await listBusyHours(tx, span), await listWorkHours(tx));
    return ok({
      success: true,
      data: {
        from,
        to,
        earners: sources.flatMap(({ by, staff_id: id, staff_name: name, amount_kobo: kobo }) =>
          by !== 'staff' || id === null
            ? []
            : [{ staffId: handleOf(tx.business, id), name: name ?? '', amount: koboToNaira(kobo) }],
        ),
        sellers: sources.flatMap(({ by, service_id: id, service_name: name, amount_kobo: kobo }) =>
          by !== 'service' || id === null
            ? []
            : [{ serviceId: handleOf(tx.business, id), name: name ?? '', amount: koboToNaira(kobo) }],
        ),
        hours: [...hours],
        clients: { seen, first, before, again },
        missed: {
          bookings: missed.lines,
          price: koboToNaira(missed.price_kobo),
          kept: koboToNaira(missed.kept_kobo),
          lost: koboToNaira(toKobo(Math.max(0, missed.price_kobo - missed.kept_kobo))),
        },
      },
    });
  },
});

/** The bookings behind a figure of the same days, the latest first; none behind what is not of this business. */
export const readBehind = defineQuery(analyticsCalls.behind, {
  run: async ({ ctx: { tx, now }, input: { query } }) => {
    const period = await readPeriod(tx, query, now);
    if (!period.ok) return period;
    const staff = query.staffId === undefined ? null : readOwnHandle(tx.business, query.staffId);
    const service = query.serviceId === undefined ? null : readOwnHandle(tx.business, query.serviceId);
    // Told like what is nobody's, so that whose it is cannot be found out.
    const isForeign =
      (query.staffId !== undefined && staff === null) || (query.serviceId !== undefined && service === null);
    if (isForeign) return ok({ success: true, total: 0, data: [] });
    const { total, rows } = await listBehind(
      tx,
      spanOf(period.value),
      {
        staff,
        service,
        status: query.status ?? null,
        weekday: query.weekday ?? null,
        hour: query.hour ?? null,
      },
      MOST_BEHIND,
    );
    return ok({
      success: true,
      total,
      data: rows.map((row) => ({
        appointmentId: handleOf(tx.business, row.appointment_id),
        clientName: row.client_name,
        serviceName: row.service_name,
        staffName: row.staff_name,
        startsAt: formatInstant(row.starts_at),
        status: row.status,
        price: koboToNaira(row.price_kobo),
      })),
    });
  },
});
