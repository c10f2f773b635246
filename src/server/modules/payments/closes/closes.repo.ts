import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { CountedMethod, MethodSums } from '#core/money/day-close.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { latestNameIn } from '../../activity/index.ts';

/** What came less what went back by each method that is counted by hand; caution fees are in the drawer too. */
export const sumByMethod = async (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
): Promise<MethodSums> => {
  const of = (method: CountedMethod) =>
    sql`coalesce(sum(amount_kobo) FILTER (WHERE account = ${method}), 0)::bigint`;
  const statement = sql<MethodSums>`
    SELECT ${of('cash')} AS cash, ${of('transfer')} AS transfer, ${of('pos')} AS pos
      FROM ledger_entries
     WHERE business_id = ${business} AND account IN ('cash', 'transfer', 'pos')
       AND posted_at >= ${moment(start)} AND posted_at < ${moment(end)}`;
  const [row] = (await statement.execute(query)).rows;
  if (row === undefined) throw new Error('A sum has one row');
  return row;
};

export const addClose = async (
  { query, business }: TenantTransaction,
  close: {
    readonly id: Id;
    readonly day: CalendarDate;
    readonly methods: readonly {
      readonly method: CountedMethod;
      readonly expected: Kobo;
      readonly counted: Kobo;
    }[];
    readonly now: Instant;
  },
): Promise<void> => {
  await query
    .insertInto('day_closes')
    .values(
      close.methods.map(({ method, expected, counted }) => ({
        business_id: business,
        close_id: close.id,
        method,
        day: close.day,
        expected_kobo: expected,
        counted_kobo: counted,
        closed_at: at(close.now),
      })),
    )
    .execute();
};

/** How often a day was closed. */
export const countCloses = async (
  { query, business }: TenantTransaction,
  day: CalendarDate,
): Promise<number> => {
  const { many } = await query
    .selectFrom('day_closes')
    .select(({ fn }) => fn.count<number>('close_id').distinct().as('many'))
    .where('business_id', '=', business)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(many);
};

/** The rows of every close of a day, the latest close first. */
export const listCloses = ({ query, business }: TenantTransaction, day: CalendarDate) =>
  query
    .selectFrom('day_closes')
    .select(['close_id', 'method', 'expected_kobo', 'counted_kobo', 'closed_at'])
    .select(latestNameIn('day_closes', business).as('closed_by'))
    .where('business_id', '=', business)
    .where('day', '=', day)
    .orderBy('closed_at', 'desc')
    .orderBy('close_id')
    .execute();
