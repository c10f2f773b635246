import { expect, it } from 'vitest';
import { keyPermissions } from '#core/accounts/permissions.ts';
import { lastUseText, permissionGroups, permissionsText, permissionText } from './model.ts';

it('offers each permission that a key can have, once', () =>
  expect(permissionGroups.flatMap(([, permissions]) => permissions).toSorted()).toEqual(
    [...keyPermissions].toSorted(),
  ));

it('says what a key may do, and of much how much more', () => {
  expect(permissionsText({ permissions: ['bookings.read', 'clients.read'] })).toBe(
    'May read bookings and the calendar; read clients',
  );
  expect(permissionsText({ permissions: keyPermissions.slice(0, 5) })).toMatch(/; and 2 more$/);
  expect(permissionsText({ permissions: [...keyPermissions] })).toBe('May do all that a key can');
});

it('calls a file what the rest of the portal calls it', () => {
  const texts = keyPermissions.filter((name) => name.endsWith('.export')).map(permissionText);
  expect(texts).toContain('Export bookings as a file');
  expect(texts.filter((text) => !/^Export .* as a file$/.test(text))).toEqual([]);
});

it('says when it was used last', () => {
  expect(lastUseText({ lastUsedAt: null }, 'Africa/Lagos')).toBe('Not used yet');
  expect(lastUseText({ lastUsedAt: '2026-11-20T11:00:00.000Z' }, 'Africa/Lagos')).toBe(
    'Last used 20 Nov 2026, 12:00',
  );
});
