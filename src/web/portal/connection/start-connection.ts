import { systemCalls } from '#contract/system.calls.ts';
import { request } from '../../api/client.ts';
import { type Connection, heard, openConnection } from './connection.ts';

/** The line of this page, told by the browser when the network comes and goes. */
export function startConnection(): Connection {
  const connection = openConnection({
    probe: async () => {
      const answer = await request(systemCalls.health, {});
      return answer.ok ? 'answered' : heard(answer.status);
    },
    after: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    hasNetwork: navigator.onLine,
  });
  addEventListener('offline', () => connection.report('network-gone'));
  addEventListener('online', () => connection.report('network-back'));
  return connection;
}
