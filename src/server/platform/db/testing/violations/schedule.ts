import {
  APPOINTMENT,
  AT,
  BUSINESS,
  bytes,
  CLIENT,
  each,
  id,
  long,
  OTHER,
  SECOND,
  SERVICE,
  type SeededTable,
  STAFF,
  UNSEEN,
} from './seeded-table.ts';

const rental = { booking_type: 'item-based', staff_id: null, delivery_method: 'pickup' };
const delivered = { ...rental, delivery_method: 'delivery' };
/** A booking of two lines, its row as they have it. */
const asLines = {
  line_count: 2,
  lines_start: '2026-12-08T09:00:00Z',
  lines_end: '2026-12-08T10:00:00Z',
  lines_price_kobo: 0,
};
const asRepeat = { series_id: id(30), series_place: 1, series_weeks: 1 };
const LINK = id(20);
const CLAIM = id(21);
const TAKEN = '["2026-12-08 09:00:00+00","2026-12-08 10:00:00+00")';
const FREE = '["2026-12-08 10:00:00+00","2026-12-08 11:00:00+00")';

const appointments: SeededTable = {
  table: 'appointments',
  row: {
    business_id: BUSINESS,
    appointment_id: APPOINTMENT,
    booking_type: 'time-based',
    status: 'confirmed',
    client_id: CLIENT,
    service_id: SERVICE,
    staff_id: STAFF,
    starts_at: '2026-12-08T09:00:00Z',
    ends_at: '2026-12-08T10:00:00Z',
    client_name: 'Ngozi',
    client_phone: '08099887766',
    service_name: 'Silk press',
    duration: 60,
    source: 'public',
    created_at: AT,
  },
  other: { appointment_id: OTHER },
  more: [{ appointment_id: SECOND }],
  broken: {
    appointments_status_check: each('status', 'held'),
    appointments_version_check: each('version', 0),
    appointments_schedule_version_check: each('schedule_version', 0),
    appointments_client_name_check: each('client_name', '', long(81)),
    appointments_client_name_seen: each('client_name', ...UNSEEN),
    appointments_answers_seen: each(
      'answers',
      ...UNSEEN.slice(1).map((value) => [{ value: `One\n${value}` }]),
    ),
    appointments_client_phone_check: each('client_phone', '+2348099887766', '0809988776', '08099887766x'),
    appointments_client_email_check: each('client_email', long(255)),
    appointments_duration_check: each('duration', 0),
    appointments_price_kobo_check: each('price_kobo', -1),
    appointments_caution_fee_kobo_check: each('caution_fee_kobo', -1),
    appointments_quantity_check: [{ ...rental, quantity: 0 }],
    appointments_delivery_method_check: [{ ...rental, delivery_method: 'by drone' }],
    appointments_delivery_zone_check: [{ ...delivered, delivery_zone: long(81) }],
    appointments_delivery_fee_kobo_check: [{ ...delivered, delivery_fee_kobo: -1 }],
    appointments_delivery_address_check: each('delivery_address', long(301)),
    appointments_notes_check: each('notes', long(2001)),
    appointments_client_note_check: each('client_note', long(501)),
    appointments_payment_status_check: each('payment_status', 'stolen'),
    appointments_paid_kobo_check: each('paid_kobo', -1),
    appointments_caution_held_kobo_check: each('caution_held_kobo', -1),
    appointments_payment_reference_check: each('payment_reference', long(101)),
    appointments_source_check: each('source', 'nowhere'),
    appointments_link_version_check: each('link_version', 0),
    appointments_client_moves_check: each('client_moves', -1),
    appointments_confirmation: each('confirmation', 'nobody'),
    appointments_cancel_notice_hours_check: each('cancel_notice_hours', -1, 337),
    appointments_check: each('ends_at', '2026-12-08T09:00:00Z', '2026-12-08T08:00:00Z'),
    appointments_check1: [{ staff_id: null }, { ...rental, staff_id: STAFF }],
    appointments_check2: [{ delivery_method: 'delivery' }, { ...rental, delivery_method: null }],
    appointments_check3: each('quantity', 2),
    appointments_check4: [
      { ...rental, delivery_zone: 'Ikeja' },
      { ...rental, delivery_fee_kobo: 1 },
    ],
    appointments_whose: each('client_phone', ''),
    appointments_walk_in_nobody: [
      { walk_in: true },
      { walk_in: true, client_phone: '', client_email: 'ada@example.ng' },
    ],
    appointments_merged_from: each('merged_from', CLIENT),
    appointments_first_day: each('first_day', '2026-12-08'),
    appointments_deposit_percentage: each('deposit_percentage', -1, 101),
    appointments_line_count: [
      { ...asLines, line_count: 0 },
      { ...asLines, line_count: 100 },
    ],
    appointments_as_their_lines: [
      { line_count: 2 },
      { ...asLines, line_count: null },
      { ...asLines, lines_start: '2026-12-08T09:30:00Z' },
      { ...asLines, lines_end: '2026-12-08T10:30:00Z' },
      { ...asLines, lines_price_kobo: 1 },
    ],
    appointments_series: [
      { ...asRepeat, series_id: null },
      { ...asRepeat, series_place: null },
      { ...asRepeat, series_weeks: null },
      { ...rental, ...asRepeat },
    ],
    appointments_series_place: [
      { ...asRepeat, series_place: -1 },
      { ...asRepeat, series_place: 27 },
    ],
    appointments_series_weeks: [
      { ...asRepeat, series_weeks: -1 },
      { ...asRepeat, series_weeks: 13 },
    ],
  },
  special: {
    // neither kind: no staff member, so that only this guard has something to say
    appointments_booking_type_check: { plant: { booking_type: 'by-the-mile', staff_id: null } },
    appointments_of_series: { before: { appointment_id: id(97), ...asRepeat }, plant: asRepeat },
    appointments_business_id_fkey: {
      plant: { business_id: id(404) },
      besides: [
        'appointments_business_id_client_id_fkey',
        'appointments_business_id_service_id_fkey',
        'appointments_business_id_staff_id_fkey',
      ],
    },
  },
};

