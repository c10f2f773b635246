import * as z from 'zod/mini';
import { chosenTypes, eventTypes } from '#core/webhooks/event-types.ts';
import { call } from '../call.ts';
import { handle, success, wholeNumber } from '../requests/fields.ts';

/** A host, perhaps a port, a path and a query; no name, no password and no fragment. */
const HTTP_ADDRESS = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i;

const address = z.string('Please enter an address.').check(
  z.trim(),
  z.minLength(1, 'Please enter an address.'),
  z.maxLength(500, 'At most 500 characters'),
  z.refine(
    (text) => text === '' || HTTP_ADDRESS.test(text),
    'Please enter an address such as https://example.com/webhooks, without a password in it.',
  ),
);

const events = z.array(z.enum(chosenTypes)).check(
  z.minLength(1, 'Please choose at least one event.'),
  z.maxLength(30, 'Each event once'),
  z.refine((list) => new Set(list).size === list.length, 'Each event once'),
);

const webhookBody = z.strictObject({ url: address, events });
export type WebhookBody = z.output<typeof webhookBody>;

export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(chosenTypes)),
  /** `off`: by its owner; `gone`: it answered 410; `failing`: nothing arrived there for three days. */
  state: z.enum(['on', 'off', 'gone', 'failing']),
  /** Since when nothing has arrived there. */
  failingSince: z.nullable(z.string()),
  /** Its secret cannot be read any more: nothing is delivered until a new one is made (`POST …/rotate`), and nothing lost. */
  needsSecret: z.boolean(),
  /** Until then the secret before signs as well. */
  oldSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
});
export type WebhookView = z.output<typeof webhook>;

export const delivery = z.object({
  _id: z.string(),
  type: z.enum(eventTypes),
  happenedAt: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** When it is tried next. */
  dueAt: z.nullable(z.string()),
  /** The body as it is sent. */
  body: z.string(),
  tries: z.array(
    z.object({
      at: z.string(),
      /** Null: there was no reply, and `error` says why. */
      status: z.nullable(z.number()),
      ms: z.number(),
      reply: z.string(),
      error: z.string(),
    }),
  ),
});
export type DeliveryView = z.output<typeof delivery>;

const byId = z.object({ id: handle });
const saved = z.object({ success, data: webhook });
/** The one answer that has it. */
const withSecret = z.object({ success, data: webhook, secret: z.string() });

export const webhooksCalls = {
  list: call({
    method: 'GET',
    path: '/webhooks',
    summary: 'The webhooks by which other programs are told of what happens here.',
    access: 'owner',
    permission: 'integrations.manage',
    reply: z.object({ success, data: z.array(webhook) }),
    refusals: [],
  }),
  create: call({
    method: 'POST',
    path: '/webhooks',
    summary:
      'Add a webhook: an https address and the events it is told of. The secret is in this answer alone.',
    access: 'owner',
    permission: 'integrations.manage',
    body: webhookBody,
    reply: withSecret,
    refusals: ['LIMIT_REACHED'],
  }),
  change: call({
    method: 'PUT',
    path: '/webhooks/{id}',
    summary:
      'Change the address and the events of a webhook, and switch it on or off. Off, it is told of nothing.',
    access: 'owner',
    permission: 'integrations.manage',
    params: byId,
    body: z.extend(webhookBody, { state: z.enum(['on', 'off']) }),
    reply: saved,
    refusals: ['NOT_FOUND'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Remove a webhook, with all that it was told and was still to be told.',
    access: 'owner',
    permission: 'integrations.manage',
    params: byId,
    reply: z.object({ success }),
    refusals: ['NOT_FOUND'],
  }),
  rotate: call({
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    summary:
      'Give a webhook another secret. For 24 hours the one before signs as well, so that nothing is missed; one from before that ends at once.',
    access: 'owner',
    permission: 'integrations.manage',
    params: byId,
    reply: withSecret,
    refusals: ['NOT_FOUND'],
  }),
  test: call({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event to a webhook. What came of it is among its deliveries.',
    access: 'owner',
    permission: 'integrations.manage',
    params: byId,
    reply: z.object({ success, data: delivery }),
    refusals: ['NOT_FOUND', 'WEBHOOK_OFF', 'TOO_MANY_REQUESTS'],
  }),
  deliveries: call({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary:
      'What a webhook was told in the last 30 days, and what it replied to each try; the newest first.',
    access: 'owner',
    permission: 'integrations.manage',
    params: byId,
    query: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
    reply: z.object({ success, data: z.array(delivery), more: z.boolean() }),
    refusals: ['NOT_FOUND'],
  }),
  replay: call({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/replay',
    summary: 'Deliver an event once more, under the id it had.',
    access: 'owner',
    permission: 'integrations.manage',
    params: byId,
    body: z.strictObject({ deliveryId: handle }),
    reply: z.object({ success, data: delivery }),
    refusals: ['NOT_FOUND', 'WEBHOOK_OFF'],
  }),
};
