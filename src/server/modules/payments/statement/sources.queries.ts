import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { MoneySources } from '#contract/replies/money-views.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { readDays } from './days.rules.ts';
import { type SourceRow, sumSources } from './sources.repo.ts';

/** Where the money of the days asked for came from, each way of looking at it adding up to the same. */
export const readMoneySources = defineQuery(paymentsCalls.sources, {
  run: async ({ ctx: { tx, now }, input: { query } }) => {
    const { time_zone: zone } = await findBusiness(tx);
    const days = readDays(query, zone, now);
    if (!days.ok) return days;
    const { span, from, to } = days.value;
    const rows = await sumSources(tx, span);
    const of = (by: SourceRow['by']) => rows.filter((row) => row.by === by);
    const total = of('method').reduce((sum, row) => sum + row.amount_kobo, 0);
    const data: MoneySources = {
      from,
      to,
      total: koboToNaira(toKobo(total)),
      byMethod: of('method').map(({ method, amount_kobo: kobo }) => ({ method, amount: koboToNaira(kobo) })),
      byStaff: of('staff').map((row) => ({
        staffId: handleOrNull(tx.business, row.staff_id),
        name: row.staff_name ?? '',
        amount: koboToNaira(row.amount_kobo),
      })),
      byService: of('service').map((row) => ({
        serviceId: handleOrNull(tx.business, row.service_id),
        name: row.service_name ?? '',
        amount: koboToNaira(row.amount_kobo),
        bookingType: row.booking_type,
      })),
    };
    return ok({ success: true, data });
  },
});

const handleOrNull = (business: BusinessId, id: Id | null): string | null =>
  id === null ? null : handleOf(business, id);
