import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../log.ts';
import type { Binaries } from '../binaries/binaries.ts';
import type { ClusterPlace } from '../cluster/cluster-place.ts';
import { reasonOf } from '../embedded-error.ts';
import { signalServer, stopLeftoverServer } from './leftover-server.ts';
import { type ServerProcess, startServer, stopServer } from './server-process.ts';
import type { Purpose } from './server-settings.ts';

type Parts = {
  readonly place: ClusterPlace;
  readonly binaries: Binaries;
  readonly log: Log;
  readonly purpose: Purpose;
};

type SupervisedServer = { readonly port: number; readonly stop: () => Promise<void> };

const FIRST_TRIES = 3;
const RESTART_TRIES = 10;
const LONGEST_PAUSE_MS = 3_000;
const STEADY_AFTER_MS = 2_000;

/**
 * Runs PostgreSQL until `stop`. When it dies it is started again on the same port, so that a pool's next
 * connection succeeds; after ten starts in a row that did not last it is left down and an error is logged.
 */
export async function superviseServer(parts: Parts): Promise<SupervisedServer> {
  const { port, server } = await startOnFreePort(parts);
  const stopping = new AbortController();
  let current: ServerProcess | undefined = server;
  // An app that exits without stopping us must not leave a server behind.
  const onExit = () => current !== undefined && signalServer(current.pid, 'fast', parts.binaries);
  process.once('exit', onExit);
  const supervision = keepRunning(parts, port, server, stopping.signal, (next) => {
    current = next;
  });
  return {
    port,
    stop: async () => {
      stopping.abort();
      if (current !== undefined) await stopServer(current, parts.binaries);
      await supervision;
      process.off('exit', onExit);
    },
  };
}

async function keepRunning(
  parts: Parts,
  port: number,
  first: ServerProcess,
  stopping: AbortSignal,
  announce: (server: ServerProcess | undefined) => void,
): Promise<void> {
  let server = first;
  let failures = 0;
  for (;;) {
    const since = performance.now();
    const how = await server.ended;
    announce(undefined);
    if (stopping.aborted) return;
    failures = performance.now() - since > STEADY_AFTER_MS ? 0 : failures + 1;
    parts.log('postgres.ended', { how, port });
    const next = await restart(parts, port, failures, stopping);
    if (next === undefined) return;
    server = next;
    announce(server);
    parts.log('postgres.restarted', { port, pid: server.pid });
    if (stopping.aborted) return stopServer(server, parts.binaries);
  }
}

async function restart(
  parts: Parts,
  port: number,
  failuresBefore: number,
  stopping: AbortSignal,
): Promise<ServerProcess | undefined> {
  for (let failures = failuresBefore; failures < RESTART_TRIES; failures += 1) {
    await delay(pauseAfter(failures), undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return undefined;
    try {
      return await startClean(parts, port);
    } catch (error) {
      // Backends that outlive their killed server for a moment hold its memory: the next try finds them gone.
      parts.log('postgres.unstarted', { reason: reasonOf(error) });
    }
  }
  parts.log('postgres.abandoned');
  return undefined;
}

function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 50 * 2 ** failures);
}

// An owner killed while it started PostgreSQL may leave one that only now gets going.
async function startClean(parts: Parts, port: number): Promise<ServerProcess> {
  await stopLeftoverServer(parts.place.cluster, parts.binaries, parts.log);
  return startServer(parts.place, parts.binaries, port, parts.purpose);
}

// Between finding a free port and listening on it, someone else may take it; and backends of a server
// killed a moment ago may still hold its memory.
async function startOnFreePort(
  parts: Parts,
): Promise<{ readonly port: number; readonly server: ServerProcess }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      return { port, server: await startClean(parts, port) };
    } catch (error) {
      if (tries === FIRST_TRIES) throw error;
      await delay(100 * tries);
    }
  }
}

/** A TCP port on 127.0.0.1 that nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
