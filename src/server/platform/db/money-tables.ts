import type { ColumnType, Generated } from 'kysely';
import type { Kobo } from '#core/money/kobo.ts';
import type { LedgerAccount, PaymentMethod } from '#core/money/postings.ts';
import type { BusinessId, Id } from '../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** The tables of 0006_payments.sql. */

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
  state: 'opening' | 'open' | 'booked' | 'refunded' | 'lapsed';
  service_id: Id;
  staff_id: Id | null;
  client_phone: string;
  client_email: string;
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
};

export type RefundReason =
  | 'client-cancelled'
  | 'business-cancelled'
  | 'not-confirmed'
  | 'time-gone'
  | 'wrong-amount'
  | 'caution';

export type RefundTable = {
  business_id: BusinessId;
  refund_id: Id;
  intent_id: Id | null;
  appointment_id: Id | null;
  reason: RefundReason;
  amount_kobo: Kobo;
  state: 'queued' | 'asking' | 'asked' | 'owed' | 'sent' | 'done';
  provider_refund_id: Generated<string>;
  transfer_reference: Generated<string>;
  problem: Generated<string>;
  attempts: Generated<number>;
  due_at: AtOrNull;
  created_at: At;
  settled_at: AtOrNull;
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
  payments: PaymentTable;
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
    state: 'held' | 'due' | 'settled';
    withheld_kobo: Generated<Kobo>;
    withheld_reason: Generated<string>;
    held_at: At;
    due_at: AtOrNull;
    settled_at: AtOrNull;
  };
  ledger_entries: {
    business_id: BusinessId;
    posting_id: Id;
    account: LedgerAccount;
    amount_kobo: Kobo;
    appointment_id: Id | null;
    intent_id: Id | null;
    posted_at: At;
  };
  receipt_counters: { business_id: BusinessId; last_number: number };
  receipts: {
    business_id: BusinessId;
    receipt_id: Id;
    number: number;
    payment_id: Id;
    appointment_id: Id;
    issued_at: At;
  };
};
