import { TEST_BANK } from '../world/bank-list.ts';
import { feeOf } from '../world/fees.ts';
import { codeFor, numberFor } from '../world/ids.ts';
import type { Transaction } from '../world/records.ts';
import type { Store } from '../world/store.ts';

/** The number of the one account everything belongs to. */
export const INTEGRATION = 463_433;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** A transaction as verify answers it and as `charge.success` carries it. */
export function presentTransaction(transaction: Transaction, store: Store) {
  const { id, reference, createdAt, paidAt } = transaction;
  return {
    id,
    domain: transaction.domain,
    status: transaction.status,
    reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: iso(paidAt),
    created_at: iso(createdAt),
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata ?? '',
    log: logOf(transaction),
    fees: paidAt === null ? null : feeOf(transaction.amount),
    fees_split: null,
    fees_breakdown: null,
    authorization: paidAt === null ? {} : authorizationOf(transaction),
    customer: presentCustomer(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: iso(paidAt),
    createdAt: iso(createdAt),
    requested_amount: transaction.requested,
    pos_transaction_data: null,
    source: null,
    connect: null,
    transaction_date: iso(createdAt),
    plan_object: {},
    subaccount: subaccountOf(transaction, store),
  };
}

export function presentCustomer(email: string) {
  return {
    id: numberFor(email),
    first_name: null,
    last_name: null,
    email,
    customer_code: codeFor('CUS', email),
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

function authorizationOf({ id, card, transfer, senderAccount, email }: Transaction): unknown {
  const number = card?.number ?? senderAccount ?? '';
  const shared = {
    authorization_code: codeFor('AUTH', `${email} ${number} ${id}`),
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: card ? 'card' : 'bank_transfer',
    card_type: card ? `${card.brand} ` : 'transfer',
    bank: TEST_BANK.name.toUpperCase(),
    country_code: 'NG',
    brand: card?.brand ?? 'Managed Account',
    reusable: card !== null,
    signature: card ? codeFor('SIG', number) : null,
    account_name: null,
  };
  if (card) return shared;
  return {
    ...shared,
    sender_bank: TEST_BANK.name,
    sender_bank_account_number: `XXXXXX${number.slice(-4)}`,
    sender_country: 'NG',
    sender_name: 'TEST SENDER',
    narration: `Transfer to ${transfer?.number ?? 'the account'}`,
    receiver_bank_account_number: transfer?.number ?? null,
    receiver_bank: null,
  };
}

function logOf({ createdAt, paidAt, status, channel }: Transaction): unknown {
  if (status === 'abandoned') return null;
  const spent = paidAt === null ? 0 : Math.max(0, Math.round((paidAt - createdAt) / 1000));
  const ended =
    status === 'failed' ? 'Attempted to pay, and was declined' : `Attempted to pay with ${channel}`;
  return {
    start_time: Math.floor(createdAt / 1000),
    time_spent: spent,
    attempts: 1,
    errors: status === 'failed' ? 1 : 0,
    success: paidAt !== null,
    mobile: false,
    input: [],
    history: [{ type: 'action', message: ended, time: spent }],
  };
}

function subaccountOf({ subaccount }: Transaction, store: Store): unknown {
  if (subaccount === null) return {};
  const known = store.subaccount(subaccount);
  if (!known) return { subaccount_code: subaccount };
  return {
    id: known.id,
    subaccount_code: known.code,
    business_name: known.businessName,
    percentage_charge: known.percentageCharge,
    account_number: known.accountNumber,
    currency: 'NGN',
  };
}
