/** What somebody who signs in for a business may be allowed to do. Each call of theirs names one of these. */
export const permissions = {
  'account.own': 'keep one’s own password, sessions and address',
  'business.set-up': 'set the business up',
  'business.read': 'read the business’s name, looks and address',
  'members.change': 'invite members, change their roles and remove them',
  'bookings.read': 'read bookings and the calendar',
  'bookings.status': 'confirm, cancel and complete bookings, and mark no-shows',
  'bookings.change': 'make and change bookings',
  'bookings.export': 'take bookings away as a file',
  'waitlist.read': 'read who waits',
  'clients.read': 'read clients',
  'clients.change': 'change clients',
  'clients.remove': 'merge, split and erase clients',
  'clients.import': 'add clients from a file',
  'clients.export': 'take clients away as a file',
  'payments.read': 'read payments and what is owed',
  'payments.of-booking': 'read what was paid of a booking',
  'payments.take': 'record what was paid',
  'payments.decide': 'decide on overpayments and caution fees',
  'payments.refund': 'see where a refund goes and say that it was sent',
  'payments.export': 'take payments away as a file',
  'payouts.read': 'read where deposits are paid to',
  'payouts.change': 'change where deposits are paid to',
  'catalog.read': 'read services and categories',
  'catalog.change': 'change services and categories',
  'catalog.export': 'take services away as a file',
  'staff.read': 'read staff members',
  'staff.change': 'change staff members',
  'reports.read': 'read analytics',
  'settings.read': 'read settings',
  'settings.change': 'change settings, message texts and calendar addresses',
} as const;

export type Permission = keyof typeof permissions;

/** The roles in which somebody can be invited: all but the owner's, which is handed over and not given away. */
export const invitedRoles = ['manager', 'frontDesk', 'staff', 'accountant'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** What somebody is to the business they sign in for. */
export const roles = ['owner', ...invitedRoles] as const;
export type Role = (typeof roles)[number];

/** Of whose records a permission is: everybody's, or those of the staff member whom the member is. */
export type Reach = 'all' | 'own';

type May = Partial<Record<Permission, Reach>>;

const all = (named: readonly Permission[]): May =>
  Object.fromEntries(named.map((permission) => [permission, 'all']));

// What the keys of the table are is not known to the compiler after Object.keys.
const everything = Object.keys(permissions) as Permission[];

/** Who may do what, and of whose records. A new role is a line here. */
const table: Readonly<Record<Role, May>> = {
  owner: all(everything),
  manager: all(
    everything.filter(
      (permission) =>
        !['business.set-up', 'members.change', 'payouts.read', 'payouts.change'].includes(permission),
    ),
  ),
  frontDesk: all([
    ...(['account.own', 'business.read', 'bookings.read', 'bookings.status', 'bookings.change'] as const),
    ...(['waitlist.read', 'clients.read', 'clients.change', 'payments.of-booking', 'payments.take'] as const),
    ...(['catalog.read', 'staff.read', 'settings.read'] as const),
  ]),
  staff: {
    ...all(['account.own', 'business.read', 'catalog.read']),
    'bookings.read': 'own',
    'bookings.status': 'own',
    'staff.read': 'own',
  },
  accountant: all(['account.own', 'business.read', 'payments.read', 'payments.export']),
};

const allowed: ReadonlyMap<string, ReadonlyMap<string, Reach>> = new Map(
  Object.entries(table).map(([role, may]) => [role, new Map(Object.entries(may))]),
);

/** Of whose records a role has a permission; null: of nobody's, as where it is not in the table. */
export const reachOf = (role: Role, permission: Permission): Reach | null =>
  allowed.get(role)?.get(permission) ?? null;

/** Whether a role has a permission, be it of one's own records alone. */
export const mayDo = (role: Role, permission: Permission): boolean => reachOf(role, permission) !== null;

/** Whether a role sees clients’ telephone numbers and addresses whatever the switch of its member says. */
export const seesContacts = (role: Role): boolean => reachOf(role, 'clients.read') === 'all';
