import { formatInstant, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import type { Try } from '../../../platform/db/tables/integration-tables.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { handleOf } from '../../../platform/ids.ts';
import { type DueWork, startDueWork } from '../../../platform/jobs/due-work.ts';
import type { OutboundReply } from '../../../platform/outbound/post-to.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { presentEvent } from './deliveries.present.ts';
import {
  type DueDelivery,
  type FoundWebhook,
  findDueDeliveries,
  lockDelivery,
  restWebhook,
  saveTry,
  takeWebhook,
} from './deliveries.repo.ts';
import { afterTry } from './retries.rules.ts';
import { openSecrets } from './secrets.rules.ts';
import { signedHeaders } from './signatures.rules.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'log' | 'secretKey' | 'outbound'>;

const POLL_MS = 2_000;
/** Receivers asked at once by this process, each by one request at a time. */
const AT_ONCE = 16;
/** So long a webhook is left alone whose secret does not open; a new one begins at once. */
const UNSIGNED_REST_MS = 15 * minuteMs;
/** Longer than a delivery can last: until then nobody else delivers to that webhook. */
const LEASE_MS = minuteMs;
const MOST_SHOWN = 300;

/** Delivers what businesses' own programs are to be told of, in any number of processes at once. */
export const startDeliveryJob = (platform: Needs): Pick<DueWork, 'stop'> => {
  const work = startDueWork(platform.log, {
    name: 'webhooks',
    everyMs: POLL_MS,
    atOnce: AT_ONCE,
    find: () => findDueWebhooks(platform),
    nameOf: ({ webhook }) => webhook,
    take: async (found) => {
      const taken = await takeDueDelivery(platform, found);
      return taken === null ? null : () => deliver(platform, taken);
    },
    besides: async () => undefined,
  });
  platform.database.due.hear('webhooks', work.look);
  return work;
};

export type TakenDelivery = { readonly due: DueDelivery; readonly until: Instant };

/** The webhooks to which something is due that nobody is delivering. */
export const findDueWebhooks = ({ database, clock }: Needs): Promise<readonly FoundWebhook[]> =>
  lookTogether(database, (looking) => findDueDeliveries(looking, clock.now()));

/** Takes the delivery that is due longest to a webhook, and the webhook with it. Null: somebody else had it first. */
export const takeDueDelivery = (
  { database, clock }: Needs,
  found: FoundWebhook,
): Promise<TakenDelivery | null> =>
  acrossTenants(database, async (transaction) => {
    const now = clock.now();
    const due = await lockDelivery(transaction, found, now);
    if (due === undefined) return null;
    const until = toInstant(now + LEASE_MS);
    takeWebhook(transaction, due, until);
    return { due, until };
  });

/** Asks the receiver, outside any transaction, and writes down what came of it. */
export const deliver = async (platform: Needs, { due, until }: TakenDelivery): Promise<void> => {
  const { database, clock, log } = platform;
  const began = clock.now();
  const secrets = openSecrets(createEncryption(platform.secretKey), due, began);
  // guard: what-cannot-be-signed-waits-for-a-new-secret
  if (secrets === null) {
    log('webhook.unsigned', { webhook: due.webhook });
    const restsUntil = toInstant(began + UNSIGNED_REST_MS);
    await acrossTenants(database, (transaction) => restWebhook(transaction, due, { until, restsUntil }));
    return;
  }
  const reply = await ask(platform, due, { secrets, now: began });
  const now = clock.now();
  const status = reply.kind === 'answered' ? reply.status : null;
  const outcome = afterTry({
    status,
    attempts: due.attempts + 1,
    queuedAt: due.queued_at,
    failingSince: due.failing_since,
    failures: due.failures,
    now,
    random: Math.random(),
  });
  const { state } = outcome.delivery;
  if (state === 'delivered') log('delivery.made', { type: due.type });
  else
    log('delivery.failed', {
      webhook: due.webhook,
      type: due.type,
      status,
      attempts: due.attempts + 1,
      state,
    });
  if (outcome.webhook.state !== 'on')
    log('webhook.ended', { webhook: due.webhook, state: outcome.webhook.state });
  const tried = tryOf(reply, began);
  await acrossTenants(database, (transaction) => saveTry(transaction, due, { outcome, tried, until }));
};

const ask = (
  { outbound }: Needs,
  due: DueDelivery,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Instant },
): Promise<OutboundReply> => {
  const body = JSON.stringify(presentEvent(due.business, due));
  const id = handleOf(due.business, due.event);
  return outbound.post({
    url: due.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Akoko-Webhooks/1',
      ...signedHeaders(secrets, { id, seconds: Math.floor(now / 1000), body }),
    },
    body,
  });
};

const tryOf = (reply: OutboundReply, began: Instant): Try => ({
  at: formatInstant(began),
  status: reply.kind === 'answered' ? reply.status : null,
  ms: reply.ms,
  reply: reply.kind === 'answered' ? beginningOf(reply.text) : '',
  error: reply.kind === 'answered' ? '' : reply.error,
});

/** As its owner is shown it, and as the database can keep it: on one line, without what nobody sees. */
const beginningOf = (text: string): string =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, MOST_SHOWN).join('');
