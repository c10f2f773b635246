import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';

/** Whom the server takes the caller for, who is 127.0.0.1 and says to speak for others, the last of them nearest. */
const callerAs = async (trustProxy: string): Promise<string> => {
  const app = await createHttpApp({ publicUrl: 'http://akoko.test', trustProxy, log: createLog('silent') });
  app.get('/who', async (request) => request.ip);
  const answer = await app.inject({
    url: '/who',
    headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7, 10.0.0.2' },
  });
  await app.close();
  return answer.body;
};

test.each([
  ['', '127.0.0.1'],
  ['false', '127.0.0.1'],
  ['0', '127.0.0.1'],
  ['192.0.2.1', '127.0.0.1'],
  ['1', '10.0.0.2'],
  ['2', '203.0.113.7'],
  ['127.0.0.1', '10.0.0.2'],
  ['loopback, 10.0.0.0/8', '203.0.113.7'],
  ['true', '198.51.100.9'],
])('TRUST_PROXY=%s takes the caller for %s', async (setting, caller) => {
  expect(await callerAs(setting)).toBe(caller);
});
