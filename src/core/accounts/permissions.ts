/** What somebody who signs in for a business may be allowed to do. Each call of theirs names one of these. */
export const permissionNames = [
  'account.own',
  'business.set-up',
  'business.read',
  'members.change',
  'activity.read',
  'activity.export',
  'bookings.read',
  'bookings.status',
  'bookings.change',
  'bookings.export',
  'time.block',
  'waitlist.read',
  'clients.read',
  'clients.change',
  'clients.remove',
  'clients.import',
  'clients.export',
  'payments.read',
  'payments.of-booking',
  'payments.take',
  'payments.decide',
  'payments.refund',
  'payments.export',
  'payouts.read',
  'payouts.change',
  'catalog.read',
  'catalog.change',
  'catalog.export',
  'staff.read',
  'staff.change',
  'reports.read',
  'reviews.read',
  'reviews.reply',
  'integrations.manage',
  'settings.read',
  'settings.change',
] as const;

export type Permission = (typeof permissionNames)[number];

/** For people alone: an account, the team and what it did, payouts, and what other programs may do. */
const peoplesOwn = [
  'account.own',
  'business.set-up',
  'members.change',
  'activity.read',
  'activity.export',
  'payouts.read',
  'payouts.change',
  'integrations.manage',
] as const satisfies readonly Permission[];

/** What a key of the business's own programs can be given. */
export type KeyPermission = Exclude<Permission, (typeof peoplesOwn)[number]>;
export const keyPermissions: readonly KeyPermission[] = permissionNames.filter(
  (permission): permission is KeyPermission => !peoplesOwn.some((own) => own === permission),
);

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

/** Who may do what, and of whose records. A new role is a line here. */
const table: Readonly<Record<Role, May>> = {
  owner: all(permissionNames),
  manager: all(
    permissionNames.filter(
      (permission) =>
        !['business.set-up', 'members.change', 'activity.export', 'payouts.read', 'payouts.change'].includes(
          permission,
        ),
    ),
  ),
  frontDesk: all([
    ...(['account.own', 'business.read', 'bookings.read', 'bookings.status', 'bookings.change'] as const),
    ...([
      'time.block',
      'waitlist.read',
      'clients.read',
      'clients.change',
      'payments.of-booking',
      'payments.take',
    ] as const),
    ...(['catalog.read', 'staff.read', 'reviews.read', 'settings.read'] as const),
  ]),
  staff: {
    ...all(['account.own', 'business.read', 'catalog.read']),
    'bookings.read': 'own',
    'bookings.status': 'own',
    'time.block': 'own',
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
