import type { Call } from '#contract/call.ts';
import { listEndpoints } from '../endpoints.ts';
import { createCheckout } from '../modules/appointments/index.ts';
import { createLiveHub } from '../modules/live/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createLanes } from '../platform/jobs/lanes.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { absentProvider } from './absent-provider.ts';
import { openMailDesk } from './mail-desk.ts';
import { openSmsDesk } from './sms-desk.ts';
import type { TestApp } from './test-app.ts';

/** The calls this server answers, as it registers them itself. */
export const registeredCalls = (
  app: Pick<TestApp, 'database' | 'clock' | 'secretKey' | 'media'>,
): readonly Call[] => {
  const platform = {
    database: app.database,
    clock: systemClock,
    log: createLog('silent'),
    secrets: createSecrets(app.secretKey),
    secretKey: app.secretKey,
    publicUrl: 'http://akoko.test',
    media: app.media,
  };
  return listEndpoints({
    platform,
    checkout: createCheckout({ platform, provider: absentProvider, wake: () => undefined }),
    notices: {
      platform,
      provider: absentProvider,
      settle: async () => null,
      followRefunds: async () => undefined,
      followDispute: async () => ({ silent: false }),
    },
    lanes: createLanes(1, () => undefined),
    wakeMessages: () => undefined,
    isReady: async () => true,
    live: createLiveHub(),
    movableClock: app.clock,
    mailer: openMailDesk().mailer,
    sms: openSmsDesk().sender,
    banks: async () => null,
    reportSecrets: { termii: null, africasTalking: null },
  }).map((endpoint) => endpoint.call);
};

/** The path of a call under /api, with every `{parameter}` filled in. */
export const pathOf = (call: Call, parameter: string): string =>
  `/api${call.path.replace(/\{\w+\}/g, parameter)}`;
