import type { InvitedRole, Role } from './permissions.ts';

/** What roles are called where people read of them, and what each comes to. */
export const roleTexts: Readonly<Record<Role, { readonly name: string; readonly about: string }>> = {
  owner: { name: 'Owner', about: 'Everything.' },
  manager: { name: 'Manager', about: 'Everything but the bank account for deposits and the team.' },
  frontDesk: {
    name: 'Front desk',
    about: 'Bookings, clients and payments taken. No settings, exports or analytics.',
  },
  staff: {
    name: 'Staff',
    about: 'Their own calendar and bookings, with clients’ names. Phone numbers only if you allow it.',
  },
  accountant: { name: 'Accountant', about: 'Payments and their export, to read only.' },
};

/** What somebody is invited to with a role, after 'to'; `its` is the business. */
export const invitedTo: Readonly<Record<InvitedRole, string>> = {
  manager: 'help run it',
  frontDesk: 'work with its bookings and clients',
  staff: 'follow your own bookings',
  accountant: 'see its payments',
};
