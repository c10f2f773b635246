import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OwnerReport, OwnerTask } from './owner-messages.ts';

type Answer = Exclude<OwnerReport, { kind: 'log' }>;
type Ready = Extract<OwnerReport, { kind: 'ready' }>;

export type OwnerProcess = {
  readonly answer: Answer;
  readonly logged: readonly string[];
  /** Ends it in order. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would: no handler runs. */
  readonly kill: () => Promise<void>;
};

export const OWNER_SCRIPT = fileURLToPath(new URL('./owner.ts', import.meta.url));

/** Runs the owner script, as another user where one is given, and waits for its first word. */
export async function runOwner(task: OwnerTask, user?: { uid: number; gid: number }): Promise<OwnerProcess> {
  const child = spawn(process.execPath, [OWNER_SCRIPT, JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...user,
  });
  const exited = once(child, 'exit');
  const logged: string[] = [];
  return {
    answer: await firstAnswer(child, logged),
    logged,
    stop: async () => {
      if (child.connected) child.send('stop', () => undefined);
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The answer of an owner that was expected to start; throws its refusal otherwise. */
export function readyOf(owner: OwnerProcess): Ready {
  if (owner.answer.kind === 'ready') return owner.answer;
  throw new Error(`${owner.answer.code}: ${owner.answer.message}`);
}

function firstAnswer(child: ChildProcess, logged: string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.on('message', (report: OwnerReport) => {
      if (report.kind === 'log') logged.push(report.text);
      else resolve(report);
    });
    child.once('exit', (status, signal) => reject(new Error(`the owner ended early (${signal ?? status})`)));
  });
}
