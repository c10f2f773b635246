import { Misfit } from '../../control/shape.ts';
import { ORDINARY_CARD } from '../world/cards.ts';
import { openDispute, openDisputeOf, remindOfDispute, resolveDispute } from '../world/disputes.ts';
import {
  decline,
  expire,
  isFinished,
  lapsed,
  payByCard,
  receiveTransfer,
  reverse,
} from '../world/payments.ts';
import type { Refund, Transaction } from '../world/records.ts';
import { moveRefund } from '../world/refund-life.ts';
import type { World } from '../world/world.ts';
import type { PaystackSettings } from './paystack-settings.ts';
import type { PaystackRequest } from './read-request.ts';

const DECLINED = 'Declined';

/** The settings in force once the request's own are merged in. */
export function mergedSettings(
  old: PaystackSettings,
  request: PaystackRequest,
  realNow: number,
): PaystackSettings {
  const { webhooks, resolve, banks, refunds, clock } = request;
  return {
    ...old,
    ...pick(request),
    webhooks: { ...old.webhooks, ...webhooks },
    resolve: { ...old.resolve, ...resolve },
    banks: { ...old.banks, ...banks },
    refunds: { ...old.refunds, ...refunds },
    clockShiftMs:
      clock?.at === undefined ? (clock?.shiftMs ?? old.clockShiftMs) : Date.parse(clock.at) - realNow,
  };
}

function pick(request: PaystackRequest): Partial<PaystackSettings> {
  const { webhookUrl, secretKey, faults, balance, verifyUnknown, strictSubaccounts, sessionTimeoutSeconds } =
    request;
  const given = {
    webhookUrl,
    secretKey,
    faults,
    balance,
    verifyUnknown,
    strictSubaccounts,
    sessionTimeoutSeconds,
  };
  // Only absent fields are left out; the rest are as they were read.
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<PaystackSettings>;
}

/** Everything the request wants done, looked up first; throws a `Misfit` before anything is done. */
export function ordersIn(world: World, request: PaystackRequest): readonly (() => void)[] {
  const paying = (reference: string): Transaction => {
    const found = transactionOf(world, reference);
    if (found.status === 'success' || found.status === 'reversed') {
      throw new Misfit(`${reference} is ${found.status} already.`);
    }
    return found;
  };
  const named = [request.pay, request.decline, request.expire, request.transfer]
    .flatMap((orders) => orders ?? [])
    .map(({ reference }) => reference);
  const twice = named.find((reference, place) => named.indexOf(reference) !== place);
  if (twice !== undefined) throw new Misfit(`${twice} is named twice.`);
  return [
    ...(request.pay ?? []).map(({ reference, card, ...twist }) => {
      paying(reference);
      return () => payByCard(world, transactionOf(world, reference), card ?? ORDINARY_CARD, twist);
    }),
    ...(request.decline ?? []).map(({ reference, reason }) => {
      paying(reference);
      return () => decline(world, transactionOf(world, reference), reason ?? DECLINED);
    }),
    ...(request.expire ?? []).map(({ reference }) => {
      if (isFinished(transactionOf(world, reference))) throw new Misfit(`${reference} is finished already.`);
      return () => expire(world, transactionOf(world, reference));
    }),
    ...(request.transfer ?? []).map(({ reference, amount, senderAccount }) => {
      const { transfer, status } = lapsed(world, paying(reference));
      if (transfer === null) throw new Misfit(`${reference} has no account to transfer to.`);
      if (status !== 'ongoing' && status !== 'pending')
        throw new Misfit(`The account of ${reference} has expired.`);
      const sent = { amount: amount ?? null, senderAccount: senderAccount ?? null };
      return () => receiveTransfer(world, transactionOf(world, reference), sent);
    }),
    ...(request.reverse ?? []).map(({ reference }) => {
      if (transactionOf(world, reference).status !== 'success') throw new Misfit(`${reference} is not paid.`);
      return () => reverse(world, transactionOf(world, reference));
    }),
    ...(request.dispute ?? []).map((order) => disputeOrder(world, order)),
    ...(request.refund ?? []).map(({ id, state }) => {
      refundOf(world, id);
      return () => moveRefund(world, refundOf(world, id), state);
    }),
    ...(request.resend ?? []).map(({ reference }) => {
      transactionOf(world, reference);
      return () => world.webhooks.resend(reference);
    }),
    ...(request.deliver
      ? [() => world.webhooks.deliver({ shuffle: request.deliver?.shuffle ?? false })]
      : []),
  ];
}

/** Opens a dispute of a payment where nothing else is said, or goes on with the one that is open. */
function disputeOrder(
  world: World,
  { reference, event = 'create', resolution = 'declined' }: NonNullable<PaystackRequest['dispute']>[number],
): () => void {
  const transaction = transactionOf(world, reference);
  const open = openDisputeOf(world, transaction);
  if (event === 'create') {
    if (transaction.status !== 'success') throw new Misfit(`${reference} is not paid.`);
    if (open) throw new Misfit(`${reference} is disputed already.`);
    return () => openDispute(world, transaction);
  }
  if (!open) throw new Misfit(`${reference} has no open dispute.`);
  return event === 'remind'
    ? () => remindOfDispute(world, open)
    : () => resolveDispute(world, open, resolution);
}

function transactionOf({ store }: World, reference: string): Transaction {
  const found = store.byReference(reference);
  if (!found) throw new Misfit(`There is no transaction ${reference}.`);
  return found;
}

function refundOf({ store }: World, id: number): Refund {
  const found = store.refund(id);
  if (!found) throw new Misfit(`There is no refund ${id}.`);
  return found;
}
