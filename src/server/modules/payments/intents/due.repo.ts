import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import { changeByPlace, takeAll } from '../../../platform/db/take-found.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

import { sound, updateIntent } from './intents.repo.ts';

export const setNextCheck = (
  transaction: TenantTransaction,
  id: Id,
  check: { readonly checkAt: Instant | null; readonly checks: number },
): void =>
  transaction.send(
    updateIntent(transaction, id)
      .set({
        check_at: check.checkAt === null ? null : at(check.checkAt),
        checks: check.checks,
        ...(check.checkAt === null ? sound : {}),
      })
      .where('settled_at', 'is', null)
      .compile(),
  );

type Due = { readonly now: Instant; readonly limit: number };

const dueIntents = (query: Looking['query'], now: Instant) =>
  query.selectFrom('payment_intents').where('check_at', '<=', moment(now));

/** Payments, of any business, whose provider is to be asked by now. */
export const findDueIntents = ({ query }: Looking, { now, limit }: Due) =>
  dueIntents(query, now)
    .select(['business_id', 'intent_id'])
    .orderBy('check_at')
    .orderBy('intent_id')
    .limit(limit)
    .execute();

export type FoundIntent = Awaited<ReturnType<typeof findDueIntents>>[number];

/**
 * Takes those of these payments that are still due, and puts their next look off to `until`: of several workers one has
 * each, and one that dies leaves them to be taken again.
 */
export const takeDueIntents = (
  { query }: PlatformTransaction,
  found: readonly FoundIntent[],
  { now, until }: { readonly now: Instant; readonly until: Instant },
) =>
  takeAll(found, ({ business_id: business, intent_id: id }) => {
    const held = dueIntents(query, now)
      .select('intent_id')
      .where('business_id', '=', business)
      .where('intent_id', '=', id)
      .forUpdate()
      .skipLocked();
    return query
      .updateTable('payment_intents')
      .set({ check_at: at(until) })
      .where('business_id', '=', business)
      .where('intent_id', 'in', held)
      .returning(['business_id', 'reference'])
      .executeTakeFirst();
  });

/** Of payments by these names, of any business, those that are settled and of which nothing is left to be seen to. */
export const listSettled = async (
  { query }: PlatformTransaction,
  asked: readonly { readonly business: BusinessId; readonly reference: string }[],
): Promise<ReadonlySet<string>> => {
  const businesses = [...new Set(asked.map(({ business }) => business))];
  const references = asked.map(({ reference }) => reference);
  const rows = await query
    .selectFrom('payment_intents')
    .select('reference')
    .where(sql<boolean>`business_id = ANY(${businesses}::uuid[])`)
    .where(sql<boolean>`reference = ANY(${references}::text[])`)
    .where('settled_at', 'is not', null)
    .where('failures', '=', 0)
    .execute();
  return new Set(rows.map(({ reference }) => reference));
};

/** Payments that came to nothing, once none is looked for any more, and still name their client. */
export const findLapsedDrafts = ({ query }: Looking, before: Instant, limit: number) =>
  query
    .selectFrom('payment_intents')
    .select(['business_id', 'intent_id'])
    .where('state', '=', 'lapsed')
    .where('check_at', 'is', null)
    .where('client_phone', '<>', '')
    .where('held_until', '<', moment(before))
    .orderBy('intent_id')
    .limit(limit)
    .execute();

/** Removes what names the client from them. */
export const emptyLapsedDrafts = async (
  { query }: PlatformTransaction,
  found: readonly FoundIntent[],
): Promise<void> => {
  await changeByPlace(
    found,
    (row) => row.business_id,
    async (business, those) => {
      const { numUpdatedRows: numAffectedRows } = await query
        .updateTable('payment_intents')
        .set({ draft: '{}', client_phone: '', client_email: '', proof_key: '', address_key: '' })
        .where('business_id', '=', business)
        .where(
          'intent_id',
          'in',
          those.map((row) => row.intent_id),
        )
        .where('state', '=', 'lapsed')
        .where('check_at', 'is', null)
        .executeTakeFirst();
      return { numAffectedRows };
    },
  );
};

export const clearFailures = (transaction: TenantTransaction, id: Id) =>
  updateIntent(transaction, id).set(sound).execute();

/** Settling has failed on our side, for the how-maniest time in a row; `stuckAt`: since when it counts as stuck. */
export const noteFailure = (
  transaction: TenantTransaction,
  id: Id,
  note: { readonly failures: number; readonly checkAt: Instant; readonly stuckAt: Instant | null },
) =>
  updateIntent(transaction, id)
    .set({
      failures: note.failures,
      check_at: at(note.checkAt),
      stuck_at: note.stuckAt === null ? null : at(note.stuckAt),
    })
    .execute();

/** Payments whose settling fails again and again on our side, the longest stuck first. */
export const listStuck = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('payment_intents')
    .innerJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'payment_intents.business_id')
        .onRef('services.service_id', '=', 'payment_intents.service_id'),
    )
    .select(['reference', 'amount_kobo', 'client_phone', 'payment_intents.created_at', 'services.name'])
    .where('payment_intents.business_id', '=', business)
    .where('stuck_at', 'is not', null)
    .orderBy('stuck_at')
    .execute();
