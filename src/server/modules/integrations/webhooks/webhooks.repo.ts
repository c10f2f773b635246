import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { ChosenType, EventType } from '#core/webhooks/event-types.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

const SHOWN = [
  'business_id',
  'webhook_id',
  'url',
  'events',
  'state',
  'failing_since',
  'before_until',
  'sealed',
  'sealed_before',
  'created_at',
] as const;

/** The webhooks of the business, in the order in which they were added. */
export const listWebhooks = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('webhooks')
    .select(SHOWN)
    .where('business_id', '=', business)
    .orderBy('created_at')
    .orderBy('webhook_id')
    .execute();

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

/** One webhook, held until the transaction ends. */
export const lockWebhook = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('webhooks')
    .select(SHOWN)
    .where('business_id', '=', business)
    .where('webhook_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findWebhook = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('webhooks')
    .select(SHOWN)
    .where('business_id', '=', business)
    .where('webhook_id', '=', id)
    .executeTakeFirst();

export const insertWebhook = (
  { query, business }: TenantTransaction,
  webhook: {
    readonly id: Id;
    readonly url: string;
    readonly events: readonly ChosenType[];
    readonly sealed: Buffer;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('webhooks')
    .values({
      business_id: business,
      webhook_id: webhook.id,
      url: webhook.url,
      events: [...webhook.events],
      sealed: webhook.sealed,
      sealed_before: null,
      created_at: at(webhook.now),
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Whoever does this knows its secret, or where it leads. */
const held_by = sql<Id | null>`nullif(current_setting('app.whom', true), '')::uuid`;

/** What its owner says of it; whoever switches it on, or gives it another address, begins anew. */
export const updateWebhook = (
  { query, business }: TenantTransaction,
  id: Id,
  change: {
    readonly url: string;
    readonly events: readonly ChosenType[];
    readonly state: 'on' | 'off';
    readonly anew: boolean;
    /** Null: its address stays. */
    readonly movedAt: Instant | null;
  },
) =>
  query
    .updateTable('webhooks')
    .set({
      url: change.url,
      events: [...change.events],
      state: change.state,
      ...(change.movedAt === null ? {} : { address_since: at(change.movedAt), held_by }),
      ...(change.anew ? { failing_since: null, failures: 0, rests_until: null } : {}),
    })
    .where('business_id', '=', business)
    .where('webhook_id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Switches every webhook off that a member holds. */
export const switchOffWebhooksOf = ({ query, business }: TenantTransaction, member: Id) =>
  query
    .updateTable('webhooks')
    .set({ state: 'off' })
    .where('business_id', '=', business)
    .where('held_by', '=', member)
    .execute();

/** The secret that signed so far signs for a while longer; `before` null: it does not. What rested for want of one rests no more. */
export const replaceSecret = (
  { query, business }: TenantTransaction,
  id: Id,
  {
    sealed,
    before,
  }: {
    readonly sealed: Buffer;
    readonly before: { readonly sealed: Buffer; readonly until: Instant } | null;
  },
) =>
  query
    .updateTable('webhooks')
    .set({
      sealed,
      held_by,
      sealed_before: before?.sealed ?? null,
      before_until: before === null ? null : at(before.until),
      ...(before === null ? { rests_until: null } : {}),
    })
    .where('business_id', '=', business)
    .where('webhook_id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** With all that was to be delivered to it. */
export const deleteWebhook = async ({ query, business }: TenantTransaction, id: Id): Promise<boolean> => {
  const deleted = await query
    .deleteFrom('webhooks')
    .where('business_id', '=', business)
    .where('webhook_id', '=', id)
    .returning('webhook_id')
    .executeTakeFirst();
  return deleted !== undefined;
};

export const insertDelivery = async (
  { query, business }: TenantTransaction,
  delivery: {
    readonly webhook: Id;
    readonly event: Id;
    readonly type: EventType;
    readonly facts: object;
    readonly now: Instant;
  },
): Promise<void> => {
  const now = at(delivery.now);
  await query
    .insertInto('webhook_deliveries')
    .values({
      business_id: business,
      webhook_id: delivery.webhook,
      event_id: delivery.event,
      type: delivery.type,
      facts: JSON.stringify(delivery.facts),
      happened_at: now,
      queued_at: now,
      due_at: now,
    })
    .execute();
};

const selectDeliveries = ({ query, business }: TenantTransaction, webhook: Id) =>
  query
    .selectFrom('webhook_deliveries')
    .select(['event_id', 'type', 'facts', 'happened_at', 'state', 'attempts', 'due_at', 'tries'])
    .where('business_id', '=', business)
    .where('webhook_id', '=', webhook);

/** A page of the deliveries of a webhook, the newest first. */
export const listDeliveries = (
  transaction: TenantTransaction,
  webhook: Id,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) =>
  selectDeliveries(transaction, webhook)
    .orderBy('happened_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .offset(offset)
    .execute();

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Has all that waits for a webhook go out as if it had just happened. */
export const requeueWaiting = ({ query, business }: TenantTransaction, webhook: Id, now: Instant) =>
  query
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, queued_at: at(now), due_at: at(now) })
    .where('business_id', '=', business)
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'waiting')
    .execute();

/** Has an event delivered once more, under the id it had; undefined: there is none. One that waits anyway goes now. */
export const requeueDelivery = (
  { query, business }: TenantTransaction,
  { webhook, event, now }: { readonly webhook: Id; readonly event: Id; readonly now: Instant },
) =>
  query
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, queued_at: at(now), due_at: at(now) })
    .where('business_id', '=', business)
    .where('webhook_id', '=', webhook)
    .where('event_id', '=', event)
    .returning(['event_id', 'type', 'facts', 'happened_at', 'state', 'attempts', 'due_at', 'tries'])
    .executeTakeFirst();
