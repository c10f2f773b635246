import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Connected, Connection } from './connection.ts';

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
  return useSyncExternalStore(connection.subscribe, connection.current);
}

/** False once the server cannot be reached: nothing can be saved then, and what is shown may be old. */
export function useOnline(): boolean {
  return useConnected().line !== 'offline';
}

/** Whether changes are told as they happen; otherwise the portal looks for them every 15 seconds. */
export function useLiveConnected(): boolean {
  return useConnected().live;
}
