import {
  APPOINTMENT,
  AT,
  BUSINESS,
  bytes,
  DAY,
  each,
  INTENT,
  id,
  LATER,
  long,
  ORPHAN,
  OTHER,
  PAYMENT,
  SECOND,
  SERVICE,
  type SeededTable,
} from './seeded-table.ts';

const reference = (letter: string): string => `AK-${letter.repeat(58)}`;
const NO_REFERENCES = ['', 'AK-A', reference('a'), `${reference('A')}A`, reference('A').replace('AK', 'PS')];
const PAYOUT = id(30);
const waiting = { state: 'waiting', due_at: LATER };

const payoutAccounts: SeededTable = {
  table: 'payout_accounts',
  row: {
    business_id: BUSINESS,
    payout_id: PAYOUT,
    bank_code: '058',
    bank_name: 'GTBank',
    account_name: 'ADA OBI',
    sealed: bytes('01'),
    last_digits: '6789',
    subaccount_code: 'ACCT_x',
    state: 'live',
    effective_at: AT,
    created_at: AT,
  },
  other: { payout_id: OTHER, state: 'replaced' },
  broken: {
    payout_accounts_bank_code_check: each('bank_code', '', long(21)),
    payout_accounts_bank_name_check: each('bank_name', '', long(121)),
    payout_accounts_account_name_check: each('account_name', '', long(121)),
    payout_accounts_last_digits_check: each('last_digits', '678', '0123456789', 'abcd'),
    payout_accounts_subaccount_code_check: each('subaccount_code', long(61)),
    payout_accounts_state_check: each('state', 'forgotten'),
    payout_accounts_attempts_check: each('attempts', -1),
    payout_accounts_problem_check: each('problem', long(101)),
    payout_accounts_check: [{ state: 'waiting' }, { due_at: LATER }],
    payout_accounts_check1: each('subaccount_code', ''),
  },
  special: {
    payout_accounts_live: { plant: { state: 'live' } },
    payout_accounts_waiting: { before: { ...waiting, payout_id: SECOND }, plant: waiting },
  },
};

const paymentIntents: SeededTable = {
  table: 'payment_intents',
  row: {
    business_id: BUSINESS,
    intent_id: INTENT,
    reference: reference('A'),
    mode: 'test',
    channel: 'checkout',
    state: 'open',
    service_id: SERVICE,
    client_phone: '08099887766',
    client_email: 'ngozi@example.ng',
    draft: {},
    amount_kobo: 300_000,
    held_until: LATER,
    created_at: AT,
  },
  other: { intent_id: OTHER, reference: reference('B') },
  more: [{ intent_id: SECOND, reference: reference('C') }],
  broken: {
    payment_intents_reference_check: each('reference', ...NO_REFERENCES),
    payment_intents_mode_check: each('mode', 'play'),
    payment_intents_channel_check: each('channel', 'post'),
    payment_intents_state_check: each('state', 'forgotten'),
    payment_intents_client_phone_check: each('client_phone', '+2348099887766', '0809988776'),
    payment_intents_client_email_check: each('client_email', long(255)),
    payment_intents_proof_key_check: each('proof_key', long(44)),
    payment_intents_address_key_check: each('address_key', long(44)),
    payment_intents_amount_kobo_check: [{ amount_kobo: 0 }],
    payment_intents_authorization_url_check: each('authorization_url', long(501)),
    payment_intents_checks_check: each('checks', -1),
    payment_intents_problem_check: each('problem', long(301)),
    payment_intents_failures_check: each('failures', -1),
    payment_intents_check: each('caution_kobo', -1, 300_001),
    payment_intents_check1: [
      { stuck_at: AT },
      { stuck_at: AT, check_at: AT, state: 'booked', settled_at: AT },
    ],
    payment_intents_check2: [{ state: 'booked' }, { state: 'refunded' }, { settled_at: AT }],
    payment_intents_check3: [{ client_phone: '' }, { client_phone: '', state: 'opening' }],
  },
  special: {
    payment_intents_business_id_fkey: {
      plant: { business_id: id(404) },
      besides: ['payment_intents_business_id_service_id_fkey'],
    },
  },
};

