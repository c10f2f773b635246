import { expect, it } from 'vitest';
import {
  bookingOf,
  byDay,
  daysError,
  deedOf,
  everything,
  fieldsText,
  filterQuery,
  fromWhere,
} from './model.ts';

it('asks for what is chosen, and for no days that are back to front', () => {
  expect(filterQuery(everything)).toEqual({});
  const days = { from: '2026-11-20', to: '2026-11-19' };
  expect(daysError({ ...everything, ...days })).toBe('The end is before the start');
  expect(filterQuery({ ...everything, ...days, kind: 'booking', by: 'm' })).toEqual({
    kind: 'booking',
    by: 'm',
  });
});

it('says as whom and from where, and what was sent', () => {
  expect(fromWhere({ role: 'frontDesk', device: 'Chrome on Android' })).toBe(
    'Front desk · Chrome on Android',
  );
  expect(fromWhere({ role: null, device: 'Unknown device' })).toBe('API key');
  expect(deedOf({ who: 'Bola Ade', sentence: 'Bola Ade confirmed a booking' })).toBe(' confirmed a booking');
  const sent = (action: string, ...fields: string[]) => fieldsText({ action, fields });
  expect(sent('client.changed', 'name', 'bank_code', 'alwaysDeposit')).toBe(
    'Fields: name, bank code, always deposit',
  );
  expect(sent('settings.profile', ...'abcdefgh')).toBe('Fields: a, b, c, d, e, f and 2 more');
  // Their sentences say it.
  expect([sent('settings.hours', 'weeklyHours'), sent('key.added', 'name', 'permissions')]).toEqual(['', '']);
});

it('leads to the booking that it is about, and to nothing else', () => {
  const about = (kind: string, action: string) => bookingOf({ kind, action, recordId: 'r' });
  expect(about('booking', 'booking.moved')).toBe('r');
  expect(about('payment', 'payment.recorded')).toBe('r');
  expect([about('payment', 'payment.refund-sent'), about('client', 'client.changed')]).toEqual([null, null]);
});

it('stands under its day on the clock of the business', () => {
  const entry = {
    ...{
      _id: 'a',
      who: 'Ada',
      byId: null,
      role: 'owner' as const,
      device: 'Safari on iPhone',
      recordId: null,
    },
    ...{ action: 'settings.hours', kind: 'settings', sentence: 'Ada changed the opening hours', fields: [] },
  };
  const late = { ...entry, at: '2026-11-20T23:30:00.000Z' };
  const early = { ...entry, at: '2026-11-20T22:30:00.000Z' };
  expect(byDay([late, early], 'Africa/Lagos').map(({ date }) => date)).toEqual([
    '21 Nov 2026',
    '20 Nov 2026',
  ]);
});
