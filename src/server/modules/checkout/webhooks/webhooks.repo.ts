import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { Looking, TenantLooking, TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';

export type Webhook = {
  /** The provider's word for what happened. */
  readonly event: string;
  readonly reference: string;
  /** The same for every delivery of one notice. */
  readonly dedupeKey: string;
};

/** Keeps a notice until it is handled; false: it came before. */
export const insertWebhook = async (
  { query, business }: TenantTransaction,
  notice: Webhook,
  now: Instant,
): Promise<boolean> => {
  const row = await query
    .insertInto('payment_events')
    .values({
      business_id: business,
      event_id: newId(),
      dedupe_key: notice.dedupeKey,
      event: notice.event,
      reference: notice.reference,
      received_at: at(now),
    })
    // guard: a-notice-is-kept-once
    .onConflict((conflict) => conflict.columns(['business_id', 'dedupe_key']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const listUnhandledOf = ({ query, business }: TenantLooking, reference: string) =>
  query
    .selectFrom('payment_events')
    .select(['event_id', 'event'])
    .where('business_id', '=', business)
    .where('reference', '=', reference)
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('event_id')
    .execute();

/** Payments, of any business, of which something was told that nobody has handled yet; the oldest first. */
export const listUnhandled = ({ query }: Looking, before: Instant, limit: number) =>
  query
    .selectFrom('payment_events')
    .select(['business_id', 'reference'])
    .where('handled_at', 'is', null)
    .where('received_at', '<=', moment(before))
    .orderBy('received_at')
    .orderBy('event_id')
    .limit(limit)
    .execute();

export const markHandled = (
  { query, send, business }: TenantTransaction,
  events: readonly Id[],
  now: Instant,
): void =>
  send(
    query
      .updateTable('payment_events')
      .set({ handled_at: at(now) })
      .where('business_id', '=', business)
      .where('event_id', 'in', [...events])
      .compile(),
  );
