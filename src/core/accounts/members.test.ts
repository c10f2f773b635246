import { expect, it } from 'vitest';
import { decidePlace, mayGive } from './members.ts';
import { invitedRoles } from './permissions.ts';

it.each([
  ['manager', null, true, { role: 'manager', staff: null, seesPhones: false }],
  ['frontDesk', 'bola', true, { role: 'frontDesk', staff: 'bola', seesPhones: false }],
  ['accountant', null, false, { role: 'accountant', staff: null, seesPhones: false }],
  ['staff', 'bola', false, { role: 'staff', staff: 'bola', seesPhones: false }],
  ['staff', 'bola', true, { role: 'staff', staff: 'bola', seesPhones: true }],
] as const)('%s of staff member %s, phones %s', (role, staff, seesPhones, kept) => {
  expect(decidePlace({ role, staff, seesPhones })).toEqual({ ok: true, value: kept });
});

it('who sees their own bookings alone is a staff member', () => {
  expect(decidePlace({ role: 'staff', staff: null, seesPhones: false })).toEqual({
    ok: false,
    reason: 'NEEDS_STAFF',
  });
});

it('every membership can be ended but the owner’s', () => {
  expect(mayGive('owner')).toBe(false);
  expect(invitedRoles.every(mayGive)).toBe(true);
});
