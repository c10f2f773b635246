import { isFields, numeric, text } from '../../http/fields.ts';
import type { Reply } from '../../http/reply.ts';
import { bankById } from '../world/bank-list.ts';
import type { Refund, Transaction } from '../world/records.ts';
import { beginRefund, goOn, moveRefund, refundedOf } from '../world/refund-life.ts';
import type { World } from '../world/world.ts';
import type { ApiCall, Call } from './guarded.ts';
import { offsetPage } from './paging.ts';
import { presentRefund, presentRefundRow } from './present-refund.ts';
import { presentTransaction } from './present-transaction.ts';
import { done, invalid, refused } from './replies.ts';
import { isWithin, noTransaction } from './transactions.ts';

const PAGE_CAP = 100;

export function refundCalls(world: World): readonly ApiCall[] {
  return [
    { method: 'POST', path: /^\/refund$/, answer: (call) => create(world, call) },
    { method: 'GET', path: /^\/refund$/, answer: ({ query }) => list(world, query) },
    {
      method: 'GET',
      path: /^\/refund\/(\d+)$/,
      answer: ({ params }) => {
        const refund = world.store.refund(Number(params[0]));
        return refund ? done('Refund retrieved', presentRefund(refund, refund.transactionId)) : notFound();
      },
    },
    {
      method: 'POST',
      path: /^\/refund\/retry_with_customer_details\/(\d+)$/,
      answer: (call) => retry(world, call),
    },
  ];
}

function create(world: World, { fields }: Call): Reply {
  const asked = text(fields, 'transaction');
  if (asked === null) {
    return refused({ status: 400, message: 'Transaction is required', code: 'missing_params' });
  }
  const transaction = byReferenceOrId(world, asked);
  if (transaction === null) return noTransaction();
  if (transaction.status === 'reversed') return invalid('Transaction has been fully reversed');
  if (transaction.status !== 'success') return invalid('Only a successful transaction can be refunded');
  const left = transaction.amount - refundedOf(world, transaction);
  if (left <= 0) return invalid('Transaction has been fully reversed');
  const amount = numeric(fields, 'amount') ?? transaction.amount;
  if (!Number.isInteger(amount) || amount <= 0) return invalid('Invalid Amount Sent');
  if (amount > left) return invalid('Refund amount cannot be more than what is left of the transaction');
  const { balance } = world.settings();
  if (balance !== null && amount > balance) {
    return invalid('Insufficient balance to fulfill this refund. Please top up.');
  }
  const now = world.now();
  const refund: Refund = {
    id: world.ids.number(),
    transactionId: transaction.id,
    amount,
    currency: transaction.currency,
    status: 'pending',
    customerNote: text(fields, 'customer_note') ?? `Refund for transaction ${transaction.reference}`,
    merchantNote: text(fields, 'merchant_note') ?? `Refund for transaction ${transaction.reference}`,
    createdAt: now,
    updatedAt: now,
  };
  beginRefund(world, refund);
  return done(
    'Refund has been queued for processing',
    presentRefund(refund, presentTransaction(transaction, world.store)),
  );
}

function list(world: World, query: Call['query']): Reply {
  const of = query.get('transaction');
  const transaction = of === null ? null : byReferenceOrId(world, of);
  const refunds =
    of === null ? world.store.refunds() : transaction ? world.store.refundsOf(transaction.id) : [];
  const currency = query.get('currency');
  const { items, meta } = offsetPage(
    refunds.filter(
      (refund) => (currency === null || refund.currency === currency) && isWithin(refund.createdAt, query),
    ),
    { query, cap: PAGE_CAP },
  );
  return done(
    'Refunds retrieved',
    items.map((refund) => presentRefundRow(refund, world.store.byId(refund.transactionId))),
    { meta },
  );
}

function retry(world: World, { params, fields }: Call): Reply {
  const refund = world.store.refund(Number(params[0]));
  if (!refund) return notFound();
  const details = fields['refund_account_details'];
  if (!isFields(details)) return badParams(400, 'refund_account_details is required');
  const { currency, account_number: account, bank_id: bank } = details;
  if (currency !== refund.currency) return badParams(400, 'currency must be that of the refund');
  if (!/^\d{10}$/.test(String(account ?? ''))) return badParams(400, 'account_number is invalid');
  if (bankById(Number(bank)) === null) return badParams(400, 'bank_id is invalid');
  if (refund.status !== 'needs-attention') {
    return badParams(422, 'Invalid Refund state, refund status should be "needs-attention"');
  }
  const moved = moveRefund(world, refund, 'processing');
  goOn(world, moved.id, 'processed');
  return done('Refund retried and has been queued for processing', presentRefund(moved, moved.transactionId));
}

function byReferenceOrId({ store }: World, asked: string): Transaction | null {
  return store.byReference(asked) ?? (/^\d+$/.test(asked) ? store.byId(Number(asked)) : null);
}

function badParams(status: number, message: string): Reply {
  return refused({ status, message, code: 'invalid_params' });
}

function notFound(): Reply {
  return refused({ status: 404, message: 'Refund not found' });
}
