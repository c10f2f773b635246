import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { periodLengths } from '#core/analytics/period.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { isOwnScope } from '../../platform/http/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAnalytics } from './analytics.reads.ts';

const DEFAULT_DAYS = 30;

export const analyticsEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.analytics, async ({ query }, { session, now }) => {
    if (!isOwnScope(session, query.businessId)) return refusal('WRONG_BUSINESS');
    const length = periodLengths.find((days) => String(days) === query.days) ?? DEFAULT_DAYS;
    return ok({ success: true, data: await readAnalytics(platform, session.business, length, now) });
  }),
];
