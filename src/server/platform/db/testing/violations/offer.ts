import {
  AT,
  BUSINESS,
  CLIENT,
  DAY,
  each,
  long,
  OTHER,
  SECOND,
  SERVICE,
  type SeededTable,
  STAFF,
  UNSEEN,
} from './seeded-table.ts';

const NO_COLOURS = ['red', '#12345', 'x#123456'];
const NO_PHONES = ['+2348031234567', '0803123456', '08031234567x', '05031234567'];
const walkIn = { walk_in: true, phone: null };
const rental = { booking_type: 'item-based', price_kobo: 0 };

/** What a business offers, who does it, and for whom. */
export const offerTables: readonly SeededTable[] = [
  {
    table: 'staff',
    row: { business_id: BUSINESS, staff_id: STAFF, name: 'Bisi', created_at: AT },
    other: { staff_id: OTHER },
    more: [{ staff_id: SECOND }],
    broken: {
      staff_name_check: each('name', '', long(81)),
      staff_name_seen: each('name', ...UNSEEN),
      staff_role_check: each('role', long(81)),
      staff_role_seen: each('role', ...UNSEEN),
      staff_email_check: each('email', long(255)),
      staff_phone_check: each('phone', ...NO_PHONES),
      staff_feed_version_check: each('feed_version', 0),
    },
  },
  {
    table: 'staff_hours',
    row: { business_id: BUSINESS, staff_id: STAFF, weekday: 1, start_minute: 540, end_minute: 1020 },
    other: { weekday: 2 },
    broken: {
      staff_hours_weekday_check: each('weekday', -1, 7),
      staff_hours_start_minute_check: each('start_minute', -1),
      staff_hours_end_minute_check: each('end_minute', 2881),
      staff_hours_check: each('end_minute', 540, 539),
    },
  },
  {
    table: 'blocked_dates',
    row: { business_id: BUSINESS, staff_id: STAFF, blocked_on: DAY },
    other: { blocked_on: '2026-12-09' },
    broken: {},
  },
  {
    table: 'services',
    row: {
      business_id: BUSINESS,
      service_id: SERVICE,
      name: 'Silk press',
      slug: 'silk-press',
      booking_type: 'time-based',
      duration: 60,
      created_at: AT,
    },
    other: { service_id: OTHER, slug: 'braids' },
    more: [{ service_id: SECOND, slug: 'wash' }],
    broken: {
      services_name_check: each('name', '', long(81)),
      services_name_seen: each('name', ...UNSEEN),
      services_category_seen: each('category', ...UNSEEN),
      services_custom_fields_seen: [
        ...each('custom_fields', ...UNSEEN.map((label) => [{ label, options: [] }])),
        ...each(
          'custom_fields',
          ...UNSEEN.map((option) => [{ label: 'Length', options: ['Short', option] }]),
        ),
      ],
      services_slug_check: each('slug', 'Silk', 'silk--press', 'a/b', long(91)),
      services_description_check: each('description', long(501)),
      services_category_check: each('category', long(61)),
      services_booking_type_check: each('booking_type', 'by-the-mile'),
      services_duration_check: each('duration', 0),
      services_price_kobo_check: each('price_kobo', -1),
      services_base_fee_kobo_check: [{ ...rental, base_fee_kobo: -1 }],
      services_caution_fee_kobo_check: [{ ...rental, caution_fee_kobo: -1 }],
      services_quantity_check: [{ ...rental, quantity: 0 }],
      services_buffer_days_before_check: each('buffer_days_before', -1),
      services_buffer_days_after_check: each('buffer_days_after', -1),
      services_theme_primary_check: each('theme_primary', ...NO_COLOURS),
      services_theme_background_check: each('theme_background', ...NO_COLOURS),
      services_theme_text_check: each('theme_text', ...NO_COLOURS),
      services_check: [{ quantity: 2 }, { duration: 1441 }, { base_fee_kobo: 1 }, { caution_fee_kobo: 1 }],
      services_check1: [
        { ...rental, price_kobo: 1 },
        { ...rental, duration: 366 },
      ],
      services_option_groups: each('option_groups', { length: 'waist' }, Array(5).fill({})),
      services_option_groups_seen: [
        ...each('option_groups', ...UNSEEN.map((name) => [{ name, options: [] }])),
        ...each('option_groups', ...UNSEEN.map((name) => [{ name: 'Length', options: [{ name }] }])),
      ],
      services_segments: [{ segments: '{0,40,20}' }],
      services_segments_fill: each('segments', '{30,20,20}', '{10,10,10,10,10}'),
      services_two_hands: [
        { two_hands_duration: 40 },
        { two_hands_price_kobo: 1 },
        { two_hands_duration: 0, two_hands_price_kobo: 1 },
        { two_hands_duration: 1441, two_hands_price_kobo: 1 },
        { two_hands_duration: 40, two_hands_price_kobo: -1 },
      ],
      services_of_time: [
        { ...rental, option_groups: [{ name: 'Length' }] },
        { ...rental, two_hands_duration: 1, two_hands_price_kobo: 1 },
        { ...rental, alongside: true },
      ],
      services_extra_day: [{ ...rental, extra_day_kobo: -1 }],
      services_length_prices: [
        { ...rental, length_prices: { week: 7 } },
        { ...rental, length_prices: Array(7).fill({}) },
      ],
      services_length_prices_seen: UNSEEN.map((name) => ({ ...rental, length_prices: [{ name }] })),
      services_resources: [{ resource_ids: Array(6).fill(SECOND) }, { ...rental, resource_ids: [SECOND] }],
      services_of_items: [{ extra_day_kobo: 1 }, { length_prices: [{ name: 'Week' }] }],
    },
  },
  {
    table: 'resources',
    row: { business_id: BUSINESS, resource_id: SERVICE, name: 'Dryer', quantity: 2, created_at: AT },
    other: { resource_id: SECOND, name: 'Chair' },
    broken: {
      resources_name_check: each('name', '', long(61)),
      resources_name_seen: each('name', ...UNSEEN),
      resources_quantity_check: each('quantity', 0, 201),
    },
    special: { resources_name: { plant: { name: 'DRYER' } } },
  },
  {
    table: 'service_parts',
    row: { business_id: BUSINESS, service_id: SERVICE, part_id: SECOND, quantity: 50 },
    other: { service_id: SECOND, part_id: SERVICE },
    broken: {
      service_parts_quantity_check: each('quantity', 0, 10_001),
      service_parts_not_itself: each('part_id', SECOND),
    },
  },
  {
    table: 'staff_services',
    row: { business_id: BUSINESS, service_id: SERVICE, staff_id: STAFF },
    other: { staff_id: SECOND },
    broken: {},
  },
  {
    table: 'clients',
    row: { business_id: BUSINESS, client_id: CLIENT, name: 'Ngozi', phone: '08099887766', created_at: AT },
    other: { client_id: OTHER, phone: '08055555555' },
    broken: {
      clients_name_check: each('name', '', long(81)),
      clients_name_seen: each('name', ...UNSEEN),
      clients_email_check: each('email', long(255)),
      clients_phone_check: each('phone', ...NO_PHONES, ''),
      clients_notes_check: each('notes', long(2001)),
      clients_tags_check: each('tags', { vip: true }, Array(21).fill('vip')),
      clients_reachable: each('phone', null),
      clients_walk_in_nobody: [
        { walk_in: true },
        { ...walkIn, email: 'ada@example.ng' },
        { ...walkIn, notes: 'Latex' },
        { ...walkIn, tags: ['VIP'] },
        { ...walkIn, merged_into: CLIENT },
        { ...walkIn, erased_at: AT },
        { ...walkIn, blocked_at: AT },
        { ...walkIn, always_deposit: true },
      ],
      clients_check1: each('merged_into', OTHER),
    },
    special: {
      clients_one_walk_in: { before: { client_id: SECOND, ...walkIn }, plant: walkIn },
      // without an id and not merged, it would count as merged into itself
      clients_client_id_not_null: { plant: { client_id: null }, besides: ['clients_pkey', 'clients_check1'] },
    },
  },
];
