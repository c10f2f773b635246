import { raiseDisputeEvent } from '../webhooks/dispute-events.ts';
import { reverse } from './payments.ts';
import type { Dispute, Transaction } from './records.ts';
import type { World } from './world.ts';

/** The one that is not resolved yet; null when there is none. */
export function openDisputeOf({ store }: World, { id }: Transaction): Dispute | null {
  const dispute = store.disputeOf(id);
  return dispute?.resolution === null ? dispute : null;
}

/** The client's bank asks the payment back. */
export function openDispute(world: World, { id: transactionId }: Transaction): void {
  const dispute = { id: world.ids.number(), transactionId, resolution: null };
  world.store.putDispute(dispute);
  raiseDisputeEvent(world, dispute, 'create');
}

export function remindOfDispute(world: World, dispute: Dispute): void {
  raiseDisputeEvent(world, dispute, 'remind');
}

/** `declined`: the money stays where it is. `merchant-accepted`: it goes back to the client. */
export function resolveDispute(
  world: World,
  dispute: Dispute,
  resolution: NonNullable<Dispute['resolution']>,
): void {
  const transaction = world.store.byId(dispute.transactionId);
  if (transaction && resolution === 'merchant-accepted') reverse(world, transaction);
  const resolved = { ...dispute, resolution };
  world.store.putDispute(resolved);
  raiseDisputeEvent(world, resolved, 'resolve');
}
