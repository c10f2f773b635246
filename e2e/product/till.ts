import { execFileSync } from 'node:child_process';
import { freePorts } from './free-ports.ts';
import { PROJECT } from './project.ts';
import { run } from './run.ts';

/** The simulated provider in a process of its own, so that it outlives the product. */
export type Till = {
  readonly paystackUrl: string;
  readonly smtpUrl: string;
  /** `POST /control` about payments; throws with the reason when it is refused. */
  readonly control: (request: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The references of every payment that was made there. */
  readonly paid: () => Promise<readonly string[]>;
  readonly stop: () => Promise<unknown>;
};

/** It tells `webhookUrl` of payments. */
export const startTill = async (webhookUrl: string): Promise<Till> => {
  const [port = 0] = await freePorts(1);
  const running = run(['simulator/main.ts'], {
    SIMULATOR_PORT: String(port),
    SIMULATOR_SMTP_PORT: '0',
    SIMULATOR_WEBHOOK_URL: webhookUrl,
  });
  // Its first line, by simulator/README.md.
  const { http, smtp } = JSON.parse(await running.line(/^\{"simulator"/)) as { http: string; smtp: string };
  return {
    paystackUrl: `${http}/paystack`,
    smtpUrl: smtp,
    control: async (request) => {
      const answer = await fetch(`${http}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paystack: request }),
      });
      if (!answer.ok) throw new Error(`The simulator answered ${answer.status}: ${await answer.text()}`);
    },
    paid: async () => {
      // Its account of itself, by docs/simulator.md.
      const state = (await (await fetch(`${http}/control/state`)).json()) as {
        paystack: { transactions: readonly { reference: string; status: string }[] };
      };
      const { transactions } = state.paystack;
      return transactions.flatMap(({ reference, status }) => (status === 'success' ? [reference] : []));
    },
    stop: () => {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
};

/** Where the embedded database of a running product is reached, for another process on the same data. */
export const databaseUrlOf = (dataDir: string): string => {
  const script = `
    const { joinEmbeddedPostgres } = await import('./src/server/platform/db/embedded/embedded.ts');
    console.log((await joinEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url);
  `;
  const arguments_ = ['--input-type=module', '--eval', script];
  return execFileSync(process.execPath, arguments_, { cwd: PROJECT, encoding: 'utf8' }).trim();
};
