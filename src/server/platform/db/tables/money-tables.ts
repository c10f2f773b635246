import type { ColumnType, Generated } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { OverpaymentState } from '#core/money/booking-money.ts';
import type { CountedMethod } from '#core/money/day-close.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { CautionState, DisputeState, IntentState, RefundState } from '#core/money/moves.ts';
import type { LedgerAccount, PaymentMethod } from '#core/money/postings.ts';
import type { BusinessId, Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** The tables of 0006_payments.sql and what came to them since. */

export type PayoutAccountTable = {
  business_id: BusinessId;
  payout_id: Id;
  bank_code: string;
  bank_name: string;
  account_name: string;
  sealed: Buffer;
  last_digits: string;
  subaccount_code: Generated<string>;
  state: 'waiting' | 'live' | 'replaced' | 'withdrawn';
  effective_at: At;
  created_at: At;
  due_at: AtOrNull;
  attempts: Generated<number>;
  problem: Generated<string>;
};

export type PaymentIntentTable = {
  business_id: BusinessId;
  intent_id: Id;
  reference: string;
  mode: 'test' | 'live';
  channel: 'checkout' | 'transfer';
  state: IntentState;
  service_id: Id;
  staff_id: Id | null;
  client_phone: string;
  client_email: string;
  proof_key: Generated<string>;
  address_key: Generated<string>;
  draft: ColumnType<unknown, string, string>;
  amount_kobo: Kobo;
  caution_kobo: Generated<Kobo>;
  authorization_url: Generated<string>;
  transfer: ColumnType<unknown, string | null | undefined, string | null>;
  held_until: At;
  created_at: At;
  settled_at: AtOrNull;
  check_at: AtOrNull;
  checks: Generated<number>;
  problem: Generated<string>;
  failures: Generated<number>;
  stuck_at: AtOrNull;
};

export type OrphanPaymentTable = {
  business_id: BusinessId;
  orphan_id: Id;
  intent_id: Id | null;
  reference: string;
  /** In hundredths of the currency. */
  amount_kobo: Kobo;
  currency: string;
  provider_id: string;
  payer_email: string;
  paid_at: At;
  found_at: At;
};

export type PaymentTable = {
  business_id: BusinessId;
  payment_id: Id;
  appointment_id: Id | null;
  intent_id: Id | null;
  kind: 'deposit' | 'balance' | 'caution';
  method: PaymentMethod;
  amount_kobo: Kobo;
  caution_kobo: Generated<Kobo>;
  fee_kobo: Generated<Kobo>;
  provider_id: Generated<string>;
  received_at: At;
  step: number | null;
  reversed_at: AtOrNull;
  /** Who recorded it, a member or a key: filled in by the database. */
  by_whom: Generated<Id | null>;
};

export type RefundReason =
  | 'client-cancelled'
  | 'business-cancelled'
  | 'not-confirmed'
  | 'time-gone'
  | 'wrong-amount'
  | 'caution'
  | 'wrong-currency'
  | 'unknown-payment'
  | 'overpaid'
  | 'line-cancelled'
  | 'goodwill';

export type RefundTable = {
  business_id: BusinessId;
  refund_id: Id;
  intent_id: Id | null;
  appointment_id: Id | null;
  orphan_id: Id | null;
  reason: RefundReason;
  /** In hundredths of the currency. */
  amount_kobo: Kobo;
  currency: Generated<string>;
  state: RefundState;
  provider_refund_id: Generated<string>;
  transfer_reference: Generated<string>;
  problem: Generated<string>;
  attempts: Generated<number>;
  asked_at: AtOrNull;
  details_at: AtOrNull;
  due_at: AtOrNull;
  created_at: At;
  settled_at: AtOrNull;
  doubled_at: AtOrNull;
  step: number | null;
};

export type DisputeTable = {
  business_id: BusinessId;
  intent_id: Id;
  state: DisputeState;
  price_kobo: Kobo;
  caution_kobo: Kobo;
  withheld_kobo: Kobo;
  opened_at: At;
  decided_at: AtOrNull;
  round: Generated<number>;
  check_at: AtOrNull;
};

export type MoneyTables = {
  payout_accounts: PayoutAccountTable;
  payment_intents: PaymentIntentTable;
  payment_events: {
    business_id: BusinessId;
    event_id: Id;
    dedupe_key: string;
    event: string;
    reference: string;
    received_at: At;
    handled_at: AtOrNull;
  };
  orphan_payments: OrphanPaymentTable;
  payments: PaymentTable;
  disputes: DisputeTable;
  refunds: RefundTable;
  refund_details: {
    business_id: BusinessId;
    refund_id: Id;
    sealed: Buffer;
    last_digits: string;
    created_at: At;
  };
  cautions: {
    business_id: BusinessId;
    appointment_id: Id;
    amount_kobo: Kobo;
    state: CautionState;
    withheld_kobo: Generated<Kobo>;
    withheld_reason: Generated<string>;
    held_at: At;
    due_at: AtOrNull;
    settled_at: AtOrNull;
    began_at: AtOrNull;
  };
  overpayments: {
    business_id: BusinessId;
    appointment_id: Id;
    amount_kobo: Kobo;
    state: OverpaymentState;
    since: At;
  };
  ledger_entries: {
    business_id: BusinessId;
    posting_id: Id;
    account: LedgerAccount;
    amount_kobo: Kobo;
    appointment_id: Id | null;
    intent_id: Id | null;
    posted_at: At;
    step: number | null;
    by_line: ColumnType<unknown, string | null | undefined, never>;
  };
  day_closes: {
    business_id: BusinessId;
    close_id: Id;
    method: CountedMethod;
    day: CalendarDate;
    expected_kobo: Kobo;
    counted_kobo: Kobo;
    closed_at: At;
    by_whom: Generated<Id | null>;
  };
  shared_jobs: { name: string; due_at: At; taken_until: At };
  receipt_counters: { business_id: BusinessId; last_number: number };
  receipts: {
    business_id: BusinessId;
    receipt_id: Id;
    number: number;
    payment_id: Id;
    appointment_id: Id;
    issued_at: At;
    /** Null of those from before they said what they were issued for. */
    service_name: string | null;
    starts_at: AtOrNull;
  };
};
