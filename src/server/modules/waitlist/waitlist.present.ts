import type { WaitlistEntry } from '#contract/calls/waitlist.calls.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { toldUntil } from '#core/money/hold-limits.ts';
import { type BusinessId, handleOf } from '../../platform/ids.ts';
import type { EntryRow } from './waitlist.repo.ts';

/** Somebody who waits, as the owner sees it. */
export const presentEntry = (business: BusinessId, row: EntryRow, now: Instant): WaitlistEntry => {
  const state = stateOf(row, now);
  return {
    _id: handleOf(business, row.entry_id),
    serviceName: row.service_name,
    bookingType: row.booking_type,
    staffName: row.staff_name ?? '',
    date: row.day,
    clientName: row.client_name,
    clientPhone: row.client_phone,
    clientEmail: row.client_email,
    state,
    ...(state === 'booked' && row.booking_status === 'cancelled' ? { cancelled: true } : {}),
    joinedAt: formatInstant(row.joined_at),
    offer:
      state === 'paying'
        ? heldOf(row.taken_starts_at, row.held_until === null ? null : toldUntil(row.held_until))
        : heldOf(row.starts_at, row.expires_at),
  };
};

/** Whoever took a time that has to be paid for is booked once they have paid. */
const stateOf = (
  { state, payment_state: payment, held_until: heldUntil }: EntryRow,
  now: Instant,
): WaitlistEntry['state'] => {
  if (state !== 'booked' || payment === null || payment === 'booked') return state;
  const isHeld = (payment === 'opening' || payment === 'open') && heldUntil !== null && heldUntil > now;
  return isHeld ? 'paying' : 'unpaid';
};

const heldOf = (startsAt: Instant | null, until: Instant | null): WaitlistEntry['offer'] =>
  startsAt === null || until === null
    ? null
    : { date: formatInstant(startsAt), heldUntil: formatInstant(until) };
