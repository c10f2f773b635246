import { type ExpressionBuilder, sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantLooking, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { selectIntents } from './intents.repo.ts';

/** Whoever asks to pay: by telephone number, by email address, or by the proofs they bring. */
export type Payer = {
  readonly phone: string;
  readonly email: string;
  /** Of their browser; '': unknown. */
  readonly proofKey: string;
  /** Holds whose own token they brought. */
  readonly proven: readonly Id[];
};

/** The unpaid payments of a payer whose time is still held, locked, oldest first. */
export const lockHeldOf = (transaction: TenantTransaction, payer: Payer, now: Instant) =>
  heldOf(transaction, payer, now).orderBy('created_at').orderBy('intent_id').forUpdate().execute();

/** Whether a payer holds anything that is not paid for yet. */
export const isHolding = async (looking: TenantLooking, payer: Payer, now: Instant): Promise<boolean> => {
  const held = await heldOf(looking, payer, now).clearSelect().select('intent_id').limit(1).execute();
  return held.length > 0;
};

const heldOf = (looking: TenantLooking, payer: Payer, now: Instant) =>
  selectIntents(looking)
    .where('state', 'in', ['opening', 'open'])
    .where('held_until', '>', moment(now))
    .where(isOf(payer));

const isOf = ({ phone, email, proofKey, proven }: Payer) => {
  return (either: ExpressionBuilder<Tables, 'payment_intents'>) =>
    either.or([
      either('client_phone', '=', phone),
      either('client_email', '=', email),
      ...(proofKey === '' ? [] : [either('proof_key', '=', proofKey)]),
      ...(proven.length === 0 ? [] : [either('intent_id', 'in', proven)]),
    ]);
};

/**
 * How many unpaid payments for one start of one service were asked for since `since` under what this payer is known by,
 * ended ones too; `own`: with their proof or from their network.
 */
export const countAskedFor = async (
  { query, business }: TenantTransaction,
  payer: Payer,
  start: {
    readonly addressKey: string;
    readonly serviceId: Id;
    readonly startsAt: Instant;
    readonly since: Instant;
  },
): Promise<{ readonly own: number; readonly all: number }> => {
  const { proofKey, proven } = payer;
  const isOwn = sql`address_key = ${start.addressKey} OR (proof_key <> '' AND proof_key = ${proofKey})
    OR intent_id = ANY(${proven}::uuid[])`;
  return await query
    .selectFrom('payment_intents')
    .select([
      sql<number>`count(*) FILTER (WHERE ${isOwn})::int`.as('own'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where('business_id', '=', business)
    .where('created_at', '>', moment(start.since))
    .where('settled_at', 'is', null)
    .where('service_id', '=', start.serviceId)
    .where(sql<boolean>`(draft->>'startsAt')::bigint = ${start.startsAt}`)
    .where(isOf(payer))
    .executeTakeFirstOrThrow();
};

/** How many times are held unpaid for this network, and when the first of them ends; null where there is none. */
export const countHeldFrom = async (
  { query, business }: TenantTransaction,
  addressKey: string,
  now: Instant,
): Promise<{ readonly held: number; readonly firstEnds: Instant | null }> => {
  const found = await query
    .selectFrom('payment_intents')
    .select((of) => [sql<number>`count(*)::int`.as('held'), of.fn.min('held_until').as('first_ends')])
    .where('business_id', '=', business)
    .where('state', 'in', ['opening', 'open'])
    .where('held_until', '>', moment(now))
    .where('address_key', '=', addressKey)
    .executeTakeFirstOrThrow();
  return { held: found.held, firstEnds: found.first_ends };
};
