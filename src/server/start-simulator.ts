import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Simulator = {
  readonly http: string;
  readonly smtp: string;
  /** The addresses of its payment provider and of its SMS gateway. */
  readonly paystack: string;
  readonly termii: string;
  readonly stop: () => void;
};

/** The bucket it keeps, below `/s3`, and what requests to it are signed with; it is empty again with each start. */
export const simulatorS3 = {
  bucket: 'akoko-media',
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
} as const;

const MAIN = join(import.meta.dirname, '../../simulator/main.ts');

/** What payments are made with there; it moves no money. */
export const simulatorKey = 'sk_test_of_the_simulator';

/** What its SMS gateway is called with, and signs its delivery reports with. */
export const simulatorSms = { apiKey: 'termii_test_key', secret: 'termii_test_secret' } as const;

/**
 * Starts the simulator beside the app, as a process of its own that ends with this one. Never called in production.
 * `appUrl` is told of payments and of SMS delivered; empty: nobody is. `compiled` is a folder where its code is kept as
 * the compiler has made it, half of what a start takes.
 */
export const startSimulator = async (
  port: number,
  host: string,
  appUrl: string,
  compiled = getCompileCacheDir(),
): Promise<Simulator> => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      SIMULATOR_PORT: String(port),
      SIMULATOR_SMTP_PORT: '0',
      SIMULATOR_HOST: host,
      SIMULATOR_WEBHOOK_URL: appUrl && `${appUrl}/api/payments/webhook`,
      SIMULATOR_TERMII_REPORT_URL: appUrl && `${appUrl}/api/messages/reports/termii`,
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
    },
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', () => {
      reject(
        new Error(
          `SIMULATOR_PORT is ${port}: the simulator cannot listen there on ${host}. Where another program has it, set ` +
            'SIMULATOR_PORT to another number.',
        ),
      );
    });
  });
  const ready: unknown = JSON.parse(line);
  if (typeof ready !== 'object' || ready === null || !('http' in ready) || !('smtp' in ready)) {
    throw new Error(`The simulator said something else than expected: ${line}`);
  }
  return {
    http: String(ready.http),
    smtp: String(ready.smtp),
    paystack: `${String(ready.http)}/paystack`,
    termii: `${String(ready.http)}/termii`,
    stop: () => child.kill('SIGTERM'),
  };
};
