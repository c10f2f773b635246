import {
  AT,
  BUSINESS,
  DAY,
  each,
  long,
  OTHER,
  PICTURE,
  type PlantedTable,
  SECOND,
  UNSEEN,
} from './planted-table.ts';

const NO_COLOURS = ['red', '#12345', 'x#123456'];
const NO_LINKS = ['javascript:alert(1)', 'http://a.example'];
const NO_PHONES = ['+2348031234567', '0803123456', '08031234567x', '05031234567', ''];

export const businessTables: readonly PlantedTable[] = [
  {
    table: 'businesses',
    row: { business_id: BUSINESS, name: 'Ada', slug: 'ada', phone: '08031234567', created_at: AT },
    other: { business_id: OTHER, slug: 'bola' },
    more: [{ business_id: SECOND, slug: 'ceci' }],
    broken: {
      businesses_name_check: each('name', '', long(81)),
      businesses_name_seen: each('name', ...UNSEEN),
      businesses_owner_name_seen: each('owner_name', ...UNSEEN),
      businesses_slug_check: each('slug', 'Ada', 'ada--hair', '-ada', 'a/b', long(61)),
      businesses_owner_name_check: each('owner_name', long(81)),
      businesses_phone_check: each('phone', ...NO_PHONES),
      businesses_public_email_check: each('public_email', long(255)),
      businesses_address_check: each('address', long(301)),
      businesses_description_check: each('description', long(501)),
      businesses_hero_button_text_check: each('hero_button_text', long(41)),
      businesses_instagram_check: each('instagram', ...NO_LINKS),
      businesses_facebook_check: each('facebook', ...NO_LINKS),
      businesses_twitter_check: each('twitter', ...NO_LINKS),
      businesses_whatsapp_check: each('whatsapp', ...NO_LINKS),
      businesses_theme_primary_check: each('theme_primary', ...NO_COLOURS),
      businesses_theme_background_check: each('theme_background', ...NO_COLOURS),
      businesses_theme_text_check: each('theme_text', ...NO_COLOURS),
      businesses_deposit_percentage_check: each('deposit_percentage', -1, 101),
      businesses_confirmation_check: each('confirmation', 'nobody'),
      businesses_slot_step_minutes_check: each('slot_step_minutes', 4, 241),
      businesses_notice_minutes_check: each('notice_minutes', -1, 43_201),
      businesses_gap_minutes_check: each('gap_minutes', -1, 241),
      businesses_horizon_days_check: each('horizon_days', 0, 91),
      businesses_cancel_notice_hours_check: each('cancel_notice_hours', -1, 337),
      businesses_cancellation_policy_check: each('cancellation_policy', long(2001)),
      businesses_client_moves_check: each('client_moves', -1, 4),
      businesses_reminder_leads_check: each('reminder_leads', [29], [10_081], [60, 90, 120, 150]),
      businesses_rental_policy_check: each('rental_policy', long(5001)),
      businesses_pickup_address_check: each('pickup_address', long(301)),
      businesses_feed_version_check: each('feed_version', 0),
      businesses_check: [{ setup_completed_at: AT, slug: null }],
      businesses_check1: each('require_deposit', true),
    },
  },
  {
    table: 'slugs',
    row: { slug: 'ada', business_id: BUSINESS, taken_at: AT },
    other: { slug: 'bola' },
    broken: {},
  },
  {
    table: 'business_hours',
    row: { business_id: BUSINESS, weekday: 1, start_minute: 540, end_minute: 1020 },
    other: { weekday: 2 },
    broken: {
      business_hours_weekday_check: each('weekday', -1, 7),
      business_hours_start_minute_check: [{ start_minute: -1 }],
      business_hours_end_minute_check: [{ end_minute: 2881 }],
      business_hours_check: each('end_minute', 540, 539),
    },
  },
  {
    table: 'closures',
    row: { business_id: BUSINESS, closure_id: OTHER, from_date: DAY, to_date: DAY },
    other: { closure_id: PICTURE },
    broken: {
      closures_reason_check: each('reason', long(121)),
      closures_check: each('from_date', '2026-12-09'),
    },
  },
  {
    table: 'delivery_zones',
    row: { business_id: BUSINESS, zone_id: PICTURE, name: 'Ikeja', price_kobo: 0, position: 0 },
    other: { zone_id: OTHER, name: 'Yaba' },
    broken: {
      delivery_zones_name_check: each('name', '', long(81)),
      delivery_zones_name_seen: each('name', ...UNSEEN),
      delivery_zones_price_kobo_check: each('price_kobo', -1),
    },
  },
  {
    table: 'media',
    row: { business_id: BUSINESS, media_id: PICTURE, purpose: 'logo', bytes: 1, created_at: AT },
    other: { media_id: OTHER },
    broken: {
      media_purpose_check: each('purpose', 'passport'),
      media_bytes_check: each('bytes', 0),
    },
  },
  {
    table: 'categories',
    row: { business_id: BUSINESS, name: 'Hair', position: 0 },
    other: { name: 'Nails' },
    broken: {
      categories_name_check: each('name', '', long(61)),
      categories_name_seen: each('name', ...UNSEEN),
    },
  },
  {
    table: 'diary_versions',
    row: { business_id: BUSINESS, version: 1 },
    other: { business_id: SECOND },
    broken: { diary_versions_version_check: each('version', 0) },
  },
];
