import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { intentMoves, startsOf } from '#core/money/moves.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantLooking, TenantTransaction } from '../../../platform/db/transaction.ts';
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
      state: intentMoves.ask.to,
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

export const selectIntents = ({ query, business }: TenantLooking) =>
  query.selectFrom('payment_intents').selectAll().where('business_id', '=', business);

export const findIntent = (transaction: TenantLooking, id: Id) =>
  selectIntents(transaction).where('intent_id', '=', id).executeTakeFirst();

export type IntentRow = NonNullable<Awaited<ReturnType<typeof findIntent>>>;

export const findIntentByReference = (transaction: TenantLooking, reference: string) =>
  selectIntents(transaction).where('reference', '=', reference).executeTakeFirst();

/**
 * Holds the intent's row until the transaction ends: of two who settle it at once, the second sees the first. Whoever
 * has its booking and writes a refund that names it need not wait, or the two would wait for each other.
 */
export const lockIntent = (transaction: TenantTransaction, id: Id) =>
  // guard: a-payment-is-decided-on-its-locked-row
  selectIntents(transaction).where('intent_id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const updateIntent = ({ query, business }: TenantTransaction, id: Id) =>
  query.updateTable('payment_intents').where('business_id', '=', business).where('intent_id', '=', id);

/** The provider has answered, for the payment under this name: where the client pays. */
export const openIntent = (
  transaction: TenantTransaction,
  opened: { readonly id: Id; readonly reference: string } & (
    | { readonly url: string }
    | { readonly transfer: TransferAccount }
  ),
) =>
  updateIntent(transaction, opened.id)
    .where('state', 'in', startsOf(intentMoves.open))
    .where('reference', '=', opened.reference)
    .set(
      'url' in opened
        ? { state: intentMoves.open.to, authorization_url: opened.url }
        : { state: intentMoves.open.to, transfer: JSON.stringify(opened.transfer) },
    )
    .execute();

/** A payment is asked for anew, under another name: its page cannot be paid at any more, or is not wanted. */
export const reopenIntent = (
  transaction: TenantTransaction,
  id: Id,
  anew: { readonly reference: string; readonly channel: 'checkout' | 'transfer' },
) =>
  updateIntent(transaction, id)
    .where('state', 'in', startsOf(intentMoves.reopen))
    .set({ ...anew, state: intentMoves.reopen.to, authorization_url: '', transfer: null })
    .execute();

/** Another name for a payment whose page was lost before anybody saw it. */
export const renameIntent = (
  transaction: TenantTransaction,
  name: { readonly id: Id; readonly from: string; readonly to: string },
) =>
  updateIntent(transaction, name.id)
    .where('state', '=', 'opening')
    .where('reference', '=', name.from)
    .set({ reference: name.to })
    .execute();

/** Of a payment whose settling has not failed on our side since. */
export const sound = { failures: 0, stuck_at: null } as const;

/** Whom to tell of money that goes back, where the address they left was emptied with the draft. */
export const keepPayer = (transaction: TenantTransaction, id: Id, email: string) =>
  updateIntent(transaction, id).where('client_email', '=', '').set({ client_email: email }).execute();

/** Settled: the draft has become a booking, which names its client, or is of no more use but for what it was of. */
export const finishIntent = (
  transaction: TenantTransaction,
  id: Id,
  end: { readonly state: 'booked' | 'refunded'; readonly problem: string; readonly now: Instant },
) =>
  updateIntent(transaction, id)
    .set({
      ...(end.state === 'booked' ? { client_phone: '', client_email: '' } : {}),
      proof_key: '',
      address_key: '',
      state: end.state,
      problem: end.problem,
      settled_at: at(end.now),
      check_at: null,
      draft:
        end.state === 'booked'
          ? '{}'
          : // A cluster changes rows by functions alone whose answer follows from the row.
            sql`coalesce(jsonb_set('{}', '{serviceName}', draft->'serviceName'), '{}')`,
      ...sound,
    })
    .execute();

/** The hold is over; a late payment may still come, so the draft stays for as long as it is looked for. */
export const lapseIntent = (
  transaction: TenantTransaction,
  id: Id,
  end: { readonly problem: string; readonly checkAt: Instant | null },
) =>
  updateIntent(transaction, id)
    .set({
      state: intentMoves.lapse.to,
      problem: end.problem,
      check_at: end.checkAt === null ? null : at(end.checkAt),
      ...sound,
    })
    .execute();