/** What is asked for, what came, and what came astray. */
export const paymentTables: readonly SeededTable[] = [
  payoutAccounts,
  paymentIntents,
  {
    table: 'payment_events',
    row: {
      business_id: BUSINESS,
      event_id: id(31),
      dedupe_key: 'charge.success 1',
      event: 'charge.success',
      reference: reference('A'),
      received_at: AT,
    },
    other: { event_id: OTHER, dedupe_key: 'charge.success 2' },
    broken: {
      payment_events_dedupe_key_check: each('dedupe_key', '', long(201)),
      payment_events_event_check: each('event', long(81)),
      payment_events_reference_check: each('reference', long(101)),
    },
  },
  {
    table: 'orphan_payments',
    row: {
      business_id: BUSINESS,
      orphan_id: ORPHAN,
      reference: reference('D'),
      amount_kobo: 300_000,
      currency: 'NGN',
      provider_id: '7',
      payer_email: 'lost@example.ng',
      paid_at: AT,
      found_at: AT,
    },
    other: { orphan_id: OTHER, reference: reference('E') },
    more: [{ orphan_id: SECOND, reference: reference('F') }],
    broken: {
      orphan_payments_reference_check: each('reference', ...NO_REFERENCES),
      orphan_payments_amount_kobo_check: each('amount_kobo', 0),
      orphan_payments_currency_check: each('currency', 'ngn', 'NAIRA', ''),
      orphan_payments_provider_id_check: each('provider_id', long(41)),
      orphan_payments_payer_email_check: each('payer_email', long(255)),
      orphan_payments_check: each('intent_id', INTENT),
    },
    special: {
      orphan_payments_business_id_intent_id_fkey: { plant: { intent_id: id(404), currency: 'USD' } },
    },
  },
  {
    table: 'payments',
    row: {
      business_id: BUSINESS,
      payment_id: PAYMENT,
      appointment_id: APPOINTMENT,
      kind: 'balance',
      method: 'cash',
      amount_kobo: 300_000,
      received_at: AT,
    },
    other: { payment_id: OTHER },
    more: [{ payment_id: SECOND }],
    broken: {
      payments_kind_check: each('kind', 'a gift'),
      payments_method_check: each('method', 'barter'),
      payments_amount_kobo_check: each('amount_kobo', 0),
      payments_fee_kobo_check: each('fee_kobo', -1),
      payments_provider_id_check: each('provider_id', long(41)),
      payments_check: each('caution_kobo', -1, 300_001),
      payments_check1: [{ method: 'online' }, { intent_id: INTENT }],
      payments_check2: each('appointment_id', null),
      payments_step_check: each('step', 0),
      payments_reversed_by_hand: [
        { reversed_at: AT },
        { reversed_at: AT, step: 2, method: 'online', intent_id: INTENT },
      ],
    },
    special: {
      payments_business_id_intent_id_key: {
        before: { payment_id: id(32), method: 'online', intent_id: INTENT },
        plant: { method: 'online', intent_id: INTENT },
      },
      payments_business_id_intent_id_fkey: { plant: { method: 'online', intent_id: id(404) } },
      payments_business_id_fkey: {
        plant: { business_id: id(404) },
        besides: ['payments_business_id_appointment_id_fkey'],
      },
    },
  },
  {
    table: 'ledger_entries',
    row: {
      business_id: BUSINESS,
      posting_id: PAYMENT,
      account: 'cash',
      amount_kobo: 300_000,
      posted_at: AT,
    },
    other: { account: 'revenue' },
    broken: {
      ledger_entries_account_check: each('account', 'slush'),
      ledger_entries_amount_kobo_check: each('amount_kobo', 0),
      ledger_entries_step_check: each('step', 0),
      ledger_by_line: each('by_line', [1, 2], 5),
    },
  },
  {
    table: 'day_closes',
    row: {
      business_id: BUSINESS,
      close_id: PAYMENT,
      method: 'cash',
      day: DAY,
      expected_kobo: 0,
      counted_kobo: 0,
      closed_at: AT,
    },
    other: { method: 'pos' },
    broken: {
      day_closes_method_check: each('method', 'online'),
      day_closes_counted_kobo_check: each('counted_kobo', -1),
    },
  },
  {
    table: 'receipt_counters',
    row: { business_id: BUSINESS, last_number: 1 },
    other: { business_id: SECOND },
    broken: { receipt_counters_last_number_check: each('last_number', 0) },
  },
  {
    table: 'receipts',
    row: {
      business_id: BUSINESS,
      receipt_id: id(33),
      number: 1,
      payment_id: PAYMENT,
      appointment_id: APPOINTMENT,
      issued_at: AT,
    },
    other: { receipt_id: OTHER, number: 2, payment_id: SECOND },
    broken: {
      receipts_number_check: each('number', 0),
      receipts_service_name: each('service_name', 'x'.repeat(2001)),
    },
    special: {
      receipts_business_id_fkey: {
        plant: { business_id: id(404) },
        besides: ['receipts_business_id_payment_id_fkey', 'receipts_business_id_appointment_id_fkey'],
      },
    },
  },
];
