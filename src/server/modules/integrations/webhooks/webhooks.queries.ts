import { webhooksCalls } from '#contract/calls/webhooks.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { presentDelivery, presentWebhook } from './webhooks.present.ts';
import { findWebhook, listDeliveries, listWebhooks } from './webhooks.repo.ts';

const A_PAGE = 50;

/** The business's webhooks, the oldest first. */
export const readWebhooks = defineQuery(webhooksCalls.list, {
  run: async ({ ctx: { tx, now, platform } }) => {
    const rows = await listWebhooks(tx);
    return ok({ success: true, data: rows.map((row) => presentWebhook(platform.secretKey, row, now)) });
  },
});

/** A page of what one webhook was told, the newest first. */
export const readDeliveries = defineQuery(webhooksCalls.deliveries, {
  run: async ({ ctx: { tx }, input: { params, query } }) => {
    if ((await findWebhook(tx, params.id)) === undefined) return refusal('NOT_FOUND');
    const offset = ((query.page ?? 1) - 1) * A_PAGE;
    const rows = await listDeliveries(tx, params.id, { offset, limit: A_PAGE + 1 });
    const data = rows.slice(0, A_PAGE).map((row) => presentDelivery(tx.business, row));
    return ok({ success: true, data, more: rows.length > A_PAGE });
  },
});
