import { isIPv6, type Server } from 'node:net';

/** Waits until `server` listens after `listen` was called; rejects with the reason when it cannot. */
export async function listening(server: Server, listen: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve();
    });
    listen();
  });
}

/** `scheme://host:port` as really bound. */
export function addressOf(scheme: 'http' | 'smtp', server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error(`${scheme} is not listening on a port`);
  const host = isIPv6(bound.address) ? `[${bound.address}]` : bound.address;
  return `${scheme}://${host}:${bound.port}`;
}
