import type { Reply } from '../../http/reply.ts';
import { lapsed } from '../world/payments.ts';
import type { Transaction } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { type ApiCall, BASE, type Call } from './guarded.ts';
import { newTransaction } from './new-transaction.ts';
import { offsetPage } from './paging.ts';
import { presentTransaction } from './present-transaction.ts';
import { done, refused } from './replies.ts';

const PAGE_CAP = 100;

export function transactionCalls(world: World): readonly ApiCall[] {
  const { store } = world;
  return [
    { method: 'POST', path: /^\/transaction\/initialize$/, answer: (call) => initialize(world, call) },
    {
      method: 'GET',
      path: /^\/transaction\/verify\/([^/]+)$/,
      answer: ({ params }) => {
        const found = store.byReference(decodeURIComponent(params[0] ?? ''));
        if (found) return done('Verification successful', presentTransaction(lapsed(world, found), store));
        const { verifyUnknown } = world.settings();
        return refused({ status: verifyUnknown, message: 'Transaction reference not found' });
      },
    },
    { method: 'GET', path: /^\/transaction$/, answer: ({ query }) => list(world, query) },
    {
      method: 'GET',
      path: /^\/transaction\/(\d+)$/,
      answer: ({ params }) => {
        const found = store.byId(Number(params[0]));
        return found
          ? done('Transaction retrieved', presentTransaction(lapsed(world, found), store))
          : noTransaction();
      },
    },
  ];
}

export function noTransaction(): Reply {
  return refused({ status: 400, message: 'Transaction not found', code: 'transaction_not_found' });
}

function initialize(world: World, { fields, key, headers }: Call): Reply {
  const made = newTransaction(world, fields, key);
  if (!made.ok) return made.reply;
  const { transaction } = made;
  world.store.putTransaction(transaction);
  return done('Authorization URL created', {
    authorization_url: `http://${headers.host}${BASE}/checkout/${transaction.accessCode}`,
    access_code: transaction.accessCode,
    reference: transaction.reference,
  });
}

function list(world: World, query: Call['query']): Reply {
  const all = world.store.transactions().map((one) => lapsed(world, one));
  const { items, meta } = offsetPage(
    all.filter((one) => isAsked(one, query)),
    { query, cap: PAGE_CAP },
  );
  const data = items.map((one) => presentTransaction(one, world.store));
  return done('Transactions retrieved', data, { meta });
}

function isAsked(one: Transaction, query: Call['query']): boolean {
  const status = query.get('status');
  return (status === null || one.status === status) && isWithin(one.createdAt, query);
}

/** Whether an instant is in the query's `from` and `to`, both included. */
export function isWithin(ms: number, query: URLSearchParams): boolean {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  return (Number.isNaN(from) || ms >= from) && (Number.isNaN(to) || ms <= to);
}
