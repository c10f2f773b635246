import { messagesCalls } from '#contract/calls/messages.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sameText } from '../../../platform/secrets/secrets.ts';
import { recordDelivery } from './reports.commands.ts';
import { isSignedByTermii, readAfricasTalkingReport, readTermiiReport } from './reports.rules.ts';

/** What proves the gateways' reports. Null: that gateway is not in use, and nothing proves a report of it. */
export type ReportSecrets = { readonly termii: string | null; readonly africasTalking: string | null };

/** Where the SMS gateways tell what became of an SMS. */
export const messageReportEndpoints = (
  platform: Platform,
  { termii, africasTalking }: ReportSecrets,
): readonly Endpoint[] => [
  handle(messagesCalls.termiiReport, async (_, { rawBody, request }) => {
    const signature = request.headers['x-termii-signature'];
    if (termii === null || !isSignedByTermii(termii, rawBody, signature)) {
      return refusal('UNAUTHENTICATED', { message: 'The signature does not fit.' });
    }
    await recordDelivery(platform, readTermiiReport(rawBody));
    return ok({ success: true });
  }),
  handle(messagesCalls.africasTalkingReport, async ({ params }, { rawBody }) => {
    // guard: reports-of-africas-talking-come-under-the-secret-address
    if (africasTalking === null || !sameText(africasTalking, params.secret)) {
      return refusal('UNAUTHENTICATED', { message: 'The secret in the address does not fit.' });
    }
    await recordDelivery(platform, readAfricasTalkingReport(rawBody));
    return ok({ success: true });
  }),
];
