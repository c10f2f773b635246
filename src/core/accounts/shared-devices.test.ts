import { expect, it } from 'vitest';
import { permissionNames } from './permissions.ts';
import { isOpenByPin, isPlainPin } from './shared-devices.ts';

it.each(['4071', '93018', '550194'])('%s is a PIN like others', (pin) => expect(isPlainPin(pin)).toBe(false));

it.each(['0000', '1234', '987654'])('%s is too easy to guess', (pin) => expect(isPlainPin(pin)).toBe(true));

it('a PIN opens the work of the day and nothing else', () => {
  expect(permissionNames.filter(isOpenByPin)).toEqual([
    ...['business.read', 'bookings.read', 'bookings.status', 'bookings.change', 'time.block'],
    'waitlist.read',
    ...['clients.read', 'clients.change', 'payments.read', 'payments.of-booking', 'payments.take'],
    ...['payments.decide', 'payments.refund', 'catalog.read', 'staff.read', 'reports.read'],
    ...['reviews.read', 'reviews.reply', 'settings.read'],
  ]);
});
