import type { Reply } from '../../http/reply.ts';
import { accountName } from '../world/account-names.ts';
import { BANKS, type Bank, bankByCode, TEST_BANK } from '../world/bank-list.ts';
import type { World } from '../world/world.ts';
import type { ApiCall, Call } from './guarded.ts';
import { cursorPage, offsetPage } from './paging.ts';
import { done, invalid, refused } from './replies.ts';

const LISTED_SINCE = '2022-01-10T08:00:00.000Z';

/** The banks of a country, and whose account a number is. */
export function bankCalls(world: World): readonly ApiCall[] {
  return [
    { method: 'GET', path: /^\/bank$/, open: true, answer: ({ query }) => listBanks(world, query) },
    {
      method: 'GET',
      path: /^\/bank\/resolve$/,
      answer: ({ query }) => resolveAccount(world, query),
    },
  ];
}

function listBanks({ settings }: World, query: Call['query']): Reply {
  const { pageCap, listTestBank } = settings().banks;
  const country = query.get('country')?.toLowerCase() ?? 'nigeria';
  const currency = query.get('currency')?.toUpperCase() ?? 'NGN';
  const type = query.get('type')?.toLowerCase() ?? 'nuban';
  const ours = country === 'nigeria' && currency === 'NGN' && type === 'nuban';
  const banks = ours ? [...BANKS, ...(listTestBank ? [TEST_BANK] : [])] : [];
  const paging = { query, cap: pageCap };
  const page =
    query.get('use_cursor') === 'true' ? cursorPage(banks, 'bank', paging) : offsetPage(banks, paging);
  if (page === null) return invalid('Invalid cursor');
  return done('Banks retrieved', page.items.map(presentBank), { meta: page.meta });
}

function presentBank({ id, name, slug, code }: Bank): unknown {
  return {
    id,
    name,
    slug,
    code,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    active: true,
    is_deleted: false,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    createdAt: LISTED_SINCE,
    updatedAt: LISTED_SINCE,
  };
}

function resolveAccount(world: World, query: Call['query']): Reply {
  const account = query.get('account_number')?.trim() ?? '';
  const code = query.get('bank_code')?.trim() ?? '';
  if (account === '') return invalid('account_number is required');
  if (code === '') return invalid('bank_code is required');
  const bank = bankByCode(code);
  if (bank === null) {
    return refused({ status: 400, message: `Unknown bank code: ${code}`, code: 'invalid_params' });
  }
  const { dailyLimit, names } = world.settings().resolve;
  if (
    bank.code !== TEST_BANK.code &&
    dailyLimit !== null &&
    world.liveResolves.oneMore(world.now()) > dailyLimit
  ) {
    return refused({
      status: 429,
      message: `Test mode daily limit of ${dailyLimit} live bank resolves exceeded. Use test bank codes 001 or upgrade to live mode.`,
    });
  }
  const name = accountName(account, names);
  if (name === null) {
    return refused({
      status: 422,
      message: 'Could not resolve account name. Check parameters or try again.',
      code: 'invalid_bank_code',
    });
  }
  return done('Account number resolved', { account_number: account, account_name: name, bank_id: bank.id });
}
