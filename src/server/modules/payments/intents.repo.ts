import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { at, moment } from '../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import type { TransferAccount } from './provider/payment-provider.ts';

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

/** Holds the intent's row until the transaction ends: of two who settle it at once, the second sees the first. */
export const lockIntent = (transaction: TenantTransaction, id: Id) =>
  selectIntents(transaction).where('intent_id', '=', id).forUpdate().executeTakeFirst();

/** The unpaid payments of a client whose time is still held, locked, oldest first: by telephone number or address. */
export const lockHeldOf = (
  transaction: TenantTransaction,
  client: { readonly phone: string; readonly email: string },
  now: Instant,
) =>
  selectIntents(transaction)
    .where('state', 'in', ['opening', 'open'])
    .where('held_until', '>', moment(now))
    .where((either) =>
      either.or([either('client_phone', '=', client.phone), either('client_email', '=', client.email)]),
    )
    .orderBy('created_at')
    .orderBy('intent_id')
    .forUpdate()
    .execute();

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

/** Settled: the draft has become a booking, which names its client, or is of no more use. */
export const finishIntent = (
  transaction: TenantTransaction,
  id: Id,
  end: { readonly state: 'booked' | 'refunded'; readonly problem: string; readonly now: Instant },
) =>
  update(transaction, id)
    .set({
      ...(end.state === 'booked' ? { client_phone: '', client_email: '' } : {}),
      state: end.state,
      problem: end.problem,
      settled_at: at(end.now),
      check_at: null,
      draft: '{}',
    })
    .execute();

/** The hold is over; a late payment may still come, so the draft stays for as long as it is looked for. */
export const lapseIntent = (
  transaction: TenantTransaction,
  id: Id,
  end: { readonly problem: string; readonly checkAt: Instant | null },
) =>
  update(transaction, id)
    .set({ state: 'lapsed', problem: end.problem, check_at: end.checkAt === null ? null : at(end.checkAt) })
    .execute();

export const setNextCheck = (
  transaction: TenantTransaction,
  id: Id,
  check: { readonly checkAt: Instant | null; readonly checks: number },
) =>
  update(transaction, id)
    .set({ check_at: check.checkAt === null ? null : at(check.checkAt), checks: check.checks })
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
    .set({ draft: '{}', client_phone: '', client_email: '' })
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
