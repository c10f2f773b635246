import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a network does to whoever stands behind it. `late`: every answer comes so much later; `down`: connections are
 * refused; `reset`: an answer breaks off after its first bytes; `sliced`: answers come a few bytes at a time; `silent`:
 * connections stand, and nothing comes through.
 */
export type Fault = 'none' | 'late' | 'down' | 'reset' | 'sliced' | 'silent';

export const faults = ['late', 'down', 'reset', 'sliced', 'silent'] as const satisfies readonly Fault[];

export type FaultProxy = {
  readonly port: number;
  /** From now on, on connections that stand as well. Back to `none`, those that were silent are cut. */
  readonly set: (fault: Fault) => Promise<void>;
  readonly close: () => Promise<void>;
};

const LATE_MS = 5_000;
const RESET_AFTER = 20;
const SLICE = 7;
const SLICE_PAUSE_MS = 2;

/** Stands between the product and one TCP server, on a port of its own. */
export const startFaultProxy = async (target: {
  readonly host: string;
  readonly port: number;
}): Promise<FaultProxy> => {
  let fault: Fault = 'none';
  const open = new Set<{ readonly near: Socket; readonly far: Socket; held: boolean }>();

  const answer = async (near: Socket, far: Socket, bytes: Buffer, cameAt: number): Promise<void> => {
    if (fault === 'late') await pause(cameAt + LATE_MS - performance.now());
    if (fault === 'reset') {
      near.write(bytes.subarray(0, Math.min(RESET_AFTER, bytes.length - 1)), () => near.resetAndDestroy());
      far.destroy();
      return;
    }
    if (fault !== 'sliced') return void near.write(bytes);
    for (let from = 0; from < bytes.length && fault === 'sliced'; from += SLICE) {
      near.write(bytes.subarray(from, from + SLICE));
      await pause(SLICE_PAUSE_MS);
      if (from + SLICE < bytes.length && (fault as Fault) !== 'sliced')
        near.write(bytes.subarray(from + SLICE));
    }
  };

  const server = createServer({ noDelay: true }, (near) => {
    if (fault === 'down') return void near.resetAndDestroy();
    const far = connect({ ...target, noDelay: true });
    const pair = { near, far, held: false };
    open.add(pair);
    let answering = Promise.resolve();
    const isHeld = (): boolean => {
      pair.held ||= fault === 'silent';
      return pair.held;
    };
    near.on('data', (bytes) => {
      if (!isHeld()) far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      if (isHeld()) return;
      const cameAt = performance.now();
      answering = answering.then(() => (pair.held ? undefined : answer(near, far, bytes, cameAt)));
    });
    const end = (other: Socket) => () => {
      open.delete(pair);
      void answering.finally(() => (pair.held && other === near ? undefined : other.destroy()));
    };
    near.on('close', end(far)).on('error', () => undefined);
    far.on('close', end(near)).on('error', () => undefined);
  });

  const listen = async (port: number): Promise<void> => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const { near, far } of open) {
        near.destroy();
        far.destroy();
      }
    });

  await listen(0);
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    set: async (next) => {
      const before = fault;
      fault = next;
      if (next === 'down') await stopListening();
      if (before === 'down' && next !== 'down') await listen(port);
      if (before === 'silent') {
        for (const { near, far, held } of open) {
          if (!held) continue;
          near.destroy();
          far.destroy();
        }
      }
    },
    close: stopListening,
  };
};
