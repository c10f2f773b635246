import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type ReceivedMail = {
  readonly n: number;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly text: string;
  }[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
};

export type SimulatorInbox = {
  readonly smtpUrl: string;
  readonly httpUrl: string;
  /** Oldest first. */
  readonly mails: (to?: string) => Promise<readonly ReceivedMail[]>;
  readonly behave: (mail: {
    readonly mode: 'accept' | 'reject' | 'defer' | 'slow';
    readonly delayMs?: number;
  }) => Promise<void>;
  /** Empties the inbox and accepts everything again. */
  readonly reset: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const MAIN = path.join(import.meta.dirname, '../../../../../simulator/main.ts');

/** The simulator as a process of its own, on free ports. */
export const startSimulatorInbox = async (): Promise<SimulatorInbox> => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_SMTP_PORT: '0' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ready = await readyLine(child);
  const control = async (body: unknown): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${ready.http}/control`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The simulator refused: ${await reply.text()}`);
  };
  return {
    smtpUrl: ready.smtp,
    httpUrl: ready.http,
    mails: async (to) => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      const reply = await fetch(`${ready.http}/inbox/messages${query}`);
      // The shape is the simulator's documented reply; the tests check the fields they read.
      return ((await reply.json()) as ReceivedMail[]).reverse();
    },
    behave: (mail) => control({ mail }),
    reset: async () => {
      await control({ reset: true });
      await fetch(`${ready.http}/inbox/messages`, { method: 'DELETE' });
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
};

const readyLine = async (child: ChildProcess): Promise<{ readonly http: string; readonly smtp: string }> => {
  if (child.stdout === null) throw new Error('stdout is not piped');
  for await (const line of createInterface({ input: child.stdout })) {
    // The simulator prints one line, in this shape, once it listens.
    return JSON.parse(line) as { readonly http: string; readonly smtp: string };
  }
  throw new Error('The simulator ended before it was ready');
};
