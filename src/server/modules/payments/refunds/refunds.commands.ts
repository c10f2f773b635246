import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { refundMoves, startsOf } from '#core/money/moves.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { type BankAccount, sealAccount } from '../accounts/sealed-account.rules.ts';
import { readToken, refundToken } from '../receipts/links.rules.ts';
import { canBeAsked, saveRefundDetails } from './details.repo.ts';
import { setRefundDue } from './due.repo.ts';
import { endRefund, lockRefundWithBooking } from './ending.commands.ts';
import { isAskedFor, readRefund } from './refunds.queries.ts';
import type { RefundRow } from './refunds.repo.ts';

/** Records that the owner has sent an owed refund; the client is told. */
export const markRefundSent = defineCommand(paymentsCalls.markRefundSent, {
  once: 'refund-sent',
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const refund = await lockRefundIn(tx, params.id, startsOf(refundMoves.send));
    if (!refund.ok) return refund;
    // A transfer alone has a reference: what was sent without one was given back in cash.
    const { transferReference } = body;
    const sent =
      transferReference === undefined
        ? { by: 'cash' as const }
        : { by: 'transfer' as const, transferReference };
    await endRefund(tx, { refund: refund.value, ...sent, now });
    const data = await readRefund(tx, params.id);
    return data === null ? refusal('NOT_FOUND') : ok({ success: true, data });
  },
});

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
const lockRefundIn = async (
  transaction: TenantTransaction,
  id: Id,
  states: readonly RefundRow['state'][],
): Promise<Refusal | { readonly ok: true; readonly value: RefundRow }> => {
  const refund = await lockRefundWithBooking(transaction, id);
  if (refund === null) return refusal('NOT_FOUND');
  if (states.includes(refund.state)) return ok(refund);
  return refusal('ILLEGAL_TRANSITION', { message: inWords[refund.state], data: { state: refund.state } });
};

/** A client's inbox is not to be filled. */
const perRefund: Limit = { name: 'refund-details', max: 3, windowMinutes: 60 };

/** Asks the client by email where a refund should go that the owner is to send, or that the provider cannot without. */
export const askRefundDetails = defineCommand(paymentsCalls.askRefundDetails, {
  once: 'ask-refund-details',
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    const { id } = params;
    const owed = await lockRefundIn(tx, id, ['owed', 'needs-details']);
    if (!owed.ok) return owed;
    const limit = await hitLimit(tx.query, perRefund, id, now);
    // guard: a-client-is-asked-for-an-account-three-times-an-hour
    if (limit.exceeded) {
      const message =
        'This client was asked three times within the hour. Please wait a little, or call them.';
      return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds: limit.retryAfterSeconds });
    }
    const {
      appointment_id: appointment,
      intent_id: intent,
      orphan_id: orphan,
      created_at: since,
    } = owed.value;
    // Each asking is a message of its own; the first one, when it became owed, has version 1.
    const version = 2 + Math.max(0, Math.floor((now - since) / 1000));
    if (!(await canBeAsked(tx, id))) {
      const message =
        'This client left no email and no phone number, so we cannot ask them. Add one with Edit Appointment, or ask them yourself.';
      return refusal('ILLEGAL_TRANSITION', { message, data: { state: owed.value.state } });
    }
    const wanted = { refund: id, appointment, intent, orphan, version, now };
    await tx.emit({ type: 'refund.account-wanted', ...wanted });
    return ok({ success: true, message: 'The client was asked for their bank details.' });
  },
});

/** The client says, or says anew, where a refund should go. */
export const sayRefundDetails = async (
  platform: Platform,
  { token, account }: { readonly token: string; readonly account: BankAccount },
): Promise<Outcome<null>> => {
  const named = readToken(platform.secrets, refundToken, token);
  if (named === null) return refusal('NOT_FOUND');
  const { business, id: refundId } = named;
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const refund = await lockRefundWithBooking(transaction, refundId);
    if (refund === null) return refusal('NOT_FOUND');
    // guard: a-bank-account-is-taken-while-it-is-asked-for
    if (!isAskedFor(refund)) {
      const message = 'This money is on its way already. Nothing more is needed.';
      return refusal('ILLEGAL_TRANSITION', { message, data: { state: refund.state } });
    }
    const sealed = sealAccount(createEncryption(platform.secretKey), business, refundId, account);
    const lastDigits = account.accountNumber.slice(-4);
    const now = platform.clock.now();
    await saveRefundDetails(transaction, { refundId, sealed, lastDigits, now });
    // The provider waits for it.
    if (refund.state === 'needs-details') setRefundDue(transaction, refundId, now);
    return ok(null);
  });
};
