import { systemCalls } from '#contract/system.calls.ts';
import { formatInstant, minuteMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { appointmentEndpoints, linkEndpoints, reassignFutureBookings } from './modules/appointments/index.ts';
import { authEndpoints } from './modules/auth/index.ts';
import { availabilityEndpoints } from './modules/availability/index.ts';
import { businessEndpoints, settingsEndpoints } from './modules/businesses/index.ts';
import { clientEndpoints } from './modules/clients/index.ts';
import { mediaEndpoints } from './modules/media/index.ts';
import { enqueuePasswordChanged, enqueuePasswordReset } from './modules/messages/index.ts';
import { serviceEndpoints } from './modules/services/index.ts';
import { addFirstStaffMember, staffEndpoints } from './modules/staff/index.ts';
import type { MovableClock } from './platform/clock.ts';
import { createAddressLimit, limitedByAddress } from './platform/http/address-limit.ts';
import { type Endpoint, handle } from './platform/http/mount.ts';
import { done, refusal } from './platform/http/outcome.ts';
import type { Platform } from './platform/platform.ts';

/** The free times of one page of a calendar are a few requests; this many are somebody copying the diary. */
const AVAILABILITY_PER_MINUTE = 120;
/** Nobody has more than a few links; this many are guesses. */
const LINKS_PER_MINUTE = 60;

/** What the endpoints need besides the platform. `movableClock` null (in production): the call to move it is absent. */
export type EndpointDependencies = {
  readonly platform: Platform;
  readonly wakeMessages: () => void;
  readonly isReady: () => Promise<boolean>;
  readonly movableClock: MovableClock | null;
};

/** Every call this server answers. A call of the contract that is not here is still to come. */
export const listEndpoints = ({
  platform,
  wakeMessages,
  isReady,
  movableClock,
}: EndpointDependencies): readonly Endpoint[] => [
  ...authEndpoints(platform, {
    reset: enqueuePasswordReset,
    passwordChanged: enqueuePasswordChanged,
    wake: wakeMessages,
  }),
  ...businessEndpoints(platform, addFirstStaffMember),
  ...settingsEndpoints(platform),
  ...serviceEndpoints(platform),
  ...staffEndpoints(platform, reassignFutureBookings),
  ...clientEndpoints(platform),
  ...mediaEndpoints(platform),
  ...limitedByAddress(availabilityEndpoints(platform), createAddressLimit(AVAILABILITY_PER_MINUTE)),
  ...appointmentEndpoints(platform, wakeMessages),
  ...limitedByAddress(linkEndpoints(platform, wakeMessages), createAddressLimit(LINKS_PER_MINUTE)),
  handle(systemCalls.health, async () =>
    (await isReady())
      ? done({ success: true, alive: true, ready: true })
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
    return done({ success: true, now: formatInstant(clock.now()) });
  });
