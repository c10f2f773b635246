import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { DayClose } from '#contract/replies/money-views.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { closeDifference, countedMethods } from '#core/money/day-close.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok, type Result } from '#core/result.ts';
import type { Interval } from '#core/time/intervals.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { handleOf } from '../../../platform/ids.ts';
import { FIRST_DAY } from '../../../platform/listing/open-days.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { listCloses, sumByMethod } from './closes.repo.ts';

type Day = { readonly date: CalendarDate; readonly span: Interval };

/** A day of the business's that has begun. */
export const readDay = async (
  transaction: TenantTransaction,
  text: string,
  now: Instant,
): Promise<Result<Day, 'NO_SUCH_DAY'>> => {
  const { time_zone: zone } = await findBusiness(transaction);
  const date = parseCalendarDate(text);
  if (date === null || date < FIRST_DAY || date > dateIn(zone, now))
    return { ok: false, reason: 'NO_SUCH_DAY' };
  return ok({ date, span: { start: startOfDay(zone, date), end: startOfDay(zone, addDays(date, 1)) } });
};

export const refuseDay = () => {
  const message = 'Choose today or a day before.';
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'date', message }] });
};

/** What should be there of a day by method, and what was counted whenever it was closed. */
export const readDayClose = defineQuery(paymentsCalls.dayClose, {
  run: async ({ ctx: { tx, now }, input: { query } }) => {
    const day = await readDay(tx, query.date, now);
    return day.ok ? ok({ success: true, data: await presentDay(tx, day.value) }) : refuseDay();
  },
});

export const presentDay = async (transaction: TenantTransaction, { date, span }: Day): Promise<DayClose> => {
  const expected = await sumByMethod(transaction, span);
  const closes = Map.groupBy(await listCloses(transaction, date), (row) => row.close_id);
  return {
    date,
    expected: {
      cash: koboToNaira(expected.cash),
      transfer: koboToNaira(expected.transfer),
      pos: koboToNaira(expected.pos),
    },
    closes: [...closes].flatMap(([id, rows]) => {
      const [first] = rows;
      if (first === undefined) return [];
      return [
        {
          _id: handleOf(transaction.business, id),
          closedAt: formatInstant(first.closed_at),
          closedBy: first.closed_by,
          methods: countedMethods.flatMap((method) => {
            const row = rows.find((one) => one.method === method);
            if (row === undefined) return [];
            const { expected_kobo: was, counted_kobo: counted } = row;
            return [
              {
                method,
                expected: koboToNaira(was),
                counted: koboToNaira(counted),
                difference: koboToNaira(closeDifference(was, counted)),
              },
            ];
          }),
        },
      ];
    }),
  };
};
