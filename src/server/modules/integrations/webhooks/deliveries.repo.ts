import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Try } from '../../../platform/db/tables/integration-tables.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import { FOUND_FOR_ONE } from '../../../platform/db/take-found.ts';
import type { Looking, PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Outcome } from './retries.rules.ts';

type Place = { readonly business: BusinessId; readonly webhook: Id };

const key = ({ business, webhook }: Place) => ({
  business_id: business,
  webhook_id: webhook,
});

/** So many receivers of one business are waited for at once, by all processes: the other lanes are everybody else's. */
const MOST_OF_ONE_BUSINESS = 2;

/**
 * The delivery that is due longest to each webhook, of one business or of any, that rests no more and that nobody is
 * delivering to, of a business with no more than its share under way.
 */
const dueTo = (query: Looking['query'], now: Instant, of: Place | null) =>
  query
    .selectFrom('webhooks as w')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_deliveries as d')
          .select(['event_id', 'type', 'facts', 'happened_at', 'queued_at', 'attempts', 'due_at'])
          .where(({ eb, ref }) => eb('d.business_id', '=', of?.business ?? ref('w.business_id')))
          .where(({ eb, ref }) => eb('d.webhook_id', '=', of?.webhook ?? ref('w.webhook_id')))
          .where('d.due_at', '<=', moment(now))
          .orderBy('d.due_at')
          .orderBy('d.happened_at')
          .orderBy('d.event_id')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .where('w.state', '=', 'on')
    // guard: a-webhook-that-failed-is-left-alone-for-a-while
    .where(({ eb, or }) => or([eb('w.rests_until', 'is', null), eb('w.rests_until', '<=', moment(now))]))
    // guard: one-at-a-time-is-delivered-to-a-webhook
    .where(({ eb, or }) => or([eb('w.taken_until', 'is', null), eb('w.taken_until', '<=', moment(now))]))
    // guard: one-business-holds-two-lanes-at-most
    .where(({ selectFrom }) =>
      selectFrom('webhooks as o')
        .select(({ eb, fn }) => eb(fn.countAll(), '<', MOST_OF_ONE_BUSINESS).as('few'))
        .where(({ eb, ref }) => eb('o.business_id', '=', of?.business ?? ref('w.business_id')))
        .where('o.taken_until', '>', moment(now)),
    );

/** Webhooks, of any business, to which something can be delivered. */
export const findDueDeliveries = ({ query }: Looking, now: Instant) =>
  dueTo(query, now, null)
    .select(['w.business_id as business', 'w.webhook_id as webhook'])
    .orderBy('d.due_at')
    .orderBy('w.webhook_id')
    .limit(FOUND_FOR_ONE)
    .execute();

export type FoundWebhook = Awaited<ReturnType<typeof findDueDeliveries>>[number];

/** What is due longest to this webhook, which is locked; undefined where nothing is, or somebody else holds it. */
export const lockDelivery = ({ query }: PlatformTransaction, webhook: FoundWebhook, now: Instant) =>
  dueTo(query, now, webhook)
    .select([
      'w.business_id as business',
      'w.webhook_id as webhook',
      'w.url',
      'w.failing_since',
      'w.failures',
    ])
    .select(['w.sealed', 'w.sealed_before', 'w.before_until'])
    .select(['d.event_id as event', 'd.type', 'd.facts', 'd.happened_at', 'd.queued_at', 'd.attempts'])
    .where('w.business_id', '=', webhook.business)
    .where('w.webhook_id', '=', webhook.webhook)
    .forUpdate('w')
    .skipLocked()
    .executeTakeFirst();

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>;

/** Whoever delivers to a webhook has it until `until`; who dies leaves it to be taken again. */
export const takeWebhook = ({ query, send }: PlatformTransaction, due: DueDelivery, until: Instant): void =>
  send(
    query
      .updateTable('webhooks')
      .set({ taken_until: at(until) })
      .where(({ and }) => and(key(due)))
      .compile(),
  );

/** Leaves a webhook alone until then, without having tried it: nothing of it counts as a failure. */
export const restWebhook = (
  { query }: PlatformTransaction,
  due: DueDelivery,
  { until, restsUntil }: { readonly until: Instant; readonly restsUntil: Instant },
) =>
  query
    .updateTable('webhooks')
    .set({ rests_until: at(restsUntil), taken_until: null })
    .where(({ and }) => and(key(due)))
    .where('taken_until', '=', moment(until))
    // A new one was made meanwhile.
    .where('sealed', '=', due.sealed)
    .execute();

/**
 * Writes what came of a try. Of two who tried, since the first stood still for too long, the first to write is believed;
 * a webhook that its owner has switched off meanwhile stays off.
 */
export const saveTry = async (
  { query }: PlatformTransaction,
  due: DueDelivery,
  done: { readonly outcome: Outcome; readonly tried: Try; readonly until: Instant },
): Promise<void> => {
  const { delivery, webhook } = done.outcome;
  await query
    .updateTable('webhook_deliveries as d')
    .set({
      state: delivery.state,
      due_at: delivery.dueAt === null ? null : at(delivery.dueAt),
      attempts: due.attempts + 1,
      tries: sql`CASE WHEN jsonb_array_length(d.tries) >= 40 THEN d.tries - 0 ELSE d.tries END
                 || ${JSON.stringify([done.tried])}::jsonb`,
    })
    .where(({ and }) => and({ ...key(due), event_id: due.event }))
    .where('d.state', '=', 'waiting')
    .where('d.attempts', '=', due.attempts)
    // A replay that was asked for meanwhile has tries of its own.
    .where('d.queued_at', '=', moment(due.queued_at))
    .execute();
  await query
    .updateTable('webhooks')
    .set({
      state: sql`CASE WHEN state = 'on' THEN ${webhook.state} ELSE state END`,
      failing_since: webhook.failingSince === null ? null : at(webhook.failingSince),
      failures: webhook.failures,
      rests_until: webhook.restsUntil === null ? null : at(webhook.restsUntil),
      taken_until: null,
    })
    .where(({ and }) => and(key(due)))
    .where('taken_until', '=', moment(done.until))
    .execute();
};
