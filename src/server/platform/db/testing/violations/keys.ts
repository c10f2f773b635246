import {
  AT,
  BUSINESS,
  bytes,
  each,
  KEY,
  LATER,
  long,
  OTHER,
  type SeededTable,
  UNSEEN,
} from './seeded-table.ts';

/** With what a business's own programs ask. */
export const keyTables: readonly SeededTable[] = [
  {
    table: 'api_keys',
    row: {
      business_id: BUSINESS,
      key_id: KEY,
      name: 'Website',
      permissions: ['bookings.read'],
      secret_hash: bytes('01'.repeat(32)),
      created_at: AT,
    },
    other: { key_id: OTHER, name: 'Accounts' },
    broken: {
      api_keys_name_check: each('name', '', long(61)),
      api_keys_name_seen: each('name', ...UNSEEN),
      api_keys_permissions_check: each(
        'permissions',
        [],
        Array.from({ length: 41 }, () => 'bookings.read'),
      ),
      api_keys_secret_hash_check: each('secret_hash', bytes('01')),
      api_keys_ended: [{ secret_hash: null }, { ended_at: LATER }],
    },
    special: { api_keys_name: { plant: { key_id: OTHER, name: 'WEBSITE' } } },
  },
];