const bookingLines: SeededTable = {
  table: 'booking_lines',
  row: {
    business_id: BUSINESS,
    appointment_id: APPOINTMENT,
    line: 1,
    service_id: SERVICE,
    staff_id: STAFF,
    starts_at: '2026-12-08T09:00:00Z',
    ends_at: '2026-12-08T10:00:00Z',
    service_name: 'Silk press',
    duration: 60,
    price_kobo: 500_000,
  },
  other: { line: 2 },
  broken: {
    booking_lines_line_check: each('line', 0, 100),
    booking_lines_duration_check: each('duration', 0),
    booking_lines_price_kobo_check: each('price_kobo', -1),
    booking_lines_caution_fee_kobo_check: each('caution_fee_kobo', -1),
    booking_lines_quantity_check: [{ staff_id: null, quantity: 0 }],
    booking_lines_options_check: each('options', { waist: true }, Array(31).fill({})),
    booking_lines_segments_check: each('segments', '{60}', '{30,30}', '{1,1,1,1}'),
    booking_lines_order: each('ends_at', '2026-12-08T09:00:00Z', '2026-12-08T08:00:00Z'),
    booking_lines_two_people: [{ helper_id: STAFF }, { staff_id: null, helper_id: STAFF }],
    booking_lines_one_of_time: each('quantity', 2),
    booking_lines_resources: [
      { resource_ids: Array(6).fill(SERVICE) },
      { staff_id: null, resource_ids: [SERVICE] },
    ],
    booking_lines_outcome: [
      { outcome: 'completed' },
      { outcome: 'no-show', cancelled_at: '2026-12-08T08:00:00Z' },
    ],
    booking_lines_parts: [
      { staff_id: null, parts: { chair: 50 } },
      { staff_id: null, parts: Array(11).fill({}) },
      { parts: [{ serviceId: SERVICE, quantity: 1 }] },
    ],
  },
};

