import { describe, expect, it } from 'vitest';
import { bookingIn, withChange } from './cached-bookings.ts';
import { appointment, drawn, rental } from './testing/samples.ts';

const other = appointment({ _id: 'b' });
const cancel = { status: 'cancelled' } as const;
const cancelled = appointment(cancel);

describe('a change', () => {
  it.each([
    ['the booking itself', appointment(), cancelled],
    ['a list', [appointment(), other], [cancelled, other]],
    ['a reply', { data: [other, appointment()], next: null }, { data: [other, cancelled], next: null }],
    [
      'a calendar',
      { data: [drawn()], days: [{ date: '2026-11-20', total: 1 }] },
      { data: [drawn(cancel)], days: [{ date: '2026-11-20', total: 1 }] },
    ],
    [
      'an endless list',
      { pages: [{ data: [other] }, { data: [appointment()] }], pageParams: [null, 'x'] },
      { pages: [{ data: [other] }, { data: [cancelled] }], pageParams: [null, 'x'] },
    ],
  ])('reaches %s', (_, kept, changed) => expect(withChange(kept, 'a', cancel)).toEqual(changed));

  it.each([
    ['another list', [other]],
    ['another booking', other],
    ['start times', { slots: ['2026-11-20T09:00:00.000Z'], nextFree: null }],
    ['figures', { revenue: 1, popularServices: [{ serviceId: 'a', name: 'Silk press', count: 3 }] }],
    ['a map', new Map([['2026-11-20', 2]])],
    ['nothing', undefined],
    ['null', null],
    ['the history of the same', { events: [{ event: 'book', to: 'pending' }], messages: [{ _id: 'a' }] }],
  ])('leaves %s the very same', (_, kept) => expect(withChange(kept, 'a', cancel)).toBe(kept));

  it('keeps every booking but the one', () => {
    const kept = [appointment(), other];
    const changed = withChange(kept, 'a', cancel);
    expect(changed).not.toBe(kept);
    expect(Array.isArray(changed) && changed[1]).toBe(other);
    expect(kept[0]?.status).toBe('confirmed');
  });

  it('is put back by the status from before', () =>
    expect(withChange(withChange([rental()], 'a', cancel), 'a', { status: 'confirmed' })).toEqual([
      rental(),
    ]));
});

describe('an answer', () => {
  const answered = appointment({
    status: 'completed',
    version: 2,
    clientName: 'Chioma Obi',
    staffId: { _id: 'n', name: 'Bola' },
    staffName: 'Bola',
  });

  it('is taken in whole where bookings are kept in full', () =>
    expect(withChange([appointment()], 'a', { answered })).toEqual([answered]));

  it('is taken in as far as a calendar draws it', () =>
    expect(withChange({ data: [drawn()] }, 'a', { answered })).toEqual({
      data: [
        drawn({ status: 'completed', version: 2, clientName: 'Chioma Obi', staffId: 'n', staffName: 'Bola' }),
      ],
    }));

  it.each([
    ['confirmed', 'pending', rental().clientRefundDetails],
    ['cancelled', 'confirmed', null],
    ['completed', 'confirmed', null],
  ] as const)('for a hire now %s keeps the refund account or drops it', (status, before, account) => {
    const known = rental({ status: before });
    const change = { answered: rental({ status, clientRefundDetails: null }) };
    expect(withChange(known, 'a', change)).toMatchObject({ status, clientRefundDetails: account });
  });
});

it('finds a booking in whatever holds it', () => {
  expect(bookingIn([other, appointment()], 'a')).toEqual(appointment());
  expect(bookingIn({ data: [drawn()], days: [] }, 'a')).toEqual(drawn());
  expect(bookingIn({ pages: [{ data: [other] }, { data: [drawn()] }] }, 'a')).toEqual(drawn());
  expect(bookingIn(appointment(), 'a')).toEqual(appointment());
  expect(bookingIn([other], 'a')).toBeUndefined();
  expect(bookingIn({ slots: [] }, 'a')).toBeUndefined();
});
