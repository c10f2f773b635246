import { describe, expect, it, test } from 'vitest';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { toInstant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import { newId } from '../../../platform/ids.ts';
import { bookingConfirmed } from './bookings/booking-confirmed.kind.ts';
import { bookingReceived } from './bookings/booking-received.kind.ts';
import { cancelled } from './bookings/cancelled.kind.ts';
import * as newBooking from './bookings/new-booking.kind.ts';
import { rebooking } from './bookings/rebooking.kind.ts';
import { reminder } from './bookings/reminder.kind.ts';
import { isLinkUsable } from './bookings/reschedule-link.kind.ts';
import { rescheduled } from './bookings/rescheduled.kind.ts';
import * as reviewAsk from './bookings/review-ask.kind.ts';
import { isOfferOpen } from './bookings/waitlist-offer.kind.ts';
import type { IsTrue } from './bookings.queries.ts';

const rules = {
  'booking-received': bookingReceived,
  'booking-confirmed': bookingConfirmed,
  rescheduled,
  cancelled,
  reminder,
  rebooking,
  'new-booking': newBooking,
  'review-ask': reviewAsk,
};
type Kind = keyof typeof rules;
type Asked = Parameters<IsTrue>;
const isStillTrue = (
  { kind, ...message }: Asked[0] & { readonly kind: Kind },
  booking: Asked[1],
  now: Asked[2],
) => rules[kind].isTrue(message, booking, now);

const startsAt = toInstant(1_000_000);
const endsAt = toInstant(2_000_000);
const visit = { bookingType: 'time-based', startsAt, endsAt } as const;
const before = toInstant(startsAt - 1);
const link = newId();

describe('what a message says', () => {
  test.each<[Kind, Channel, AppointmentStatus, boolean, boolean]>([
    // kind, channel, status, true before the start, true from the start on
    ['booking-received', 'email', 'pending', true, true],
    ['booking-received', 'email', 'confirmed', false, false],
    ['booking-confirmed', 'email', 'confirmed', true, true],
    ['booking-confirmed', 'sms', 'confirmed', true, false],
    ['booking-confirmed', 'sms', 'cancelled', false, false],
    ['rescheduled', 'email', 'rescheduled', true, true],
    ['rescheduled', 'sms', 'pending', true, false],
    ['cancelled', 'sms', 'cancelled', true, false],
    ['cancelled', 'email', 'confirmed', false, false],
    ['reminder', 'email', 'confirmed', true, false],
    ['reminder', 'sms', 'pending', true, false],
    ['reminder', 'email', 'rescheduled', true, false],
    ['reminder', 'email', 'cancelled', false, false],
    ['reminder', 'email', 'completed', false, false],
    ['rebooking', 'email', 'no-show', true, true],
    ['rebooking', 'sms', 'no-show', true, true],
    ['rebooking', 'email', 'completed', false, false],
    ['new-booking', 'email', 'cancelled', true, true],
    ['review-ask', 'email', 'completed', true, true],
    ['review-ask', 'email', 'no-show', false, false],
    ['review-ask', 'email', 'confirmed', false, false],
  ])('%s by %s of a booking that is %s: %s, then %s', (kind, channel, status, early, late) => {
    const message = { kind, channel, version: 2 };
    const booking = { ...visit, status, scheduleVersion: 2 };
    expect(isStillTrue(message, booking, before)).toBe(early);
    expect(isStillTrue(message, booking, startsAt)).toBe(late);
  });

  test.each<[Kind, boolean]>([
    ['rescheduled', true],
    ['booking-confirmed', false],
    ['reminder', false],
  ])('%s by SMS of a hire that is out, until it ends: %s', (kind, told) => {
    const status = kind === 'rescheduled' ? 'rescheduled' : 'confirmed';
    const booking = { ...visit, bookingType: 'item-based', status, scheduleVersion: 2 } as const;
    const message = { kind, channel: 'sms', version: 2 } as const;
    expect(isStillTrue(message, booking, before)).toBe(true);
    expect(isStillTrue(message, booking, toInstant(endsAt - 1))).toBe(told);
    expect(isStillTrue(message, booking, endsAt)).toBe(false);
  });

  it('holds for its own schedule alone, but for the news of a booking to the owner', () => {
    const booking = { ...visit, status: 'no-show', scheduleVersion: 2 } as const;
    const message = { channel: 'email', version: 1 } as const;
    expect(isStillTrue({ ...message, kind: 'rebooking' }, booking, before)).toBe(false);
    expect(isStillTrue({ ...message, kind: 'new-booking' }, booking, before)).toBe(true);
  });

  test.each<[boolean, AppointmentStatus, number, boolean]>([
    [true, 'confirmed', -1, true],
    [true, 'pending', -1, true],
    [false, 'confirmed', -1, false],
    [true, 'cancelled', -1, false],
    [true, 'confirmed', 0, false],
  ])(
    'a link that is live (%s), of a booking that is %s, %d ms from its start: %s',
    (live, status, from, usable) => {
      expect(isLinkUsable({ link, live }, { status, startsAt }, toInstant(startsAt + from))).toBe(usable);
    },
  );

  test.each([
    ['open', -1, true],
    ['open', 0, false],
    ['taken', -1, false],
    ['declined', -1, false],
    ['lapsed', -1, false],
  ] as const)('an offer that is %s is held %d ms from its end: %s', (state, from, held) => {
    expect(isOfferOpen({ state, expiresAt: startsAt }, toInstant(startsAt + from))).toBe(held);
  });
});
