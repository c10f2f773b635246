export { endHeldKeys } from './keys/keys.commands.ts';
export { findAliveKeys, findKey } from './keys/keys.queries.ts';
export { keyEndpoints } from './keys/keys.routes.ts';
export { startDeliveryJob } from './webhooks/deliveries.worker.ts';
export { queueDeliveries } from './webhooks/queue.commands.ts';
export { switchOffHeldWebhooks } from './webhooks/webhooks.commands.ts';
export { webhookEndpoints } from './webhooks/webhooks.routes.ts';
