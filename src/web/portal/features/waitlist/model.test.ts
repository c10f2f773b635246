import { describe, expect, it } from 'vitest';
import type { WaitlistEntry } from '#contract/calls/waitlist.calls.ts';
import { byDay, chatAddress, countText, stateOf, wishText } from './model.ts';

const entry = (over: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  _id: 'w',
  serviceName: 'Silk press',
  bookingType: 'time-based',
  staffName: 'Ada',
  date: '2026-11-24',
  clientName: 'Chioma Eze',
  clientPhone: '08031234567',
  clientEmail: '',
  state: 'waiting',
  joinedAt: '2026-11-20T09:00:00.000Z',
  offer: null,
  ...over,
});
const zone = 'Africa/Lagos';

it('puts the nearest day first, and whoever joined first', () => {
  const days = byDay([
    entry({ _id: 'a', date: '2026-12-01' }),
    entry({ _id: 'b', joinedAt: '2026-11-20T10:00:00.000Z' }),
    entry({ _id: 'c', joinedAt: '2026-11-20T08:00:00.000Z' }),
  ]);
  expect(days.map(({ date, entries }) => [date, entries.map(({ _id }) => _id)])).toEqual([
    ['2026-11-24', ['c', 'b']],
    ['2026-12-01', ['a']],
  ]);
});

describe('an entry', () => {
  const offer = { date: '2026-11-24T09:00:00.000Z', heldUntil: '2026-11-20T13:20:00.000Z' };
  it.each<[Partial<WaitlistEntry>, string, string]>([
    [{}, 'Waiting since 10:00', 'quiet'],
    [{ joinedAt: '2026-11-18T09:00:00.000Z' }, 'Waiting since 18 Nov 2026', 'quiet'],
    [{ state: 'offered', offer }, '10:00 held until 14:20', 'held'],
    [{ state: 'offered', offer, bookingType: 'item-based' }, 'One is held until 14:20', 'held'],
    [{ state: 'paying', offer }, 'Paying for 10:00, held until 14:20', 'held'],
    [{ state: 'paying', offer, bookingType: 'item-based' }, 'Paying for one, held until 14:20', 'held'],
    [{ state: 'unpaid' }, 'Did not pay in time', 'quiet'],
    [{ state: 'booked' }, 'Booked', 'good'],
    [{ state: 'booked', cancelled: true }, 'Booked, and cancelled since', 'quiet'],
    [{ state: 'lapsed' }, 'Did not answer in time', 'quiet'],
  ])('%j reads %j', (over, text, tone) =>
    expect(stateOf(entry(over), zone, Date.parse('2026-11-20T13:00:00.000Z'))).toEqual({ text, tone }),
  );

  it('says what is waited for, and with whom', () => {
    expect(wishText(entry())).toBe('Silk press with Ada');
    expect(wishText(entry({ staffName: '' }))).toBe('Silk press with anyone');
    expect(wishText(entry({ bookingType: 'item-based', staffName: '' }))).toBe('Silk press');
  });

  it('leads to a chat about it', () => {
    const address = chatAddress(entry(), 'Ada Hair');
    expect(address).toMatch(/^https:\/\/wa\.me\/2348031234567\?text=/);
    expect(decodeURIComponent(address ?? '')).toContain(
      'Hello Chioma, this is Ada Hair, writing about the Silk press you are waiting for on Tuesday, 24 Nov 2026.',
    );
    expect(chatAddress(entry({ clientPhone: '123' }), '')).toBeNull();
  });
});

it('counts those who still wait', () => {
  expect(countText([entry(), entry({ state: 'booked' })])).toBe('1 person waiting');
  expect(countText([entry(), entry({ state: 'offered' })])).toBe('2 people waiting');
  expect(countText([entry(), entry({ state: 'paying' })])).toBe('1 person waiting');
});
