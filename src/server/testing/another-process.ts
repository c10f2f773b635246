import { compose } from '../compose.ts';
import { hearers } from '../events.ts';
import { connect } from '../platform/db/connect.ts';
import { createLog } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import type { TestApp } from './test-app.ts';

/** The server a second time, on the same database, with nothing else in common: as a second web process would be. */
export const startAnotherProcess = async (app: TestApp, own: Partial<Platform> = {}) => {
  const another = await compose({
    platform: {
      ...app.platform,
      database: connect(app.adminUrl, { max: 4, onError: () => undefined, hearers }),
      log: createLog('silent'),
      ...own,
    },
    role: 'web',
    trustProxy: '',
    reportSecrets: { termii: null, africasTalking: null },
    supportEmail: 'support@akoko.example',
    movableClock: app.clock,
    inboxUrl: null,
    exampleSlug: null,
    web: null,
  });
  const baseUrl = (await another.http?.listen({ port: 0, host: '127.0.0.1' })) ?? '';
  return { baseUrl, stop: another.stop };
};
