import type { Instant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import type { Recipients } from '../facts/recipients.repo.ts';
import type { AnyKind } from '../kinds/kind.types.ts';
import { kinds } from '../kinds/kinds.queries.ts';
import type { BookingCause } from './news.rules.ts';
import type { NewMessage } from './queue.repo.ts';

export type Draft = Pick<NewMessage, 'kind' | 'recipient' | 'channel' | 'address' | 'leadMinutes' | 'dueAt'>;

/**
 * What client and owner are told of what just happened to a booking, and by which ways; nothing to whoever left no
 * address, and to an owner nothing of their own doing. An SMS that may go from `sendAt` on, in the quiet hours by then,
 * waits for their end.
 */
export const draftNews = (
  booking: Recipients,
  cause: BookingCause,
  now: Instant,
  sendAt: Instant = now,
): readonly Draft[] => {
  const told = (who: NewMessage['recipient']): readonly AnyKind[] =>
    Object.values(kinds).filter(
      ({ due }) => due.by === 'booking' && due.tells(cause, booking, now).includes(who),
    );
  const toClient = told('client').flatMap(({ kind, counts, due }): readonly Draft[] => {
    const email: Draft = { kind, recipient: 'client', channel: 'email', address: booking.email };
    if (due.by === 'booking' && due.goesAt !== undefined)
      return [{ ...email, dueAt: due.goesAt(booking, now) }];
    const sms = booking.newsBySms || kind === 'rebooking' ? [smsTo(booking, { kind, counts }, sendAt)] : [];
    return [email, ...sms];
  });
  const toOwner = told('owner').map(
    ({ kind }): Draft => ({
      kind,
      recipient: 'owner',
      channel: 'email',
      address: booking.ownerEmail ?? '',
    }),
  );
  return [...toClient, ...toOwner].filter(({ address }) => address !== '');
};

const smsTo = (
  booking: Recipients,
  { kind, counts }: Pick<AnyKind, 'kind' | 'counts'>,
  sendAt: Instant,
): Draft => {
  const confirmsBookingOf = counts === 'confirmation' ? booking.bookedAt : null;
  const dueAt = newsMoment(sendAt, { confirmsBookingOf });
  return { kind, recipient: 'client', channel: 'sms', address: booking.phone, dueAt };
};
