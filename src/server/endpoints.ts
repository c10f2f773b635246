import { systemCalls } from '#contract/calls/system.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { formatInstant, minuteMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { auditEndpoints } from './audit/audit.routes.ts';
import { activityEndpoints } from './modules/activity/index.ts';
import { analyticsEndpoints } from './modules/analytics/index.ts';
import {
  appointmentEndpoints,
  bookingDetailsEndpoints,
  linkEndpoints,
} from './modules/appointments/index.ts';
import { authEndpoints } from './modules/auth/index.ts';
import { availabilityEndpoints } from './modules/availability/index.ts';
import { businessEndpoints, settingsEndpoints } from './modules/businesses/index.ts';
import { type Checkout, checkoutEndpoints } from './modules/checkout/index.ts';
import { clientEndpoints } from './modules/clients/index.ts';
import { finderEndpoints } from './modules/finder/index.ts';
import { keyEndpoints, webhookEndpoints } from './modules/integrations/index.ts';
import { type LiveHub, liveEndpoints } from './modules/live/index.ts';
import { mediaEndpoints } from './modules/media/index.ts';
import {
  messageReportEndpoints,
  messageTextEndpoints,
  type ReportSecrets,
  reminderEndpoints,
} from './modules/messages/index.ts';
import { moneyEndpoints } from './modules/payments/index.ts';
import { payoutEndpoints } from './modules/payouts/index.ts';
import { resourceEndpoints } from './modules/resources/index.ts';
import { reviewEndpoints, reviewLinkEndpoints } from './modules/reviews/index.ts';
import { serviceEndpoints } from './modules/services/index.ts';
import { staffEndpoints } from './modules/staff/index.ts';
import { waitlistEndpoints } from './modules/waitlist/index.ts';
import { workflowEndpoints } from './modules/workflows/index.ts';
import type { MovableClock } from './platform/clock.ts';
import { type Endpoint, handle } from './platform/http/mount.ts';
import { createAddressLimit, limitedByAddress } from './platform/http/rate-limits/address-limit.ts';
import { perMinute } from './platform/http/rate-limits/per-minute.ts';
import type { BackgroundWorker } from './platform/jobs/background-worker.ts';
import type { Platform } from './platform/platform.ts';

/** What the endpoints need besides the platform. `movableClock` null (in production): the call to move it is absent. */
export type EndpointDependencies = {
  readonly platform: Platform;
  readonly checkout: Checkout;
  /** Where the work that a provider's notice asks for is done. */
  readonly background: BackgroundWorker;
  readonly isReady: () => Promise<boolean>;
  readonly live: LiveHub;
  readonly movableClock: MovableClock | null;
  readonly reportSecrets: ReportSecrets;
};

/** Every call this server answers. A call of the contract that is not here is still to come. */
export const listEndpoints = ({
  platform,
  checkout,
  background,
  isReady,
  live,
  movableClock,
  reportSecrets,
}: EndpointDependencies): readonly Endpoint[] => [
  ...authEndpoints(platform),
  ...businessEndpoints(platform),
  ...settingsEndpoints(platform),
  ...activityEndpoints(platform),
  ...auditEndpoints(platform),
  ...resourceEndpoints(platform),
  ...serviceEndpoints(platform),
  ...staffEndpoints(platform),
  ...clientEndpoints(platform),
  ...mediaEndpoints(platform),
  ...limitedByAddress(availabilityEndpoints(platform), createAddressLimit(perMinute.freeTimes)),
  ...appointmentEndpoints(platform),
  ...limitedByAddress(bookingDetailsEndpoints(platform), createAddressLimit(perMinute.bookingDetails)),
  ...moneyEndpoints(platform),
  ...payoutEndpoints(platform),
  ...checkoutEndpoints(platform, checkout, background),
  ...waitlistEndpoints(platform),
  ...reviewEndpoints(platform),
  ...webhookEndpoints(platform),
  ...keyEndpoints(platform),
  ...workflowEndpoints(platform),
  ...finderEndpoints(platform),
  ...analyticsEndpoints(platform),
  ...limitedByAddress(linkEndpoints(platform), createAddressLimit(perMinute.links)),
  ...limitedByAddress(reviewLinkEndpoints(platform), createAddressLimit(perMinute.links)),
  ...liveEndpoints(platform, live),
  ...reminderEndpoints(platform),
  ...messageReportEndpoints(platform, reportSecrets),
  ...messageTextEndpoints(platform),
  handle(systemCalls.health, async () =>
    (await isReady())
      ? ok({ success: true, alive: true, ready: true })
      : refusal('UNAVAILABLE', { retryAfterSeconds: 2 }),
  ),
  ...(movableClock === null ? [] : [moveClock(movableClock)]),
];

const moveClock = (clock: MovableClock): Endpoint =>
  handle(systemCalls.moveClock, async ({ body }, { now }) => {
    const target =
      body.to === undefined ? toInstant(now + (body.minutes ?? 0) * minuteMs) : parseInstant(body.to);
    if (target === null || target <= now) {
      const message = 'Give minutes, or an instant later than now: the clock only moves forward.';
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
    }
    clock.moveTo(target);
    return ok({ success: true, now: formatInstant(clock.now()) });
  });
