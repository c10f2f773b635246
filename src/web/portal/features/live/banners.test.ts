import { describe, expect, it } from 'vitest';
import type { LiveChange } from '#contract/calls/live.calls.ts';
import { type Deed, noticeText, sumText, type Told, toldBy, withFresh } from './banners.ts';

const LAGOS = 'Africa/Lagos';
const manicure = {
  clientName: 'Ada Obi',
  serviceName: 'Gel manicure',
  date: '2026-11-20T09:00:00.000Z',
  serviceId: { bookingType: 'time-based' as const },
};
const told = (id: string, deed: Deed): Told => ({ id, deed });

describe('what an owner is told of', () => {
  const change = (event: LiveChange['event'], by: LiveChange['by']): LiveChange => ({
    appointmentId: 'a',
    event,
    by,
  });

  it.each<[LiveChange['event'], Deed]>([
    ['book', 'booked'],
    ['cancel', 'cancelled'],
    ['move', 'moved'],
    ['reschedule', 'moved'],
    ['confirm', 'confirmed'],
  ])('a client’s %s', (event, deed) => {
    expect(toldBy(change(event, 'client'))).toEqual({ id: 'a', deed });
  });

  it.each<[LiveChange['event'], LiveChange['by']]>([
    ['book', 'owner'],
    ['cancel', 'system'],
    ['lapse', 'client'],
    ['edit', 'client'],
  ])('but not of a %s by the %s', (event, by) => {
    expect(toldBy(change(event, by))).toBeNull();
  });
});

describe('several changes of one booking', () => {
  it('leave it new, unless it went again', () => {
    expect(withFresh([], [told('a', 'booked'), told('a', 'confirmed')])).toEqual([told('a', 'booked')]);
    expect(withFresh([told('a', 'booked')], [told('a', 'moved')])).toEqual([told('a', 'booked')]);
    expect(withFresh([told('a', 'booked')], [told('a', 'cancelled')])).toEqual([told('a', 'cancelled')]);
  });

  it('are told by the last of them', () => {
    expect(withFresh([told('a', 'confirmed'), told('b', 'booked')], [told('a', 'moved')])).toEqual([
      told('a', 'moved'),
      told('b', 'booked'),
    ]);
  });
});

describe('the words', () => {
  it.each<[Deed, string]>([
    ['booked', 'New booking: Ada Obi, Gel manicure, Fri 20 Nov 10:00'],
    ['cancelled', 'Cancelled: Ada Obi, Gel manicure, Fri 20 Nov 10:00'],
    ['moved', 'Moved: Ada Obi, Gel manicure, now Fri 20 Nov 10:00'],
    ['confirmed', 'Confirmed: Ada Obi, Gel manicure, Fri 20 Nov 10:00'],
  ])('for one that was %s', (deed, text) => {
    expect(noticeText(deed, manicure, LAGOS)).toBe(text);
  });

  it('name the day of a hire, which has no time, and pass over what is unknown', () => {
    const rental = { ...manicure, clientName: '', serviceId: { bookingType: 'item-based' as const } };
    expect(noticeText('booked', rental, LAGOS)).toBe('New booking: Gel manicure, Fri 20 Nov');
    expect(noticeText('booked', null, LAGOS)).toBe('New booking');
    expect(noticeText('cancelled', null, LAGOS)).toBe('Cancelled by a client');
  });

  it('sum up several', () => {
    expect(sumText([told('a', 'booked'), told('b', 'booked'), told('c', 'booked')])).toBe('3 new bookings');
    expect(sumText([told('a', 'cancelled'), told('b', 'booked'), told('c', 'moved')])).toBe(
      '1 new booking, 1 cancelled, 1 moved',
    );
  });
});

it('a hire is told with the day that was agreed, whatever zone its business has moved to', () => {
  const rental = {
    ...manicure,
    date: '2026-11-20T00:00:00.000Z',
    serviceId: { bookingType: 'item-based' as const },
    hireDays: { firstDay: '2026-11-20', lastDay: '2026-11-20', returnDate: '2026-11-21' },
  };
  expect(noticeText('moved', rental, 'America/Los_Angeles')).toBe(
    'Moved: Ada Obi, Gel manicure, now Fri 20 Nov',
  );
});
