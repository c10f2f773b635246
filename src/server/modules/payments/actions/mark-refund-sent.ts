import type { Refund } from '#contract/money-views.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type HttpRefusal, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRefund } from '../refunds.reads.ts';
import type { RefundRow } from '../refunds.repo.ts';
import { endRefund, lockRefundWithBooking } from './end-refund.ts';

/** Records that the owner has sent an owed refund; the client is told. */
export const markRefundSent = async (
  platform: Platform,
  handle: string,
  transferReference: string,
  { session, now, idempotencyKey: key }: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<{ success: true; data: Refund }>> => {
  const { business } = session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  const body = { id, transferReference };
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(transaction.query, { business, route: 'refund-sent', key, body, now }, async () => {
      const refund = await lockRefundIn(transaction, id, ['owed']);
      if (!refund.ok) return refund;
      await endRefund(transaction, refund.value, { by: 'transfer', transferReference, now });
      const data = await readRefund(transaction, id);
      return data === null ? refusal('NOT_FOUND') : done({ success: true, data });
    }),
  );
};

const inWords: Readonly<Record<RefundRow['state'], string>> = {
  owed: 'This money is for you to send.',
  queued: 'The payment provider is being asked to send this money back. You do not have to.',
  asking: 'The payment provider is being asked to send this money back. You do not have to.',
  'needs-details':
    'The payment provider will send this money as soon as the client has told us their bank account. You do not have to.',
  asked: 'The payment provider is sending this money back. You do not have to.',
  sent: 'This was recorded as sent already.',
  done: 'The payment provider has sent this money back already.',
  withdrawn: 'This money does not go back any more: what it was for has changed since.',
};

/** A refund in one of these states, locked; or what its state means for an owner who wants to send it. */
export const lockRefundIn = async (
  transaction: TenantTransaction,
  id: Id,
  states: readonly RefundRow['state'][],
): Promise<HttpRefusal | { readonly ok: true; readonly value: RefundRow }> => {
  const refund = await lockRefundWithBooking(transaction, id);
  if (refund === null) return refusal('NOT_FOUND');
  if (states.includes(refund.state)) return done(refund);
  return refusal('ILLEGAL_TRANSITION', { message: inWords[refund.state], data: { state: refund.state } });
};
