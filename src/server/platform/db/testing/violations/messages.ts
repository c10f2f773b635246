import {
  APPOINTMENT,
  AT,
  BUSINESS,
  bytes,
  DAY,
  ENTRY,
  each,
  id,
  LATER,
  long,
  MESSAGE,
  OFFER,
  OTHER,
  SECOND,
  SERVICE,
  type SeededTable,
  UNSEEN,
  type Violation,
} from './seeded-table.ts';

/** The same message twice, of a kind that is unique by something of its own. */
const twice = (shared: Readonly<Record<string, unknown>>): Violation => ({
  before: { ...shared, message_id: id(50), appointment_id: null },
  plant: { ...shared, appointment_id: null },
});

const sms = { channel: 'sms', gateway: 'termii', gateway_id: '7' };

const messages: SeededTable = {
  table: 'messages',
  row: {
    business_id: BUSINESS,
    message_id: MESSAGE,
    appointment_id: APPOINTMENT,
    kind: 'booking-confirmed',
    recipient: 'client',
    channel: 'email',
    address: 'ngozi@example.ng',
    due_at: AT,
    created_at: AT,
  },
  other: { message_id: OTHER, version: 2 },
  more: [{ message_id: SECOND, version: 3 }],
  broken: {
    messages_kind_check: each('kind', 'a love letter'),
    messages_recipient_check: each('recipient', 'everybody'),
    messages_channel_check: each('channel', 'pigeon'),
    messages_address_check: each('address', long(255)),
    messages_state_check: each('state', 'lost'),
    messages_error_check: each('error', long(301)),
    messages_gateway_check: [{ ...sms, gateway: 'pigeon' }],
    messages_gateway_id_check: [{ ...sms, gateway_id: long(101) }],
    messages_parts_check: each('parts', 0),
    messages_delivery_check: [{ ...sms, delivery: 'perhaps' }],
    messages_delivery_detail_check: each('delivery_detail', long(121)),
    messages_review_ask_check: [
      { kind: 'review-ask', channel: 'sms' },
      { kind: 'review-ask', recipient: 'owner' },
      { kind: 'review-ask', appointment_id: null },
    ],
    messages_check: [{ address: '' }, { address: '', state: 'sending' }],
    messages_check1: [{ day: DAY }, { kind: 'agenda' }],
    messages_check2: [{ offer_id: OFFER }, { kind: 'waitlist-offer' }],
    messages_check3: each('gateway', 'termii'),
    messages_check4: each('delivery', 'delivered'),
  },
  special: {
    messages_once: { plant: { version: 1 } },
    messages_once_a_link: twice({ kind: 'reschedule-link', link_id: id(51) }),
    messages_once_a_refund: twice({ kind: 'refund-sent', refund_id: id(51), version: 1 }),
    messages_once_a_receipt: twice({ kind: 'receipt', receipt_id: id(51) }),
    messages_once_an_intent: twice({ kind: 'time-gone', intent_id: id(51) }),
    messages_once_an_offer: twice({ kind: 'waitlist-offer', offer_id: OFFER }),
    messages_once_a_day: twice({ kind: 'agenda', recipient: 'owner', day: DAY }),
    messages_business_id_offer_id_fkey: { plant: { kind: 'waitlist-offer', offer_id: id(404) } },
    messages_business_id_fkey: { plant: { business_id: id(404), appointment_id: null } },
  },
};

const entry = { entry_id: OTHER, client_phone: '08055555555' };

/** What is said to whom, and who waits to hear. */
export const messageTables: readonly SeededTable[] = [
  {
    table: 'waitlist_entries',
    row: {
      business_id: BUSINESS,
      entry_id: ENTRY,
      service_id: SERVICE,
      day: DAY,
      client_name: 'Ngozi',
      client_phone: '08099887766',
      joined_at: AT,
    },
    other: entry,
    more: [{ entry_id: SECOND, client_phone: '08055555556' }],
    broken: {
      waitlist_entries_client_name_check: each('client_name', '', long(81)),
      waitlist_entries_client_name_seen: each('client_name', ...UNSEEN),
      waitlist_entries_client_phone_check: each('client_phone', '+2348099887766', '0809988776'),
      waitlist_entries_client_email_check: each('client_email', long(255)),
      waitlist_entries_state_check: each('state', 'forgotten'),
    },
    special: {
      waitlist_once: { plant: { client_phone: '08099887766' } },
      waitlist_entries_business_id_fkey: {
        plant: { business_id: id(404) },
        besides: ['waitlist_entries_business_id_service_id_fkey'],
      },
    },
  },
  {
    table: 'waitlist_days',
    row: { business_id: BUSINESS, service_id: SERVICE, day: DAY, look_at: AT },
    other: { day: '2026-12-09' },
    broken: {},
  },
  {
    table: 'waitlist_offers',
    row: {
      business_id: BUSINESS,
      offer_id: OFFER,
      entry_id: ENTRY,
      service_id: SERVICE,
      starts_at: LATER,
      token_hash: bytes('01'),
      created_at: AT,
      expires_at: LATER,
    },
    other: { offer_id: OTHER, state: 'lapsed' },
    broken: {
      waitlist_offers_state_check: each('state', 'forgotten'),
      waitlist_offers_check: [{ state: 'taken' }, { taken_by: OTHER }],
    },
    special: { waitlist_one_offer: { plant: { state: 'open' } } },
  },
  messages,
  {
    table: 'message_texts',
    row: { business_id: BUSINESS, kind: 'reminder', channel: 'sms', body: 'See you', updated_at: AT },
    other: { kind: 'cancelled' },
    broken: {
      message_texts_kind_check: each('kind', 'receipt'),
      message_texts_channel_check: each('channel', 'pigeon'),
      message_texts_body_check: each('body', '', long(1001)),
    },
  },
  {
    table: 'message_plans',
    row: { business_id: BUSINESS },
    other: { business_id: SECOND },
    broken: { message_plans_check: [{ replan_after: OTHER }, { replan_at: AT }] },
  },
  {
    table: 'short_links',
    row: { token_hash: bytes('01'), business_id: BUSINESS, message_id: MESSAGE, expires_at: LATER },
    other: { token_hash: bytes('02') },
    broken: {},
  },
];
