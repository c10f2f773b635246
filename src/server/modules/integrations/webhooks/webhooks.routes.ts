import type { Endpoint } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from './webhooks.commands.ts';
import { readDeliveries, readWebhooks } from './webhooks.queries.ts';

/** Where a business's own programs are told of what happens, and what they were told. */
export const webhookEndpoints = (platform: Platform): readonly Endpoint[] =>
  [
    readWebhooks,
    createWebhook,
    changeWebhook,
    removeWebhook,
    rotateSecret,
    testWebhook,
    readDeliveries,
    replayDelivery,
  ].map(({ endpoint }) => endpoint(platform));
