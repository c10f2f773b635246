import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { MoneySummary } from '#contract/replies/money-views.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { readDays } from './days.rules.ts';
import { sumFeesByDay, sumLedgerByDay, sumStanding } from './summary.repo.ts';

type Kobos = Record<'deposits' | 'balances' | 'refunds' | 'overpaid' | 'fees' | 'cautions', number>;

const nothing: Readonly<Kobos> = { deposits: 0, balances: 0, refunds: 0, overpaid: 0, fees: 0, cautions: 0 };

/** What the ledger says by day, and what is held and owed now. */
export const readMoneySummary = defineQuery(paymentsCalls.summary, {
  run: async ({ ctx: { tx, now }, input: { query } }) => {
    const { time_zone: zone } = await findBusiness(tx);
    const days = readDays(query, zone, now);
    if (!days.ok) return days;
    const { dates, span, edges, from, to } = days.value;
    const moved = new Map((await sumLedgerByDay(tx, span, edges)).map((row) => [row.day, row]));
    const fees = new Map((await sumFeesByDay(tx, span, edges)).map((row) => [row.day, row.fees]));
    const { held, toSend, onTheWay } = await sumStanding(tx);
    const byDay = dates.map(
      (_, index): Kobos => ({ ...nothing, ...moved.get(index + 1), fees: fees.get(index + 1) ?? 0 }),
    );
    const total = byDay.reduce((sum, day) => added(sum, day), nothing);
    const data: MoneySummary = {
      from,
      to,
      days: byDay.map((day, index) => ({ date: dates[index] ?? from, ...presentSums(day) })),
      total: presentSums(total),
      held: koboToNaira(held),
      toSend: koboToNaira(toSend),
      onTheWay: koboToNaira(onTheWay),
    };
    return ok({ success: true, data });
  },
});

const added = (sum: Readonly<Kobos>, day: Kobos): Kobos => ({
  deposits: sum.deposits + day.deposits,
  balances: sum.balances + day.balances,
  refunds: sum.refunds + day.refunds,
  overpaid: sum.overpaid + day.overpaid,
  fees: sum.fees + day.fees,
  cautions: sum.cautions + day.cautions,
});

const presentSums = ({ deposits, balances, refunds, overpaid, fees, cautions }: Readonly<Kobos>) => {
  const naira = (kobo: number): number => koboToNaira(toKobo(kobo));
  return {
    deposits: naira(deposits),
    balances: naira(balances),
    refunds: naira(refunds),
    overpaid: naira(overpaid),
    fees: naira(fees),
    net: naira(deposits + balances - refunds - overpaid - fees),
    cautions: naira(cautions),
  };
};
