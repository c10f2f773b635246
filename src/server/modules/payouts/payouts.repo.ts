import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../platform/db/tables/time-columns.ts';
import { takeAll } from '../../platform/db/take-found.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

/** The provider's name for the account that deposits settle to; null: there is none yet. */
export const findSubaccount = async ({ query, business }: TenantTransaction): Promise<string | null> => {
  const row = await query
    .selectFrom('payout_accounts')
    .select('subaccount_code')
    .where('business_id', '=', business)
    .where('state', '=', 'live')
    .executeTakeFirst();
  return row?.subaccount_code ?? null;
};

/**
 * The same where it is active: neither does the owner's address wait to be confirmed, nor the account since a reset of
 * the password. Null: no deposit is asked.
 */
export const findActiveSubaccount = async (transaction: TenantTransaction): Promise<string | null> =>
  (await findPayoutHold(transaction)) === null ? findSubaccount(transaction) : null;

/** Why the account is not active; null: nothing stands against it. */
const findPayoutHold = async ({ query, business }: TenantTransaction) => {
  const row = await query
    .selectFrom('businesses')
    .select('payout_hold')
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  return row.payout_hold;
};

/** The account is the right one, says its owner after a reset. */
export const endResetHold = ({ query, business }: TenantTransaction) =>
  query
    .updateTable('businesses')
    .set({ payout_hold: null })
    .where('business_id', '=', business)
    .where('payout_hold', '=', 'reset')
    .execute();

const selectPayouts = ({ query, business }: TenantTransaction) =>
  query.selectFrom('payout_accounts').selectAll().where('business_id', '=', business);

/** The account deposits go to and the change that waits; where there is neither, undefined. */
export const findPayouts = async (transaction: TenantTransaction) => {
  const rows = await selectPayouts(transaction).where('state', 'in', ['live', 'waiting']).execute();
  return {
    live: rows.find(({ state }) => state === 'live'),
    waiting: rows.find(({ state }) => state === 'waiting'),
    hold: await findPayoutHold(transaction),
  };
};

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayouts>>['live']>;

/** As `findPayouts`, the rows held until the transaction ends; the caller holds the offer. */
export const lockPayouts = async (transaction: TenantTransaction) => {
  await selectPayouts(transaction).where('state', 'in', ['live', 'waiting']).forUpdate().execute();
  return findPayouts(transaction);
};

export type NewPayout = Pick<
  PayoutRow,
  'payout_id' | 'bank_code' | 'bank_name' | 'account_name' | 'sealed' | 'last_digits'
>;

/** It counts at once. */
export const insertLivePayout = (
  { query, business }: TenantTransaction,
  payout: NewPayout & { readonly subaccount_code: string },
  now: Instant,
) =>
  query
    .insertInto('payout_accounts')
    .values({ business_id: business, ...payout, state: 'live', effective_at: at(now), created_at: at(now) })
    .execute();

/** It takes over at `effectiveAt`, by the job. */
export const insertWaitingPayout = (
  { query, business }: TenantTransaction,
  payout: NewPayout,
  { effectiveAt, now }: { readonly effectiveAt: Instant; readonly now: Instant },
) =>
  query
    .insertInto('payout_accounts')
    .values({
      business_id: business,
      ...payout,
      state: 'waiting',
      effective_at: at(effectiveAt),
      due_at: at(effectiveAt),
      created_at: at(now),
    })
    .execute();

const NOTHING = Buffer.alloc(0);

/** What it was stays known by its bank and last digits. */
export const retirePayout = (
  { query, business }: TenantTransaction,
  payout: Id,
  state: 'replaced' | 'withdrawn',
) =>
  query
    .updateTable('payout_accounts')
    .set({ state, sealed: NOTHING, due_at: null })
    .where('business_id', '=', business)
    .where('payout_id', '=', payout)
    .execute();

export const makeLive = ({ query, business }: TenantTransaction, payout: Id, subaccount: string) =>
  query
    .updateTable('payout_accounts')
    .set({ state: 'live', subaccount_code: subaccount, due_at: null, problem: '' })
    .where('business_id', '=', business)
    .where('payout_id', '=', payout)
    .execute();

/** `problem` empty: whether it was done at the provider is not known. */
export const postponePayout = (
  { query, business }: TenantTransaction,
  payout: Id,
  { dueAt, problem }: { readonly dueAt: Instant; readonly problem: string },
) =>
  query
    .updateTable('payout_accounts')
    .set({ due_at: at(dueAt), problem: problem.slice(0, 100) })
    .where('business_id', '=', business)
    .where('payout_id', '=', payout)
    .where('state', '=', 'waiting')
    .execute();

const duePayouts = (query: Looking['query'], now: Instant) =>
  query.selectFrom('payout_accounts as waiting').where('waiting.due_at', '<=', moment(now));

/** Changes whose time has come, of any business. */
export const findDuePayouts = (
  { query }: Looking,
  { now, limit }: { readonly now: Instant; readonly limit: number },
) =>
  duePayouts(query, now)
    .select(['business_id', 'payout_id'])
    .orderBy('waiting.due_at')
    .orderBy('waiting.payout_id')
    .limit(limit)
    .execute();

/** Takes those of these changes whose time has still come, each for one worker until `until`. */
export const takeDuePayouts = (
  { query }: PlatformTransaction,
  found: Awaited<ReturnType<typeof findDuePayouts>>,
  { now, until }: { readonly now: Instant; readonly until: Instant },
) =>
  takeAll(found, ({ business_id: business, payout_id: id }) =>
    query
      .updateTable('payout_accounts')
      .set((row) => ({ due_at: at(until), attempts: row('attempts', '+', 1), problem: '' }))
      .where('business_id', '=', business)
      .where(
        'payout_id',
        'in',
        duePayouts(query, now)
          .select('payout_id')
          .where('waiting.business_id', '=', business)
          .where('waiting.payout_id', '=', id)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['business_id', 'payout_id', 'bank_code', 'sealed', 'attempts'])
      .executeTakeFirst(),
  );

export type DuePayout = Awaited<ReturnType<typeof takeDuePayouts>>[number];

/** The change that was asked for at this instant, unless it was taken back: what a message about it speaks of. */
export const findAnnouncedPayout = ({ query }: PlatformTransaction, business: BusinessId, askedAt: Instant) =>
  query
    .selectFrom('payout_accounts')
    .select([
      'bank_name as bankName',
      'account_name as accountName',
      'last_digits as lastDigits',
      'effective_at as effectiveAt',
    ])
    .where('business_id', '=', business)
    .where('created_at', '=', moment(askedAt))
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();

export type AnnouncedPayout = NonNullable<Awaited<ReturnType<typeof findAnnouncedPayout>>>;
