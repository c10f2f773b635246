import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import { FOUND_FOR_ONE } from '../../../platform/db/take-found.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { ownerEmailOf } from '../facts/recipients.repo.ts';

/** Comes before every id; none is ever this one. */
const BEGINNING = '00000000-0000-0000-0000-000000000000' as Id;

/** Has the reminders of all the business's bookings planned anew, from the first one on. */
export const askReplan = async ({ query, business }: TenantTransaction, now: Instant): Promise<void> => {
  const plan = { replan_after: BEGINNING, replan_at: at(now) };
  await query
    .insertInto('message_plans')
    .values({ business_id: business, ...plan })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(plan))
    .execute();
};

/** Businesses whose reminders are to be planned anew. */
export const findDueReplans = ({ query }: Looking, now: Instant) =>
  query
    .selectFrom('message_plans')
    .select('business_id as business')
    .where('replan_at', '<=', moment(now))
    .orderBy('replan_at')
    .orderBy('business_id')
    .limit(FOUND_FOR_ONE)
    .execute();

/** How far planning anew has come, held until the transaction ends; null when nothing is to do or somebody is at it. */
export const holdReplan = async ({ query, business }: TenantTransaction): Promise<Id | null> => {
  const row = await query
    .selectFrom('message_plans')
    .select('replan_after')
    .where('business_id', '=', business)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.replan_after ?? null;
};

/** Goes on after this booking once the other businesses have had their turn; null: all is planned. */
export const saveReplan = async (
  { query, business }: TenantTransaction,
  after: Id | null,
  now: Instant,
): Promise<void> => {
  await query
    .updateTable('message_plans')
    .set({ replan_after: after, replan_at: after === null ? null : at(now) })
    .where('business_id', '=', business)
    .execute();
};

/** Leaves what is still to be planned anew until then. */
export const putOffReplan = async ({ query, business }: TenantTransaction, until: Instant): Promise<void> => {
  await query
    .updateTable('message_plans')
    .set({ replan_at: at(until) })
    .where('business_id', '=', business)
    .where('replan_at', 'is not', null)
    .execute();
};

export type DueAgenda = {
  readonly business: BusinessId;
  readonly zone: string;
  readonly wanted: boolean;
  readonly ownerEmail: string | null;
};

const dueAgendas = (query: Looking['query'], now: Instant) =>
  query.selectFrom('message_plans').where('agenda_at', '<=', moment(now));

/** Businesses whose mail of the day is due. */
export const findDueAgendas = ({ query }: Looking, now: Instant) =>
  dueAgendas(query, now)
    .select('business_id as business')
    .orderBy('agenda_at')
    .orderBy('business_id')
    .limit(FOUND_FOR_ONE)
    .execute();

/** This business, held, if its mail of the day is still due and nobody else holds it. */
export const lockDueAgenda = (
  { query }: PlatformTransaction,
  business: BusinessId,
  now: Instant,
): Promise<DueAgenda | undefined> =>
  dueAgendas(query, now)
    .innerJoin('businesses', 'businesses.business_id', 'message_plans.business_id')
    .select([
      'message_plans.business_id as business',
      'businesses.time_zone as zone',
      'businesses.agenda as wanted',
    ])
    .select(ownerEmailOf(business))
    .where('message_plans.business_id', '=', business)
    // Both, since whoever saves settings holds the business before its plan; bookings do not wait for this.
    .forNoKeyUpdate(['businesses', 'message_plans'])
    .skipLocked()
    .executeTakeFirst();

export const saveAgendaAt = (
  { query, send }: PlatformTransaction | TenantTransaction,
  business: BusinessId,
  agendaAt: Instant | null,
): void => {
  const plan = { agenda_at: agendaAt === null ? null : at(agendaAt) };
  send(
    query
      .insertInto('message_plans')
      .values({ business_id: business, ...plan })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(plan))
      .compile(),
  );
};

/** What decides when the mail of the day goes. */
export const findAgendaRule = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select(['time_zone as zone', 'agenda as wanted'])
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();

/** Businesses that have finished their setup and for which nothing is planned yet. */
export const listUnplanned = ({ query }: Looking, limit: number) =>
  query
    .selectFrom('businesses')
    .leftJoin('message_plans', 'message_plans.business_id', 'businesses.business_id')
    .select(['businesses.business_id as business', 'time_zone as zone', 'agenda as wanted'])
    .where('setup_completed_at', 'is not', null)
    .where('message_plans.business_id', 'is', null)
    .limit(limit)
    .execute();
