import { expect, test } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { septets } from '#core/messages/sms/gsm7.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { fail, instant, mailOf, news, smsOf } from '../testing/written-messages.ts';

const picked: Partial<BookingFacts> = {
  bookingType: 'item-based',
  deliveryMethod: 'pickup',
  serviceName: '150 x Chair',
  staffName: '',
  businessName: 'Musa Rentals',
  endsAt: instant('2026-11-22T23:00:00Z'),
  returnDay: parseCalendarDate('2026-11-23') ?? fail(),
};
const delivered: Partial<BookingFacts> = { ...picked, deliveryMethod: 'delivery', deliveryZone: 'Lekki' };
/** Since yesterday: now is Thursday, 19 Nov 2026. */
const out: Partial<BookingFacts> = {
  ...picked,
  status: 'confirmed',
  startsAt: instant('2026-11-18T08:00:00Z'),
  firstDay: parseCalendarDate('2026-11-18') ?? fail(),
};
const visit: Partial<BookingFacts> = { businessName: 'Musa Rentals' };
const bookingOf = (over: Partial<BookingFacts>) => news('reminder', over).booking;
const changed = (over: Partial<BookingFacts>) =>
  ({
    kind: 'lines-changed',
    recipient: 'client',
    booking: bookingOf(over),
    change: { what: '', by: 'owner' },
  }) as const;
const links = (first: Partial<BookingFacts>, ...others: readonly Partial<BookingFacts>[]) =>
  ({ kind: 'booking-links', bookings: [bookingOf(first), ...others.map(bookingOf)] }) as const;
const withoutLink = (text: string): string => {
  expect(septets(text)).toBeLessThanOrEqual(160);
  return text.replace(/https:.*$/, '');
};

test.each([
  [visit, 'your booking at Musa Rentals is now Box braids on Fri 20 Nov 2026 at 10:00. View it: '],
  [
    picked,
    'your hire from Musa Rentals is now 150 x Chair, for pick-up on Fri 20 Nov 2026 from 10:00. View it: ',
  ],
  [delivered, 'your hire from Musa Rentals is now 150 x Chair, for delivery on Fri 20 Nov 2026. View it: '],
])('what is booked now is told by how it changes hands (%#)', (over, said) => {
  expect(withoutLink(smsOf(changed(over)))).toBe(`Hi Chidinma, ${said}`);
});

test('a mail of it says whether a time or a hire is held while it is pending', () => {
  const held = (over: Partial<BookingFacts>) => mailOf(changed({ ...over, status: 'pending' })).text;
  expect(held(visit)).toContain('We hold this time for you. ');
  expect(held(picked)).toContain('We hold this hire for you. ');
});

test.each([
  [visit, 'your Box braids at Musa Rentals is on Fri 20 Nov 2026 at 10:00. '],
  [picked, 'pick up your 150 x Chair at Musa Rentals on Fri 20 Nov 2026 from 10:00. '],
  [delivered, 'Musa Rentals delivers your 150 x Chair on Fri 20 Nov 2026. '],
])('a link that was asked for again says when it is, by how it changes hands (%#)', (over, said) => {
  expect(withoutLink(smsOf(links(over)))).toContain(`Hi Chidinma, ${said}`);
});

test('a link says what its business has yet to confirm, and asks no client to confirm', () => {
  const asked = (confirmation: 'client' | 'owner') =>
    smsOf(links({ ...visit, status: 'pending', confirmation }));
  expect(asked('owner')).toContain('Musa Rentals is still to confirm your Box braids on Fri 20 Nov 2026 at');
  expect(asked('client')).toMatch(/^Hi Chidinma, your Box braids at .* View, move or cancel: /);
});

test('of several bookings the next is one that has not begun', () => {
  expect(smsOf(links(out, visit))).toContain('2 bookings at Musa Rentals, the next on Fri 20 Nov 2026. ');
  expect(smsOf(links(out, out))).toContain('2 bookings at Musa Rentals. View them: ');
});

test.each([out, { ...out, ...delivered, startsAt: out.startsAt ?? fail() }])(
  'of what is out the day it is due back is told, and none that is past (%#)',
  (over) => {
    const moved = news('rescheduled', { ...over, status: 'rescheduled' });
    const told = [smsOf(moved), smsOf(changed(over)), smsOf(links(over))];
    expect(told.map(withoutLink)).toEqual([
      'Hi Chidinma, your 150 x Chair from Musa Rentals is now due back on Mon 23 Nov 2026. N12,500 still to pay. ',
      'Hi Chidinma, your hire from Musa Rentals is now 150 x Chair, due back on Mon 23 Nov 2026. View it: ',
      'Hi Chidinma, your 150 x Chair from Musa Rentals is due back on Mon 23 Nov 2026. View it: ',
    ]);
    const { text } = mailOf(moved);
    expect(text).toContain('Your 150 x Chair from Musa Rentals is now due back on Mon 23 Nov 2026.');
    expect(text).not.toContain('pick-up of');
  },
);

test('an owner’s own words of new dates, which name the day of a pick-up, are for what is not out yet', () => {
  const own = (over: Partial<BookingFacts>) => {
    const moved = news('rescheduled', { ...over, status: 'rescheduled' }, 'Fetch it on {date}: {link}');
    return [smsOf(moved), mailOf(moved).text];
  };
  for (const said of own(picked)) expect(said).toContain('Fetch it on Fri 20 Nov 2026');
  for (const said of own(out)) expect(said).not.toContain('Fetch it');
});

test('what has begun while it waits to be confirmed is told as waiting', () => {
  const text = smsOf(links({ ...out, status: 'pending', confirmation: 'owner' }));
  expect(text).toContain('Musa Rentals is still to confirm your 150 x Chair');
});
