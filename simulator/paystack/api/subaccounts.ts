import { type Fields, numeric, text } from '../../http/fields.ts';
import type { Reply } from '../../http/reply.ts';
import { accountName } from '../world/account-names.ts';
import { bankByCode } from '../world/bank-list.ts';
import type { Subaccount } from '../world/records.ts';
import type { World } from '../world/world.ts';
import type { ApiCall, Call } from './guarded.ts';
import { metadata } from './metadata.ts';
import { offsetPage } from './paging.ts';
import { INTEGRATION } from './present-transaction.ts';
import { done, invalid, refused } from './replies.ts';

const PAGE_CAP = 100;
const SCHEDULES = ['auto', 'weekly', 'monthly', 'manual'];

export function subaccountCalls(world: World): readonly ApiCall[] {
  return [
    { method: 'POST', path: /^\/subaccount$/, answer: ({ fields }) => create(world, fields) },
    { method: 'GET', path: /^\/subaccount$/, answer: ({ query }) => list(world, query) },
    {
      method: 'GET',
      path: /^\/subaccount\/([^/]+)$/,
      answer: ({ params }) => {
        const found = world.store.subaccount(params[0] ?? '');
        return found ? done('Subaccount retrieved', present(found)) : notFound();
      },
    },
    { method: 'PUT', path: /^\/subaccount\/([^/]+)$/, answer: (call) => update(world, call) },
  ];
}

function create(world: World, fields: Fields): Reply {
  const problem = problemOf(fields, true);
  if (problem !== null) return invalid(problem);
  const now = world.now();
  const blank: Subaccount = {
    id: world.ids.number(),
    code: `ACCT_${world.ids.code(15)}`,
    businessName: '',
    bankCode: '',
    accountNumber: '',
    accountName: '',
    percentageCharge: 0,
    description: null,
    contactEmail: null,
    contactName: null,
    contactPhone: null,
    metadata: null,
    active: true,
    schedule: 'AUTO',
    createdAt: now,
    updatedAt: now,
  };
  const made = withFields(world, blank, fields);
  world.store.putSubaccount(made);
  return done('Subaccount created', present(made), { status: 201 });
}

function update(world: World, { params, fields }: Call): Reply {
  const found = world.store.subaccount(params[0] ?? '');
  if (!found) return notFound();
  const problem = problemOf(fields, false);
  if (problem !== null) return invalid(problem);
  const changed = withFields(world, found, fields);
  world.store.putSubaccount(changed);
  return done('Subaccount updated', present(changed));
}

function list(world: World, query: Call['query']): Reply {
  const { items, meta } = offsetPage(world.store.subaccounts(), { query, cap: PAGE_CAP });
  const data = items.map((one) => ({
    ...present(one),
    bank_id: bankByCode(one.bankCode)?.id ?? null,
    active: one.active ? 1 : 0,
  }));
  return done('Subaccounts retrieved', data, { meta });
}

function problemOf(fields: Fields, all: boolean): string | null {
  const bank = bankCodeOf(fields);
  const account = text(fields, 'account_number');
  const percentage = numeric(fields, 'percentage_charge');
  const schedule = text(fields, 'settlement_schedule');
  if (all && text(fields, 'business_name') === null) return 'Business name is required';
  if (all && bank === null) return 'Settlement bank is required';
  if (bank !== null && bankByCode(bank) === null) return `Unknown bank code: ${bank}`;
  if (all && account === null) return 'account_number is required';
  if (account !== null && !/^\d{6,}$/.test(account)) {
    return 'Account number must be at least 6 digits in length';
  }
  if (all && percentage === null) return 'Percentage charge is required';
  if (percentage !== null && !(percentage >= 0 && percentage <= 100)) return 'Invalid percentage charge';
  if (schedule !== null && !SCHEDULES.includes(schedule.toLowerCase())) return 'Invalid settlement schedule';
  return null;
}

/** Both names are documented. */
function bankCodeOf(fields: Fields): string | null {
  return text(fields, 'settlement_bank') ?? text(fields, 'bank_code');
}

function withFields(world: World, old: Subaccount, fields: Fields): Subaccount {
  const accountNumber = text(fields, 'account_number') ?? old.accountNumber;
  const active = fields['active'];
  return {
    ...old,
    businessName: text(fields, 'business_name') ?? old.businessName,
    bankCode: bankCodeOf(fields) ?? old.bankCode,
    accountNumber,
    accountName: accountName(accountNumber, world.settings().resolve.names) ?? '',
    percentageCharge: numeric(fields, 'percentage_charge') ?? old.percentageCharge,
    description: text(fields, 'description') ?? old.description,
    contactEmail: text(fields, 'primary_contact_email') ?? old.contactEmail,
    contactName: text(fields, 'primary_contact_name') ?? old.contactName,
    contactPhone: text(fields, 'primary_contact_phone') ?? old.contactPhone,
    metadata: metadata(fields) ?? old.metadata,
    active: typeof active === 'boolean' ? active : old.active,
    schedule: text(fields, 'settlement_schedule')?.toUpperCase() ?? old.schedule,
    updatedAt: world.now(),
  };
}

function present(one: Subaccount) {
  const bank = bankByCode(one.bankCode);
  return {
    business_name: one.businessName,
    description: one.description,
    primary_contact_name: one.contactName,
    primary_contact_email: one.contactEmail,
    primary_contact_phone: one.contactPhone,
    metadata: one.metadata,
    account_number: one.accountNumber,
    percentage_charge: one.percentageCharge,
    settlement_bank: bank?.name ?? '',
    currency: 'NGN',
    bank: bank?.id ?? null,
    integration: INTEGRATION,
    domain: 'test',
    account_name: one.accountName,
    product: 'collection',
    managed_by_integration: INTEGRATION,
    subaccount_code: one.code,
    is_verified: false,
    settlement_schedule: one.schedule,
    active: one.active,
    migrate: false,
    id: one.id,
    createdAt: new Date(one.createdAt).toISOString(),
    updatedAt: new Date(one.updatedAt).toISOString(),
  };
}

function notFound(): Reply {
  return refused({ status: 404, message: 'Subaccount with id or code specified was not found' });
}
