import { AT, BUSINESS, each, id, long, OTHER, type SeededTable } from './seeded-table.ts';

/** Who did what. */
export const activityTables: readonly SeededTable[] = [
  {
    table: 'activity',
    row: {
      business_id: BUSINESS,
      activity_id: id(16),
      at: AT,
      who: 'Ada',
      role: 'owner',
      device: 'Chrome on Android',
      permission: 'bookings.status',
      action: 'booking.confirmed',
      fields: ['status'],
    },
    other: { activity_id: OTHER },
    broken: {
      activity_role_check: each('role', 'janitor'),
      activity_who_check: each('who', '', long(255)),
      activity_device_check: each('device', '', long(61)),
      activity_permission_check: each('permission', 'bookings', 'a b.c'),
      activity_action_check: each('action', 'confirmed', 'Ngozi Obi'),
      activity_fields_check: each('fields', ['0803 123 4567'], Array(41).fill('a')),
    },
  },
];
