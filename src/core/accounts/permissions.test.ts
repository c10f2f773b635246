import { describe, expect, it } from 'vitest';
import { invitedRoles, mayDo, permissionNames, reachOf, roles, seesContacts } from './permissions.ts';

const all = permissionNames;
const lacking = (role: (typeof roles)[number]) => all.filter((permission) => !mayDo(role, permission));

describe('what each role may do', () => {
  it('an owner may do all, and of everybody’s records', () => {
    expect(all.filter((permission) => reachOf('owner', permission) !== 'all')).toEqual([]);
  });

  it('a manager may do all but payouts, members, the first setup and taking away who did what', () => {
    expect(lacking('manager')).toEqual([
      'business.set-up',
      'members.change',
      'activity.export',
      'payouts.read',
      'payouts.change',
    ]);
  });

  it('front desk exports nothing, changes no settings and sees no analytics', () => {
    const has = all.filter((permission) => mayDo('frontDesk', permission));
    expect(
      has.filter((permission) => /export|reports|members|payouts|settings.change|remove/.test(permission)),
    ).toEqual([]);
    for (const permission of ['bookings.change', 'clients.change', 'payments.take'] as const)
      expect(reachOf('frontDesk', permission)).toBe('all');
  });

  it('staff reach their own bookings, and neither clients nor money', () => {
    expect(all.filter((permission) => reachOf('staff', permission) === 'own')).toEqual([
      'bookings.read',
      'bookings.status',
      'time.block',
      'staff.read',
    ]);
    expect(all.filter((permission) => reachOf('staff', permission) === 'all')).toEqual([
      'account.own',
      'business.read',
      'catalog.read',
    ]);
  });

  it('an accountant reads payments and takes them away, and changes nothing', () => {
    expect(all.filter((permission) => mayDo('accountant', permission))).toEqual([
      'account.own',
      'business.read',
      'payments.read',
      'payments.export',
    ]);
  });

  it('only the owner changes who belongs to the business', () => {
    expect(invitedRoles.filter((role) => mayDo(role, 'members.change'))).toEqual([]);
  });

  it('contact details are seen by whoever reads clients', () => {
    expect(roles.filter(seesContacts)).toEqual(['owner', 'manager', 'frontDesk']);
  });
});
