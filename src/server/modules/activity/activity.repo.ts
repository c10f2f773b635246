import { sql } from 'kysely';
import type { ActivityKind } from '#core/activity/activity.ts';
import type { Interval } from '#core/time/intervals.ts';
import { moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import type { Place } from '../../platform/listing/place.ts';

/** What is looked for; null leaves nothing out. */
export type Sought = {
  readonly by: Id | null;
  readonly record: Id | null;
  readonly kind: ActivityKind | null;
  readonly span: Interval;
};

const selectSought = ({ query, business }: TenantTransaction, { by, record, kind, span }: Sought) =>
  query
    .selectFrom('activity')
    .where('business_id', '=', business)
    .where('at', '>=', moment(span.start))
    .where('at', '<', moment(span.end))
    .$if(by !== null, (all) => all.where('by_whom', '=', by))
    .$if(record !== null, (all) => all.where('record_id', '=', record))
    .$if(kind !== null, (all) => all.where(sql`split_part(action, '.', 1)`, '=', kind));

/** What was done, `limit` at most behind `after`. */
export const listActivity = (
  transaction: TenantTransaction,
  sought: Sought,
  page: { readonly after: Place | null; readonly limit: number; readonly latestFirst: boolean },
) => {
  const { after, limit, latestFirst } = page;
  const order = latestFirst ? 'desc' : 'asc';
  return selectSought(transaction, sought)
    .select(['activity_id', 'at', 'by_whom', 'who', 'role', 'device', 'action', 'record_id', 'fields'])
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(at, activity_id) ${latestFirst ? sql`<` : sql`>`}
                     (${moment(after?.at ?? sought.span.start)}, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('at', order)
    .orderBy('activity_id', order)
    .limit(limit)
    .execute();
};

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

export const countActivity = async (transaction: TenantTransaction, sought: Sought): Promise<number> => {
  const { count } = await selectSought(transaction, sought)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Everybody who did anything, under their latest name: one look into the index for each, however much they did. */
export const listWhoActed = async ({
  query,
  business,
}: TenantTransaction): Promise<readonly { readonly id: Id; readonly name: string }[]> => {
  const latestOfNext = (behind: ReturnType<typeof sql>) => sql`
    SELECT by_whom, who FROM activity
     WHERE business_id = ${business} AND by_whom > ${behind}
     ORDER BY by_whom, at DESC, activity_id DESC LIMIT 1`;
  const statement = sql<{ id: Id; name: string }>`
    WITH RECURSIVE people AS (
      (${latestOfNext(sql`'00000000-0000-0000-0000-000000000000'::uuid`)})
      UNION ALL
      SELECT next.by_whom, next.who FROM people CROSS JOIN LATERAL (${latestOfNext(sql`people.by_whom`)}) next)
    SELECT by_whom AS id, who AS name FROM people ORDER BY lower(who), by_whom`;
  return (await statement.execute(query)).rows;
};

/** What whoever changed a row of this table is called, as they were called last; null: a client, or nobody remembers. */
export const latestNameIn = (table: string, business: BusinessId) => sql<string | null>`
  (SELECT a.who FROM activity a
    WHERE a.business_id = ${business} AND a.by_whom = ${sql.ref(`${table}.by_whom`)}
    ORDER BY a.at DESC, a.activity_id DESC LIMIT 1)`;
