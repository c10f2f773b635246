import {
  APPOINTMENT,
  AT,
  BUSINESS,
  bytes,
  each,
  INTENT,
  id,
  LATER,
  long,
  ORPHAN,
  OTHER,
  REFUND,
  SECOND,
  type SeededTable,
} from './seeded-table.ts';

const byHand = { intent_id: null, appointment_id: APPOINTMENT, reason: 'caution', state: 'owed' };
const orphaned = { intent_id: null, orphan_id: ORPHAN, reason: 'unknown-payment' };

/** Money on its way back, and money that is held. */
export const refundTables: readonly SeededTable[] = [
  {
    table: 'refunds',
    row: {
      business_id: BUSINESS,
      refund_id: REFUND,
      intent_id: INTENT,
      reason: 'time-gone',
      amount_kobo: 300_000,
      state: 'queued',
      created_at: AT,
    },
    other: { refund_id: OTHER, reason: 'wrong-amount' },
    more: [{ refund_id: SECOND, reason: 'caution' }],
    broken: {
      refunds_amount_kobo_check: each('amount_kobo', 0),
      refunds_currency_check: [{ ...orphaned, currency: 'usd' }],
      refunds_state_check: each('state', 'forgotten'),
      refunds_provider_refund_id_check: each('provider_refund_id', long(41)),
      refunds_transfer_reference_check: each('transfer_reference', long(101)),
      refunds_problem_check: each('problem', long(301)),
      refunds_reason_check: each('reason', 'generosity'),
      refunds_check: [{ intent_id: null, state: 'owed' }],
      refunds_check1: [{ ...byHand, state: 'queued' }],
      refunds_check2: [{ orphan_id: ORPHAN }, { reason: 'unknown-payment' }],
      refunds_check3: each('currency', 'USD'),
      refunds_check4: [{ state: 'sent' }, { state: 'done' }, { state: 'withdrawn' }, { settled_at: AT }],
      refunds_withdrawn_unasked: [
        { state: 'withdrawn', settled_at: AT, asked_at: AT },
        { state: 'withdrawn', settled_at: AT, due_at: LATER },
      ],
      refunds_step_check: each('step', 0),
      refunds_check5: each('doubled_at', AT),
    },
    special: {
      refunds_once: { plant: { reason: 'time-gone' } },
      refunds_once_by_hand: { before: { ...byHand, refund_id: id(40) }, plant: byHand },
      refunds_once_an_orphan: {
        before: { ...orphaned, refund_id: id(40) },
        plant: { ...orphaned, reason: 'wrong-currency' },
      },
      refunds_business_id_orphan_id_fkey: { plant: { ...orphaned, orphan_id: id(404) } },
      refunds_business_id_fkey: {
        plant: { business_id: id(404) },
        besides: ['refunds_business_id_intent_id_fkey'],
      },
    },
  },
  {
    table: 'refund_details',
    row: {
      business_id: BUSINESS,
      refund_id: REFUND,
      sealed: bytes('01'),
      last_digits: '6789',
      created_at: AT,
    },
    other: { refund_id: SECOND },
    broken: { refund_details_last_digits_check: each('last_digits', '678', '0123456789', 'abcd') },
  },
  {
    table: 'disputes',
    row: {
      business_id: BUSINESS,
      intent_id: INTENT,
      state: 'open',
      price_kobo: 300_000,
      caution_kobo: 0,
      withheld_kobo: 0,
      opened_at: AT,
      check_at: LATER,
    },
    other: { intent_id: SECOND },
    broken: {
      disputes_price_kobo_check: [{ price_kobo: -1, caution_kobo: 2 }],
      disputes_caution_kobo_check: each('caution_kobo', -1),
      disputes_withheld_kobo_check: each('withheld_kobo', -1),
      disputes_round_check: each('round', 0),
      disputes_check: each('price_kobo', 0),
      disputes_check1: [{ state: 'won' }, { state: 'lost' }, { decided_at: AT }],
      disputes_check2: each('check_at', null),
    },
    special: {
      // decided, and neither open nor anything else that is known
      disputes_state_check: { plant: { state: 'forgotten', decided_at: AT } },
    },
  },
  {
    table: 'cautions',
    row: {
      business_id: BUSINESS,
      appointment_id: APPOINTMENT,
      amount_kobo: 500_000,
      state: 'held',
      held_at: AT,
    },
    other: { appointment_id: SECOND },
    broken: {
      cautions_amount_kobo_check: each('amount_kobo', 0),
      cautions_state_check: each('state', 'forgotten'),
      cautions_withheld_reason_check: each('withheld_reason', long(301)),
      cautions_check: [
        { withheld_kobo: -1, withheld_reason: 'A chair' },
        { withheld_kobo: 500_001, withheld_reason: 'A chair' },
      ],
      cautions_check1: [{ state: 'settled' }, { settled_at: AT }],
      cautions_check2: each('withheld_kobo', 1),
      cautions_kept_once_begun: [
        { state: 'settled', withheld_kobo: 1, withheld_reason: 'A chair', settled_at: AT, began_at: LATER },
      ],
    },
  },
  {
    table: 'overpayments',
    row: {
      business_id: BUSINESS,
      appointment_id: APPOINTMENT,
      amount_kobo: 500_000,
      state: 'open',
      since: AT,
    },
    other: { appointment_id: SECOND },
    broken: {
      overpayments_amount_kobo_check: each('amount_kobo', 0),
      overpayments_state_check: each('state', 'forgotten'),
    },
  },
];
