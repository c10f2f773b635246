import { createContext, useContext, useSyncExternalStore } from 'react';
import { systemCalls } from '#contract/calls/system.calls.ts';
import { request } from '../../api/client.ts';
import { type Connected, type Connection, heard, openConnection } from './connection.ts';

const ConnectionContext = createContext<Connection | null>(null);

export const ConnectionProvider = ConnectionContext.Provider;

/** The line to the server. Throws outside the provider. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (connection === null) throw new Error('No ConnectionProvider above');
  return connection;
}

function useConnected(): Connected {
  const connection = useConnection();
  return useSyncExternalStore(connection.subscribe, connection.current, connection.current);
}

/** False once the server cannot be reached: nothing can be saved then, and what is shown may be old. */
export function useOnline(): boolean {
  return useConnected().line !== 'offline';
}

/** Whether changes are told as they happen; otherwise the portal looks for them every 15 seconds. */
export function useLiveConnected(): boolean {
  return useConnected().live;
}

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
