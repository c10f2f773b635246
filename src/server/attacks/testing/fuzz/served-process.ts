import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { simulatorKey } from '../../../start-simulator.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Figures } from './watched-process.ts';

const pathTo = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
};

export type ServedProcess = {
  readonly baseUrl: string;
  readonly figures: () => Promise<Figures>;
  /** All it has said so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** The real program, as built, in a process of its own on the database, the secret and the provider of `app`. */
export const serveInProcess = async (app: TestApp): Promise<ServedProcess> => {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'akoko-fuzz-'));
  const child = fork(pathTo('../../../main.ts'), {
    execArgv: ['--expose-gc', '--import', pathTo('./watched-process.ts')],
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: app.database.pool.options.connectionString,
      SECRET_KEY: app.secretKey,
      ROLE: 'web',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      CLOCK_START: new Date(app.clock.now()).toISOString(),
      TRUST_PROXY: '127.0.0.1',
      PAYSTACK_SECRET_KEY: simulatorKey,
      PAYSTACK_BASE_URL: app.paystack.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_PROVIDER: 'log',
      TERMII_SECRET: app.reportSecrets.termii,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => printed.includes('Akoko is ready') && resolve());
    void ended.then(() => reject(new Error(`The program ended:\n${printed}`)));
  });
  await ready;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    figures: async () => {
      child.send('figures');
      const [figures] = await once(child, 'message');
      return figures;
    },
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
