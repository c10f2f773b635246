import type { DeliveryView, WebhookView } from '#contract/calls/webhooks.calls.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { type ChosenType, chosenTypes } from '#core/webhooks/event-types.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { presentEvent } from './deliveries.present.ts';
import { openSecrets } from './secrets.rules.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.repo.ts';

const instantOrNull = (instant: Instant | null): string | null =>
  instant === null ? null : formatInstant(instant);

const isChosen = (type: string): type is ChosenType => chosenTypes.some((known) => known === type);

/** A webhook as its owner sees it: never with a secret. */
export const presentWebhook = (secretKey: string, row: WebhookRow, now: Instant): WebhookView => ({
  _id: handleOf(row.business_id, row.webhook_id),
  url: row.url,
  events: row.events.filter(isChosen),
  state: row.state,
  failingSince: instantOrNull(row.failing_since),
  needsSecret:
    openSecrets(
      createEncryption(secretKey),
      { ...row, business: row.business_id, webhook: row.webhook_id },
      now,
    ) === null,
  oldSecretUntil: instantOrNull(
    row.before_until !== null && row.before_until > now ? row.before_until : null,
  ),
  createdAt: formatInstant(row.created_at),
});

/** What was to be delivered, letter by letter as it is sent, and what came of each try. */
export const presentDelivery = (business: BusinessId, row: DeliveryRow): DeliveryView => ({
  _id: handleOf(business, row.event_id),
  type: row.type,
  happenedAt: formatInstant(row.happened_at),
  state: row.state,
  dueAt: instantOrNull(row.due_at),
  body: JSON.stringify(presentEvent(business, row)),
  tries: [...row.tries],
});
