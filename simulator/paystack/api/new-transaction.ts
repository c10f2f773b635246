import { type Fields, numeric, text } from '../../http/fields.ts';
import type { Reply } from '../../http/reply.ts';
import type { Transaction } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { metadata } from './metadata.ts';
import { invalid, refused } from './replies.ts';

const MIN_KOBO = 5_000;
const MIN_TRANSFER_KOBO = 10_000;
// Stated as 10,000,000 without a unit; read as naira, since in kobo nothing over ₦100,000 could be paid.
const MAX_KOBO = 1_000_000_000;
const CHANNELS = [
  'card',
  'bank',
  'apple_pay',
  'ussd',
  'qr',
  'mobile_money',
  'bank_transfer',
  'eft',
  'capitec_pay',
  'payattitude',
];

type Made = Readonly<{ ok: true; transaction: Transaction }> | Readonly<{ ok: false; reply: Reply }>;

/** Checks what a new payment is asked with, in the documented order, and makes it as it is before anyone pays. */
export function newTransaction(world: World, fields: Fields, key: string): Made {
  const reply = refusalOf(world, fields);
  if (reply !== null) return { ok: false, reply };
  const { ids } = world;
  const amount = numeric(fields, 'amount') ?? 0;
  const channels = fields['channels'];
  return {
    ok: true,
    transaction: {
      id: ids.number(),
      reference: text(fields, 'reference') ?? ids.code(10),
      accessCode: ids.code(15),
      domain: 'test',
      status: 'abandoned',
      requested: amount,
      amount,
      currency: 'NGN',
      email: (text(fields, 'email') ?? '').toLowerCase(),
      callbackUrl: text(fields, 'callback_url'),
      metadata: metadata(fields),
      channels: Array.isArray(channels) && channels.length > 0 ? channels.map(String) : null,
      subaccount: text(fields, 'subaccount'),
      key,
      channel: 'card',
      gatewayResponse: 'The transaction was not completed',
      createdAt: world.now(),
      paidAt: null,
      card: null,
      transfer: null,
      senderAccount: null,
      expired: false,
    },
  };
}

function refusalOf(world: World, fields: Fields): Reply | null {
  return whoRefusal(world, fields) ?? amountRefusal(fields) ?? routeRefusal(world, fields);
}

function whoRefusal(world: World, fields: Fields): Reply | null {
  const email = text(fields, 'email');
  if (email === null) {
    return refused({ status: 400, message: 'Email Address is required', code: 'missing_params' });
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) return invalid('Invalid Email Address Passed');
  const reference = text(fields, 'reference');
  if (reference === null) return null;
  if (world.store.byReference(reference)) {
    return refused({
      status: 400,
      message: 'Duplicate Transaction Reference',
      code: 'duplicate_reference',
      nextStep: 'Generate a new reference and retry your request',
    });
  }
  return /^[A-Za-z0-9.=-]+$/.test(reference) ? null : invalid('Invalid character in transaction reference');
}

function amountRefusal(fields: Fields): Reply | null {
  const amount = numeric(fields, 'amount');
  if (amount === null || amount === 0) return invalid('You must specify a valid amount');
  if (!Number.isFinite(amount)) return invalid('Invalid Amount Sent');
  if (!Number.isInteger(amount)) return invalid('Amount must be an integer');
  if (amount > MAX_KOBO) return invalid('Transaction amount limit exceeded');
  if (amount < MIN_KOBO) return invalid('Invalid Amount Sent');
  return null;
}

function routeRefusal({ store, settings }: World, fields: Fields): Reply | null {
  const { channels, bearer } = fields;
  if ((text(fields, 'currency') ?? 'NGN') !== 'NGN') return invalid('Currency not supported by merchant');
  if (channels !== undefined && channels !== null && !isChannels(channels))
    return invalid('Invalid channels');
  const amount = numeric(fields, 'amount') ?? 0;
  if (Array.isArray(channels) && channels.includes('bank_transfer') && amount < MIN_TRANSFER_KOBO) {
    return invalid('Pay with transfer is not currently supported for transactions less than NGN 100.00');
  }
  const callback = text(fields, 'callback_url');
  if (callback !== null && !/^https?:\/\/[^\s/]+/.test(callback)) return invalid('Invalid callback URL');
  const subaccount = text(fields, 'subaccount');
  // What was known before a restart is forgotten, so an unknown code is no proof of a mistake unless a test says so.
  if (subaccount !== null && !store.subaccount(subaccount)) {
    if (settings().strictSubaccounts || !/^ACCT_\w+$/.test(subaccount)) return invalid('Invalid Subaccount');
  }
  if (bearer !== undefined && bearer !== 'account' && bearer !== 'subaccount')
    return invalid('Invalid bearer');
  const charge = numeric(fields, 'transaction_charge');
  if (charge !== null && !(Number.isInteger(charge) && charge >= 0))
    return invalid('Invalid transaction charge');
  return null;
}

function isChannels(value: unknown): boolean {
  return Array.isArray(value) && value.every((channel) => CHANNELS.includes(channel));
}
