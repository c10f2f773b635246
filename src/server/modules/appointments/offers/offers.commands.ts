import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { releaseTime } from '../reservation/appointment.repo.ts';
import { lockItems, releaseRental } from '../reservation/rental.repo.ts';
import { findOfferOf, isOpenOffer } from './offers.queries.ts';
import { closeOffer, lockOfferRow, type OfferRow } from './offers.repo.ts';

/**
 * The offer that a client makes use of, its row held; null where none was sent, or not for this time, or it is over: the
 * booking then is like any other.
 */
export const lockUsedOffer = async (
  transaction: TenantTransaction,
  {
    offer: token,
    date,
    serviceId,
    now,
  }: { readonly serviceId: Id; readonly now: Instant } & Pick<PublicBooking, 'offer' | 'date'>,
): Promise<OfferRow | null> => {
  if (token === undefined || token === '') return null;
  const offer = await findOfferOf(transaction, token, lockOfferRow);
  // guard: an-offer-that-is-over-changes-nothing-about-a-booking
  if (offer === null || !isOpenOffer(offer, now) || offer.service_id !== serviceId) return null;
  return isAt(offer, date) ? offer : null;
};

/** A rental is named by its day or an instant, an appointment by the instant. */
const isAt = ({ staff_id: staffId, starts_at: startsAt, day }: OfferRow, date: string): boolean =>
  parseInstant(date) === startsAt || (staffId === null && date === day);

/**
 * Lets the time go, for the booking that takes it in the same transaction. Whoever takes units holds the item first, so
 * that is done here as well.
 */
export const letGoOfOffered = async (transaction: TenantTransaction, offer: OfferRow): Promise<void> => {
  if (offer.staff_id === null) {
    await lockItems(transaction, [offer.service_id]);
    await releaseRental(transaction, offer.offer_id);
  } else {
    await releaseTime(transaction, offer.offer_id);
  }
};

/** What was offered has become this booking, or the hold it is paid for under. */
export const markOfferTaken = (
  transaction: TenantTransaction,
  { offer, takenBy }: { readonly offer: OfferRow; readonly takenBy: Id },
): Promise<void> => closeOffer(transaction, offer, { state: 'taken', takenBy });

/**
 * Ends an offer that nobody took; its time is free at once. False: it was over already, or is no offer. `removed`: its
 * client was taken off the list.
 */
export const endOffer = async (
  transaction: TenantTransaction,
  { id, ...end }: { readonly id: Id; readonly state: 'declined' | 'lapsed'; readonly removed?: boolean },
): Promise<boolean> => {
  const offer = await lockOfferRow(transaction, id);
  if (offer?.state !== 'open') return false;
  await releaseTime(transaction, id);
  await releaseRental(transaction, id);
  await closeOffer(transaction, offer, end);
  return true;
};
