import { expect, test } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { septets } from '#core/messages/sms/gsm7.ts';
import { fail, instant, mailOf, news, shop, smsOf } from '../testing/written-messages.ts';

/** Bookings that their business, and not their client, has yet to confirm. */
const waiting = { status: 'pending', confirmation: 'owner' } as const;
const item = {
  bookingType: 'item-based',
  deliveryMethod: 'pickup',
  serviceName: 'Canopy',
  staffName: '',
  endsAt: instant('2026-11-22T23:00:00Z'),
  returnDay: parseCalendarDate('2026-11-23') ?? fail(),
} as const;
const delivered = { ...item, deliveryMethod: 'delivery', deliveryZone: 'Lekki' } as const;
const kinds = ['reminder', 'rescheduled'] as const;

test.each([
  ['reminder', {}, 'Box braids on Fri 20 Nov 2026 at 10:00. N12,500 at your visit. '],
  ['reminder', item, 'Canopy for pick-up on Fri 20 Nov 2026 from 10:00. N12,500 at pick-up. '],
  ['reminder', delivered, 'Canopy on Fri 20 Nov 2026. N12,500 on delivery. '],
  ['rescheduled', {}, 'Box braids, now on Fri 20 Nov 2026 at 10:00. N12,500 at your visit. '],
  ['rescheduled', item, 'Canopy, now for pick-up on Fri 20 Nov from 10:00. N12,500 at pick-up. '],
  ['rescheduled', delivered, 'Canopy, now on Fri 20 Nov 2026. N12,500 on delivery. '],
] as const)('a %s by SMS says that it is not settled (%#)', (kind, over, said) => {
  const what = over === delivered ? 'delivery of your' : 'your';
  const text = smsOf(news(kind, { ...over, ...waiting, businessName: 'Ada' }));
  expect(text.replace(/(?:Manage: )?https:.*$/, '')).toBe(
    `Hi Chidinma, Ada is still to confirm ${what} ${said}`,
  );
});

test.each(kinds)('a %s stays one SMS whatever the names, with its money where there is room', (kind) => {
  for (const over of [{}, item, delivered]) {
    const long = {
      businessName: 'Ìyá Àgbà Ẹwà & Beauty “Palace” of Victoria Island',
      serviceName: 'Knotless goddess braids with curls; extra long {waist}',
    };
    const text = smsOf(news(kind, { ...over, ...waiting, ...long }));
    expect(septets(text)).toBeLessThanOrEqual(160);
    expect(text).toMatch(/is still to confirm/);
    expect(text).not.toContain('₦');
  }
});

test('a mail that reminds of it looks forward to nothing', () => {
  const told = [{}, item, delivered].map((over) => mailOf(news('reminder', { ...over, ...waiting })));
  for (const { text, html } of told) {
    expect(text).toMatch(/^Your booking is not confirmed yet\n/);
    expect(text).toContain('It is not confirmed yet: Ada’s Salon still has to confirm it.');
    for (const said of [text, html])
      expect(said).not.toMatch(/looking forward|will be ready|will bring|See you/);
  }
  expect(told.map(({ text }) => /Ada’s Salon (?:is holding|plans)[^.]+\./.exec(text)?.[0])).toEqual([
    'Ada’s Salon is holding Fri 20 Nov 2026 at 10:00 for you.',
    'Ada’s Salon is holding your Canopy for pick-up on Fri 20 Nov 2026, from 10:00.',
    'Ada’s Salon plans to bring your Canopy to you on Fri 20 Nov 2026.',
  ]);
});

test('a mail of its new dates says how it is held, and what has been confirmed is told as before', () => {
  const dates = (over: object) => mailOf(news('rescheduled', { ...over, movedBy: 'client' })).text;
  expect(dates({ ...item, ...waiting })).toContain(
    'your Canopy is held for pick-up on Fri 20 Nov 2026, from',
  );
  expect(dates({ ...delivered, ...waiting })).toContain(
    'they plan to bring your Canopy to you on Fri 20 Nov',
  );
  expect(dates({ ...waiting })).toContain('Ada’s Salon still has to confirm it.');
  const settled = { status: 'confirmed', confirmation: 'owner' } as const;
  expect(dates({ ...item, ...settled })).toContain('pick-up of your Canopy is on Fri 20 Nov 2026');
  for (const kind of kinds) expect(smsOf(news(kind, settled))).not.toContain('confirm');
});

test('a booking that was made while bookings confirmed themselves waits for its business too', () => {
  const { booking } = news('reminder', { ...waiting, confirmation: 'automatic' });
  expect(smsOf({ ...news('reminder'), booking })).toContain(`is still to confirm your ${shop.service?.name}`);
});
