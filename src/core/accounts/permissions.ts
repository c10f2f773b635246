/** What somebody who signs in for a business may be allowed to do. Each call of theirs names one of these. */
export const permissions = {
  'account.own': 'keep one’s own password, sessions and address',
  'business.set-up': 'set the business up',
  'business.read': 'read the business’s name, looks and address',
  'bookings.read': 'read bookings, the calendar and who waits',
  'bookings.change': 'make and change bookings',
  'bookings.export': 'take bookings away as a file',
  'clients.read': 'read clients',
  'clients.change': 'change, merge, split, erase and import clients',
  'clients.export': 'take clients away as a file',
  'payments.read': 'read payments and what is owed',
  'payments.take': 'record what was paid, and decide on overpayments and caution fees',
  'payments.refund': 'see where a refund goes and say that it was sent',
  'payments.export': 'take payments away as a file',
  'payouts.read': 'read where deposits are paid to',
  'payouts.change': 'change where deposits are paid to',
  'catalog.read': 'read services and categories',
  'catalog.change': 'change services and categories',
  'catalog.export': 'take services away as a file',
  'staff.change': 'change staff members',
  'reports.read': 'read analytics',
  'reviews.read': 'read what clients wrote about their visits',
  'reviews.reply': 'reply to reviews, and hide one for abuse',
  'integrations.manage': 'tell other programs of what happens, and see what they were told',
  'settings.read': 'read settings and the texts of messages',
  'settings.change': 'change settings and the texts of messages',
} as const;

export type Permission = keyof typeof permissions;

/** Which role may do what. A new role is a line here. */
const roles = {
  owner: Object.keys(permissions),
} as const;

/** What somebody is to the business they sign in for. */
export type Role = keyof typeof roles;

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(roles).map(([role, may]) => [role, new Set(may)]),
);

/** Whether a role has a permission; one that is not in the table may do nothing. */
export const mayDo = (role: Role, permission: Permission): boolean =>
  allowed.get(role)?.has(permission) ?? false;
