import { type ApiKeyView, apiKeysCalls } from '#contract/calls/api-keys.calls.ts';
import { permissionTexts } from '#core/accounts/permission-texts.ts';
import { type KeyPermission, keyPermissions } from '#core/accounts/permissions.ts';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { readEntries } from '../../kit/form/read-entries.ts';

export type KeyForm = { readonly name: string; readonly permissions: readonly KeyPermission[] };
export type KeyField = keyof KeyForm;

/** A new key may do nothing until its owner says what. */
export const emptyKey: KeyForm = { name: '', permissions: [] };

export const fieldOf = (path: string): KeyField | null => {
  if (path === 'name') return 'name';
  return path.split('.')[0] === 'permissions' ? 'permissions' : null;
};

/** The form by the contract's rules. */
export const readKey = (form: KeyForm) => readEntries(apiKeysCalls.create.body, form, fieldOf);

const areas = {
  bookings: 'Bookings',
  time: 'Bookings',
  waitlist: 'Bookings',
  clients: 'Clients',
  payments: 'Payments',
  catalog: 'Services and team',
  staff: 'Services and team',
  reviews: 'Reviews and analytics',
  reports: 'Reviews and analytics',
  business: 'Business and settings',
  settings: 'Business and settings',
} as const;

const areaOf = (permission: KeyPermission): string => {
  const [kind = ''] = permission.split('.');
  return Object.entries(areas).find(([name]) => name === kind)?.[1] ?? 'Others';
};

/** What a key can be given, by what it is about. */
export const permissionGroups: readonly (readonly [area: string, permissions: readonly KeyPermission[]])[] = [
  ...new Set(Object.values(areas)),
].map((area) => [area, keyPermissions.filter((permission) => areaOf(permission) === area)]);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a permission lets a program do. */
export const permissionText = (permission: KeyPermission): string => capitalised(permissionTexts[permission]);

const MOST_NAMED = 3;

/** What a key may do, in a sentence; the first of much with how much more there is. */
export const permissionsText = ({ permissions }: Pick<ApiKeyView, 'permissions'>): string => {
  if (permissions.length === keyPermissions.length) return 'May do all that a key can';
  const named = permissions.slice(0, MOST_NAMED).map((permission) => permissionTexts[permission]);
  const more = permissions.length - named.length;
  return `May ${named.join('; ')}${more === 0 ? '' : `; and ${more} more`}`;
};

/** When a key was used last. */
export const lastUseText = ({ lastUsedAt }: Pick<ApiKeyView, 'lastUsedAt'>, zone: string): string =>
  lastUsedAt === null
    ? 'Not used yet'
    : `Last used ${formatDate(lastUsedAt, zone)}, ${formatTime(lastUsedAt, zone)}`;
