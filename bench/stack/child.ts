import { type ChildProcess, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

export type Child = {
  /** The line that said it was ready. */
  readonly ready: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

const PATIENCE_MS = 120_000;
const GRACE_MS = 15_000;

/** Starts a program of ours on this Node and waits until a line it prints contains `readyWhen`. */
export const startChild = async (
  script: string,
  options: {
    readonly readyWhen: string;
    readonly args?: readonly string[];
    /** What Node itself is told. */
    readonly nodeArgs?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<Child> => {
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), script, ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', ...options.env },
  });
  const stop = (): Promise<void> => end(child);
  // Whatever ends this process, what it started ends with it.
  const endWithUs = (): void => void child.kill('SIGTERM');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  try {
    const ready = await readyLine(child, script, options.readyWhen);
    return { ready, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const readyLine = (child: ChildProcess, script: string, readyWhen: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdout } = child;
    if (stdout === null) return reject(new Error('stdout is a pipe by the options above'));
    const program = basename(script);
    const timer = setTimeout(() => giveUp(new Error(`${program} took too long to start`)), PATIENCE_MS);
    const giveUp = (reason: Error): void => {
      clearTimeout(timer);
      reject(reason);
    };
    child.once('error', giveUp);
    child.once('exit', (code) => giveUp(new Error(`${program} ended with ${code} instead of starting`)));
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.includes(readyWhen)) return;
      clearTimeout(timer);
      resolve(line);
    });
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
