import { type EventType, eventTypes } from '#core/webhooks/event-types.ts';
import { eventMeanings, eventSchema } from '../webhooks/events.ts';
import { sampleEvent } from '../webhooks/samples.ts';
import type { OpenApiDocument, Parameter } from './openapi-document.ts';
import { jsonSchemaOf } from './openapi-schema.ts';

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS: readonly Parameter[] = [
  header('webhook-id', 'Of the event; the same however often it is sent, so that it can be known again.'),
  header(
    'webhook-timestamp',
    'When it was sent, in seconds since 1970. Refuse what is older than five minutes.',
  ),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, with the key that follows `whsec_` in the secret, itself in base64. Several, separated by spaces, while a secret is replaced: one that is right is enough.',
  ),
];

/** What is sent to webhooks, each type with its sample. */
export const openApiWebhooks = (): OpenApiDocument['webhooks'] =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: requestOf(type) }]));

const requestOf = (type: EventType) => ({
  operationId: `webhook ${type}`,
  summary: `${eventMeanings[type]}.`,
  parameters: HEADERS,
  requestBody: {
    required: true as const,
    content: {
      'application/json': { schema: jsonSchemaOf(eventSchema(type), 'output'), example: sampleEvent(type) },
    },
  },
  responses: {
    '2XX': {
      description: 'It arrived. Anything else, and silence for 10 seconds, is tried again for three days.',
    },
    '410': { description: 'Nobody listens here any more: the webhook is switched off.' },
  },
});
