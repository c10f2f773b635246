import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** A time that the waitlist holds for somebody, as its row has it. */
export type OfferRow = {
  readonly offer_id: Id;
  readonly entry_id: Id;
  readonly service_id: Id;
  /** Null for a rental. */
  readonly staff_id: Id | null;
  readonly starts_at: Instant;
  readonly expires_at: Instant;
  readonly token_hash: Buffer;
  readonly state: 'open' | 'taken' | 'declined' | 'lapsed';
  /** The booking it became, or the payment it is held for; null: nobody took it. */
  readonly taken_by: Id | null;
  readonly day: CalendarDate;
};

const selectOffer = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('waitlist_offers as offer')
    .innerJoin('waitlist_entries as entry', (join) =>
      join
        .onRef('entry.business_id', '=', 'offer.business_id')
        .onRef('entry.entry_id', '=', 'offer.entry_id'),
    )
    .select([
      'offer.offer_id',
      'offer.entry_id',
      'offer.service_id',
      'offer.staff_id',
      'offer.starts_at',
      'offer.expires_at',
      'offer.token_hash',
      'offer.state',
      'offer.taken_by',
      'entry.day',
    ])
    .where('offer.business_id', '=', business)
    .where('offer.offer_id', '=', id);

export const findOffer = (transaction: TenantTransaction, id: Id): Promise<OfferRow | undefined> =>
  selectOffer(transaction, id).executeTakeFirst();

/**
 * Holds an offer until the transaction ends: of whoever takes it, declines it or lets it lapse, the second sees what the
 * first did. Always before the client, the time and the entry.
 */
export const lockOfferRow = (transaction: TenantTransaction, id: Id): Promise<OfferRow | undefined> =>
  // guard: of-those-who-take-and-decline-an-offer-the-second-sees-the-first
  selectOffer(transaction, id).forUpdate('offer').executeTakeFirst();

/** Writes how an offer ended, and with it how its client's place in the line did; the row is locked by the caller. */
export const closeOffer = async (
  { query, business }: TenantTransaction,
  offer: Pick<OfferRow, 'offer_id' | 'entry_id'>,
  end:
    | { readonly state: 'taken'; readonly takenBy: Id }
    | { readonly state: 'declined' | 'lapsed'; readonly removed?: boolean },
): Promise<void> => {
  await query
    .updateTable('waitlist_offers')
    .set({ state: end.state, taken_by: end.state === 'taken' ? end.takenBy : null })
    .where('business_id', '=', business)
    .where('offer_id', '=', offer.offer_id)
    .execute();
  await query
    .updateTable('waitlist_entries')
    .set({ state: end.state === 'taken' ? 'booked' : end.removed === true ? 'removed' : end.state })
    .where('business_id', '=', business)
    .where('entry_id', '=', offer.entry_id)
    .execute();
};
