import { type ChildProcess, spawn } from 'node:child_process';
import { COMPILED, PROJECT } from './project.ts';

export type Settings = Readonly<Record<string, string>>;
export type User = { readonly uid: number; readonly gid: number };

/** How a process ended: its exit code, or the signal that ended it. */
export type Ending = { readonly code: number | null; readonly signal: string | null };

export type Run = {
  readonly child: ChildProcess;
  /** All it has printed so far, both streams. */
  readonly output: () => string;
  readonly ended: Promise<Ending>;
  /** Resolves to the first line that matches; rejects with the output when the process ends without one. */
  readonly line: (pattern: RegExp) => Promise<string>;
};

/** What a child needs of our own environment; nothing else of it may decide what a test sees. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot'];

/** Runs a program of the project with these settings and no others. */
export const run = (args: readonly string[], settings: Settings, user?: User): Run => {
  const kept = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...Object.fromEntries(kept), NODE_COMPILE_CACHE: COMPILED, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let printed = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, output: () => printed, ended, line: (pattern) => lineOf(pattern) };

  function lineOf(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = printed.split('\n').find((line) => pattern.test(line));
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
      void ended.then(({ code, signal }) => {
        reject(new Error(`The process ended (${signal ?? code}) without saying ${pattern}:\n${printed}`));
      });
    });
  }
};