export const scheduleTables: readonly SeededTable[] = [
  appointments,
  bookingLines,
  {
    table: 'occupancies',
    row: { business_id: BUSINESS, occupancy_id: APPOINTMENT, staff_id: STAFF, during: TAKEN },
    other: { occupancy_id: OTHER, during: FREE },
    broken: {
      occupancies_during_check: each(
        'during',
        'empty',
        '("2026-12-08 11:00:00+00","2026-12-08 12:00:00+00")',
        '["2026-12-08 11:00:00+00","2026-12-08 12:00:00+00"]',
      ),
    },
    special: {
      occupancies_no_overlap: {
        plant: { during: '["2026-12-08 09:59:59+00","2026-12-08 11:00:00+00")' },
      },
    },
  },
  {
    table: 'resource_claims',
    row: { business_id: BUSINESS, claim_id: APPOINTMENT, line: 1, resource_id: SERVICE, during: TAKEN },
    other: { claim_id: OTHER },
    broken: {
      resource_claims_line_check: each('line', 0, 100),
      resource_claims_during_check: each(
        'during',
        'empty',
        '("2026-12-08 11:00:00+00","2026-12-08 12:00:00+00")',
        '["2026-12-08 11:00:00+00","2026-12-08 12:00:00+00"]',
      ),
    },
  },
  {
    table: 'rental_claims',
    row: { business_id: BUSINESS, claim_id: CLAIM, service_id: SERVICE, span: '[2026-12-08,2026-12-10)' },
    other: { claim_id: OTHER },
    broken: {
      rental_claims_span_check: each('span', 'empty'),
      rental_claims_quantity_check: each('quantity', 0),
    },
  },
  {
    table: 'reschedule_links',
    row: {
      business_id: BUSINESS,
      link_id: LINK,
      appointment_id: APPOINTMENT,
      token_hash: bytes('01'),
      created_at: AT,
    },
    other: { link_id: OTHER, token_hash: bytes('02'), used_at: AT },
    broken: { reschedule_links_check: each('voided_at', AT) },
    special: { reschedule_links_live: { plant: { used_at: null } } },
  },
  {
    table: 'refund_accounts',
    row: {
      business_id: BUSINESS,
      appointment_id: APPOINTMENT,
      sealed: bytes('01'),
      last_digits: '6789',
      created_at: AT,
    },
    other: { appointment_id: SECOND },
    broken: { refund_accounts_last_digits_check: each('last_digits', '678', '0123456789', 'abcd') },
  },
  {
    table: 'policy_agreements',
    row: {
      business_id: BUSINESS,
      appointment_id: APPOINTMENT,
      policy: 'Bring it back.',
      policy_hash: bytes('01'),
      agreed_at: AT,
    },
    other: { appointment_id: SECOND },
    broken: {
      policy_agreements_policy_check: each('policy', '', long(5001)),
      policy_agreements_address_prefix_check: each('address_prefix', long(51)),
    },
  },
  {
    table: 'appointment_moves',
    row: { event: 'planted', from_status: 'none', to_status: 'pending' },
    other: { event: 'planted too' },
    broken: {},
  },
  {
    table: 'appointment_events',
    row: {
      business_id: BUSINESS,
      appointment_id: APPOINTMENT,
      version: 1,
      event: 'book',
      from_status: 'none',
      to_status: 'confirmed',
      actor: 'client',
      happened_at: AT,
      schedule_version: 1,
      starts_at: '2026-12-08T09:00:00Z',
      ends_at: '2026-12-08T10:00:00Z',
      staff_id: STAFF,
    },
    other: { version: 2 },
    broken: {
      appointment_events_place: [
        ...each('schedule_version', null, 0),
        ...each('starts_at', null, '2026-12-08T10:00:00Z'),
        ...each('ends_at', null),
        { schedule_version: null, starts_at: null, ends_at: null },
      ],
      appointment_events_version_check: each('version', 0),
      appointment_events_actor_check: each('actor', 'a stranger'),
      appointment_events_reason_check: each('reason', long(301)),
      appointment_events_price_before_kobo_check: each('price_before_kobo', -1),
      appointment_events_line_prices: [
        ...each('line_prices_before', { 1: 5 }),
        ...[{}, [5]].map((line_prices_before) => ({ price_before_kobo: 5, line_prices_before })),
      ],
    },
  },
];
