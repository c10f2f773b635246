import type { Permission } from './permissions.ts';

/** So many devices of one business are shared, at most. */
export const MOST_SHARED_DEVICES = 20;

/** After so many wrong PINs somebody is locked on a device: until they log in by password there, or the owner unlocks it. */
export const PIN_TRIES = 5;

/** A shared device that nobody touches locks itself after so many minutes. */
export const lockAfterMinutes = 3;

/** What a browser that does not lock itself is held to: a session there ends so many minutes after its last request. */
export const sharedIdleMinutes = 15;

/** A session on a shared device is over after a working day. */
export const sharedHours = 12;

/** Whether a PIN is among the first that anybody tries: one digit again and again, or digits in their order. */
export const isPlainPin = (pin: string): boolean => {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0));
  return [0, 1, -1].some((step) => steps.every((one) => one === step));
};

/**
 * What the work of a day never needs. On a shared device it is done by whoever has shown their password in the last ten
 * minutes: a PIN is seen by whoever stands near.
 */
const notByPin: ReadonlySet<Permission> = new Set<Permission>([
  'account.own',
  'business.set-up',
  'members.change',
  'activity.read',
  'activity.export',
  'bookings.export',
  'clients.remove',
  'clients.import',
  'clients.export',
  'payments.export',
  'payouts.read',
  'payouts.change',
  'catalog.change',
  'catalog.export',
  'staff.change',
  'integrations.manage',
  'settings.change',
]);

/** Whether a permission is used on a shared device with a PIN alone. */
export const isOpenByPin = (permission: Permission): boolean => !notByPin.has(permission);
