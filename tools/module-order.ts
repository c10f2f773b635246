/**
 * The server's modules, from the ground up: a module may import from those before its own, never from a later one,
 * so no two can need each other. A module that is not listed here is refused.
 */
export const moduleOrder: readonly string[] = [
  'auth',
  'businesses',
  'activity',
  'resources',
  'services',
  'staff',
  'clients',
  'media',
  'availability',
  'payments',
  'payouts',
  'messages',
  'appointments',
  'checkout',
  'waitlist',
  'reviews',
  'integrations',
  'finder',
  'analytics',
  'live',
  'workflows',
];
