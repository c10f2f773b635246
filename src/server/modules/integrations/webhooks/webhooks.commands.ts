import { randomBytes } from 'node:crypto';
import { webhooksCalls } from '#contract/calls/webhooks.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { oneAtATime } from '../../../platform/db/one-at-a-time.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { TenantEvent } from '../../../platform/events.ts';
import { newId, readOwnHandle } from '../../../platform/ids.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { type BusinessCtx, defineCommand } from '../../../platform/use-case.ts';
import { refuseIfLost } from '../../auth/index.ts';
import { openSecrets, sealSecret } from './secrets.rules.ts';
import { writeSecret } from './signatures.rules.ts';
import { presentDelivery, presentWebhook } from './webhooks.present.ts';
import {
  deleteWebhook,
  insertDelivery,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  requeueDelivery,
  requeueWaiting,
  switchOffWebhooksOf,
  updateWebhook,
} from './webhooks.repo.ts';

const MOST_WEBHOOKS = 10;
const SECRET_BYTES = 32;
const OLD_SECRET_MS = dayMs;
const perWebhook: Limit = { name: 'webhook-test', max: 20, windowMinutes: 10 };

const newSecret = (): string => writeSecret(randomBytes(SECRET_BYTES));

/** Asked of the network, so before the transaction: an address that leads to our own machines is not even kept. */
const checkAddress = async (
  { platform }: Pick<BusinessCtx, 'platform'>,
  url: string,
): Promise<Outcome<undefined>> => {
  const checked = await platform.outbound.check(url);
  return checked.ok ? ok(undefined) : wrongAddress(checked.reason);
};

const wrongAddress = (reason: string): Refusal => {
  const message = `${reason} Please enter the https address of a server that can be reached from the internet.`;
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'url', message }] });
};

/** Adds a webhook; the answer has its secret, which is never shown again. Ten of a business at most. */
export const createWebhook = defineCommand(webhooksCalls.create, {
  prepare: ({ ctx, input: { body } }) => checkAddress(ctx, body.url),
  run: async ({ ctx, input: { body } }) => {
    const { tx, now, platform } = ctx;
    // Its name may have been looked up for seconds.
    // guard: a-webhook-is-added-by-nobody-who-has-just-lost-their-role
    const lost = await refuseIfLost(ctx, 'integrations.manage');
    if (lost !== null) return lost;
    // Of two who add one at once, the second counts the first.
    await oneAtATime(tx, 'webhooks');
    // guard: ten-webhooks-at-most
    if ((await listWebhooks(tx)).length >= MOST_WEBHOOKS) return refusal('LIMIT_REACHED');
    const id = newId();
    const secret = newSecret();
    const whose = { business: tx.business, webhook: id };
    const sealed = sealSecret(createEncryption(platform.secretKey), whose, secret);
    const row = await insertWebhook(tx, { id, ...body, sealed, now });
    await tx.emit({ type: 'access.given', now });
    return ok({ success: true, data: presentWebhook(platform.secretKey, row, now), secret });
  },
});

/** Changes what a webhook is told and where, and whether it is. */
export const changeWebhook = defineCommand(webhooksCalls.change, {
  prepare: ({ ctx, input: { body } }) => checkAddress(ctx, body.url),
  run: async ({ ctx, input: { params, body } }) => {
    const { tx, now, platform } = ctx;
    // guard: a-webhook-is-changed-by-nobody-who-has-just-lost-their-role
    const lost = await refuseIfLost(ctx, 'integrations.manage');
    if (lost !== null) return lost;
    const before = await lockWebhook(tx, params.id);
    if (before === undefined) return refusal('NOT_FOUND');
    const moves = body.url !== before.url;
    const anew = moves || (body.state === 'on' && before.state !== 'on');
    const row = await updateWebhook(tx, params.id, { ...body, anew, movedAt: moves ? now : null });
    if (moves) await tx.emit({ type: 'access.given', now });
    return ok({ success: true, data: presentWebhook(platform.secretKey, row, now) });
  },
});

/** Removes a webhook and all that it was told. */
export const removeWebhook = defineCommand(webhooksCalls.remove, {
  run: async ({ ctx: { tx }, input: { params } }) =>
    (await deleteWebhook(tx, params.id)) ? ok({ success: true }) : refusal('NOT_FOUND'),
});

/**
 * Gives a webhook another secret; for a day the one before signs as well. Never more than these two: replaced again
 * within the day, the oldest ends at once, so that a secret that got about can be ended. One that does not open any more
 * signs no more either, and what has waited for its successor goes out.
 */
export const rotateSecret = defineCommand(webhooksCalls.rotate, {
  run: async ({ ctx, input: { params } }) => {
    const { tx, now, platform } = ctx;
    const lost = await refuseIfLost(ctx, 'integrations.manage');
    if (lost !== null) return lost;
    const before = await lockWebhook(tx, params.id);
    if (before === undefined) return refusal('NOT_FOUND');
    const secret = newSecret();
    const whose = { business: tx.business, webhook: params.id };
    const encryption = createEncryption(platform.secretKey);
    const sealed = sealSecret(encryption, whose, secret);
    const isLost = openSecrets(encryption, { ...before, ...whose }, now) === null;
    const until = toInstant(now + OLD_SECRET_MS);
    // guard: a-secret-that-was-replaced-twice-signs-no-more
    const kept = isLost ? null : { sealed: before.sealed, until };
    const row = await replaceSecret(tx, params.id, { sealed, before: kept });
    // What waited for it has its three days from now on.
    if (isLost) await requeueWaiting(tx, params.id, now);
    return ok({ success: true, data: presentWebhook(platform.secretKey, row, now), secret });
  },
});

/** Queues a test event for one webhook, whatever it asked for. */
export const testWebhook = defineCommand(webhooksCalls.test, {
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    const webhook = await lockWebhook(tx, params.id);
    if (webhook === undefined) return refusal('NOT_FOUND');
    if (webhook.state !== 'on') return refusal('WEBHOOK_OFF');
    const { exceeded, retryAfterSeconds } = await hitLimit(tx.query, perWebhook, params.id, now);
    if (exceeded) return refusal('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const event = newId();
    const made = { type: 'webhook.test', facts: { webhook: params.id } } as const;
    await insertDelivery(tx, { webhook: params.id, event, ...made, now });
    const row = {
      event_id: event,
      ...made,
      happened_at: now,
      state: 'waiting',
      attempts: 0,
      due_at: now,
      tries: [],
    } as const;
    return ok({ success: true, data: presentDelivery(tx.business, row) });
  },
});

/** Has an event delivered once more, whatever came of it, under the id by which its receiver knows it. */
export const replayDelivery = defineCommand(webhooksCalls.replay, {
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const webhook = await lockWebhook(tx, params.id);
    const event = readOwnHandle(tx.business, body.deliveryId);
    if (webhook === undefined || event === null) return refusal('NOT_FOUND');
    if (webhook.state !== 'on') return refusal('WEBHOOK_OFF');
    const row = await requeueDelivery(tx, { webhook: params.id, event, now });
    if (row === undefined) return refusal('NOT_FOUND');
    return ok({ success: true, data: presentDelivery(tx.business, row) });
  },
});

/** What a member leaves who may have no webhooks any more: those that they hold are told nothing. */
export const switchOffHeldWebhooks = async (
  tx: TenantTransaction,
  { member }: Extract<TenantEvent, { readonly type: 'access.lost' }>,
): Promise<void> => {
  await switchOffWebhooksOf(tx, member);
};
