import type { Call } from '#contract/call.ts';
import { listEndpoints } from '../endpoints.ts';
import { createCheckout } from '../modules/checkout/index.ts';
import { createLiveHub } from '../modules/live/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createBackgroundWorker } from '../platform/jobs/background-worker.ts';
import { createLog } from '../platform/log.ts';
import type { TestApp } from './test-app.ts';

/** The calls this server answers, as it registers them itself. */
export const registeredCalls = (app: Pick<TestApp, 'platform' | 'clock'>): readonly Call[] => {
  const platform = { ...app.platform, clock: systemClock, log: createLog('silent') };
  return listEndpoints({
    platform,
    checkout: createCheckout(platform),
    background: createBackgroundWorker(1, () => undefined),
    isReady: async () => true,
    live: createLiveHub(),
    movableClock: app.clock,
    reportSecrets: { termii: null, africasTalking: null },
  }).map((endpoint) => endpoint.call);
};

/** The path of a call under /api, with every `{parameter}` filled in. */
export const pathOf = (call: Call, parameter: string): string =>
  `/api${call.path.replace(/\{\w+\}/g, parameter)}`;
