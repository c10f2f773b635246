import type { Instant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import type { Recipients } from '../facts/recipients.repo.ts';
import type { NewMessage } from './queue.repo.ts';

/** What just happened to a booking; an owner is told of what the client did, not of their own. */
export type BookingCause =
  | 'booked'
  | 'confirmed'
  | 'moved'
  | 'moved-by-client'
  | 'edited'
  | 'cancelled'
  | 'cancelled-by-client'
  | 'lapsed'
  | 'completed'
  | 'no-show';

export type Draft = Pick<NewMessage, 'kind' | 'recipient' | 'channel' | 'address' | 'leadMinutes' | 'dueAt'>;
type Told = { readonly client?: NewMessage['kind']; readonly owner?: NewMessage['kind'] };

const told = (cause: BookingCause, booking: Recipients, now: Instant): Told => {
  switch (cause) {
    case 'booked':
      return {
        client: booking.status === 'pending' ? 'booking-received' : 'booking-confirmed',
        ...(booking.source === 'public' ? { owner: 'new-booking' } : {}),
      };
    case 'confirmed':
      // Whoever is there already is not told that they are expected.
      return booking.startsAt <= now ? {} : { client: 'booking-confirmed' };
    case 'moved':
      return { client: 'rescheduled' };
    case 'moved-by-client':
      return { client: 'rescheduled', owner: 'rescheduled' };
    case 'cancelled':
      return { client: 'cancelled' };
    case 'cancelled-by-client':
      return { client: 'cancelled', owner: 'cancelled' };
    case 'no-show':
      return booking.rebookAfterNoShow ? { client: 'rebooking' } : {};
    case 'edited':
    case 'lapsed':
    case 'completed':
      return {};
  }
};

/** What client and owner are told of it, and by which ways; nothing to whoever left no address. */
export const draftNews = (booking: Recipients, cause: BookingCause, now: Instant): readonly Draft[] => {
  const { client, owner } = told(cause, booking, now);
  const drafts: Draft[] = [];
  if (client !== undefined) {
    drafts.push({ kind: client, recipient: 'client', channel: 'email', address: booking.email });
    if (booking.newsBySms || client === 'rebooking') drafts.push(smsTo(booking, client, now));
  }
  if (owner !== undefined) {
    drafts.push({ kind: owner, recipient: 'owner', channel: 'email', address: booking.ownerEmail ?? '' });
  }
  return drafts.filter(({ address }) => address !== '');
};

const confirmations: ReadonlySet<NewMessage['kind']> = new Set(['booking-received', 'booking-confirmed']);

const smsTo = (booking: Recipients, kind: NewMessage['kind'], now: Instant): Draft => {
  const confirmsBookingOf = confirmations.has(kind) ? booking.bookedAt : null;
  const dueAt = newsMoment(now, { confirmsBookingOf });
  return { kind, recipient: 'client', channel: 'sms', address: booking.phone, dueAt };
};

/** Why reminders queued before `cause` do not go out any more; null where they stay. */
export const whyNotReminded = (cause: BookingCause): string | null => {
  switch (cause) {
    case 'moved':
    case 'moved-by-client':
      return 'The booking was moved';
    case 'cancelled':
    case 'cancelled-by-client':
      return 'The booking was cancelled';
    case 'lapsed':
      return 'The booking was not confirmed in time';
    case 'completed':
      return 'The booking was completed';
    case 'no-show':
      return 'The client did not come';
    case 'booked':
    case 'confirmed':
    case 'edited':
      return null;
  }
};
