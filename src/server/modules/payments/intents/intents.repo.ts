import { type ExpressionBuilder, sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { at, moment } from '../../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { TransferAccount } from '../../../platform/payments/payment-provider.ts';

export type NewIntent = {
  /** Of the hold, and of the appointment it becomes. */
  readonly id: Id;
  readonly reference: string;
  readonly mode: 'test' | 'live';
  readonly channel: 'checkout' | 'transfer';
  readonly serviceId: Id;
  readonly staffId: Id | null;
  readonly clientPhone: string;
  readonly clientEmail: string;
  /** What the proof and the network it was asked from are known by here; '': unknown. */
  readonly proofKey: string;
  readonly addressKey: string;
  /** JSON the booking will be written from. */
  readonly draft: string;
  readonly amount: Kobo;
  readonly caution: Kobo;
  readonly heldUntil: Instant;
  readonly checkAt: Instant;
  readonly now: Instant;
};

export const insertIntent = ({ query, business }: TenantTransaction, intent: NewIntent) =>
  query
    .insertInto('payment_intents')
    .values({
      business_id: business,
      intent_id: intent.id,
      reference: intent.reference,
      mode: intent.mode,
      channel: intent.channel,
      state: 'opening',
      service_id: intent.serviceId,
      staff_id: intent.staffId,
      client_phone: intent.clientPhone,
      client_email: intent.clientEmail,
      proof_key: intent.proofKey,
      address_key: intent.addressKey,
      draft: intent.draft,
      amount_kobo: intent.amount,
      caution_kobo: intent.caution,
      held_until: at(intent.heldUntil),
      check_at: at(intent.checkAt),
      created_at: at(intent.now),
    })
    .execute();

const selectIntents = ({ query, business }: TenantTransaction) =>
  query.selectFrom('payment_intents').selectAll().where('business_id', '=', business);

export const findIntent = (transaction: TenantTransaction, id: Id) =>
  selectIntents(transaction).where('intent_id', '=', id).executeTakeFirst();

export type IntentRow = NonNullable<Awaited<ReturnType<typeof findIntent>>>;

export const findIntentByReference = (transaction: TenantTransaction, reference: string) =>
  selectIntents(transaction).where('reference', '=', reference).executeTakeFirst();

/**
 * Holds the intent's row until the transaction ends: of two who settle it at once, the second sees the first. Whoever
 * has its booking and writes a refund that names it need not wait, or the two would wait for each other.
 */
export const lockIntent = (transaction: TenantTransaction, id: Id) =>
  // guard: a-payment-is-decided-on-its-locked-row
  selectIntents(transaction).where('intent_id', '=', id).forNoKeyUpdate().executeTakeFirst();

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
  selectIntents(transaction)
    .where('state', 'in', ['opening', 'open'])
    .where('held_until', '>', moment(now))
    .where(isOf(payer))
    .orderBy('created_at')
    .orderBy('intent_id')
    .forUpdate()
    .execute();

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

const update = ({ query, business }: TenantTransaction, id: Id) =>
  query.updateTable('payment_intents').where('business_id', '=', business).where('intent_id', '=', id);

/** The provider has answered, for the payment under this name: where the client pays. */
export const openIntent = (
  transaction: TenantTransaction,
  opened: { readonly id: Id; readonly reference: string } & (
    | { readonly url: string }
    | { readonly transfer: TransferAccount }
  ),
) =>
  update(transaction, opened.id)
    .where('state', '=', 'opening')
    .where('reference', '=', opened.reference)
    .set(
      'url' in opened
        ? { state: 'open', authorization_url: opened.url }
        : { state: 'open', transfer: JSON.stringify(opened.transfer) },
    )
    .execute();

/** A payment is asked for anew, under another name: its page cannot be paid at any more, or is not wanted. */
export const reopenIntent = (
  transaction: TenantTransaction,
  id: Id,
  anew: { readonly reference: string; readonly channel: 'checkout' | 'transfer' },
) =>
  update(transaction, id)
    .where('state', '=', 'open')
    .set({ ...anew, state: 'opening', authorization_url: '', transfer: null })
    .execute();

/** Another name for a payment whose page was lost before anybody saw it. */
export const renameIntent = (
  transaction: TenantTransaction,
  name: { readonly id: Id; readonly from: string; readonly to: string },
) =>
  update(transaction, name.id)
    .where('state', '=', 'opening')
    .where('reference', '=', name.from)
    .set({ reference: name.to })
    .execute();

/** Of a payment whose settling has not failed on our side since. */
const sound = { failures: 0, stuck_at: null } as const;

export const clearFailures = (transaction: TenantTransaction, id: Id) =>
  update(transaction, id).set(sound).execute();

/** Settling has failed on our side, for the how-maniest time in a row; `stuckAt`: since when it counts as stuck. */
export const noteFailure = (
  transaction: TenantTransaction,
  id: Id,
  note: { readonly failures: number; readonly checkAt: Instant; readonly stuckAt: Instant | null },
) =>
  update(transaction, id)
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

/** Whom to tell of money that goes back, where the address they left was emptied with the draft. */
export const keepPayer = (transaction: TenantTransaction, id: Id, email: string) =>
  update(transaction, id).where('client_email', '=', '').set({ client_email: email }).execute();

/** Settled: the draft has become a booking, which names its client, or is of no more use. */
export const finishIntent = (
  transaction: TenantTransaction,
  id: Id,
  end: { readonly state: 'booked' | 'refunded'; readonly problem: string; readonly now: Instant },
) =>
  update(transaction, id)
    .set({
      ...(end.state === 'booked' ? { client_phone: '', client_email: '' } : {}),
      proof_key: '',
      address_key: '',
      state: end.state,
      problem: end.problem,
      settled_at: at(end.now),
      check_at: null,
      draft: '{}',
      ...sound,
    })
    .execute();

/** The hold is over; a late payment may still come, so the draft stays for as long as it is looked for. */
export const lapseIntent = (
  transaction: TenantTransaction,
  id: Id,
  end: { readonly problem: string; readonly checkAt: Instant | null },
) =>
  update(transaction, id)
    .set({
      state: 'lapsed',
      problem: end.problem,
      check_at: end.checkAt === null ? null : at(end.checkAt),
      ...sound,
    })
    .execute();

export const setNextCheck = (
  transaction: TenantTransaction,
  id: Id,
  check: { readonly checkAt: Instant | null; readonly checks: number },
) =>
  update(transaction, id)
    .set({
      check_at: check.checkAt === null ? null : at(check.checkAt),
      checks: check.checks,
      ...(check.checkAt === null ? sound : {}),
    })
    .where('settled_at', 'is', null)
    .execute();

/**
 * Takes payments, of any business, whose provider is to be asked by now, and puts their next look off to `until`: of
 * several workers one has each, and one that dies leaves them to be taken again.
 */
export const takeDueIntents = (
  { query }: PlatformTransaction,
  take: { readonly now: Instant; readonly until: Instant; readonly limit: number },
) =>
  query
    .updateTable('payment_intents')
    .set({ check_at: at(take.until) })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('business_id', 'intent_id'),
        'in',
        selectFrom('payment_intents')
          .select(['business_id', 'intent_id'])
          .where('check_at', '<=', moment(take.now))
          .orderBy('check_at')
          .limit(take.limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('business_id', 'intent_id'),
      ),
    )
    .returning(['business_id', 'reference'])
    .execute();

/** Removes what names the client from payments that came to nothing, once none is looked for any more. */
export const emptyLapsedDrafts = ({ query }: PlatformTransaction, before: Instant, limit: number) =>
  query
    .updateTable('payment_intents')
    .set({ draft: '{}', client_phone: '', client_email: '', proof_key: '', address_key: '' })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('business_id', 'intent_id'),
        'in',
        selectFrom('payment_intents')
          .select(['business_id', 'intent_id'])
          .where('state', '=', 'lapsed')
          .where('check_at', 'is', null)
          .where('client_phone', '<>', '')
          .where('held_until', '<', moment(before))
          .limit(limit)
          .$asTuple('business_id', 'intent_id'),
      ),
    )
    .execute();
