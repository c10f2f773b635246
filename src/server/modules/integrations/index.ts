export { startDeliveryJob } from './deliveries.worker.ts';
export { queueDeliveries } from './queue.commands.ts';
export { webhookEndpoints } from './webhooks.routes.ts';
