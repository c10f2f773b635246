import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Simulator = { readonly http: string; readonly smtp: string; readonly stop: () => void };

const MAIN = join(import.meta.dirname, '../../simulator/main.ts');

/** Starts the simulator beside the app, as a process of its own that ends with this one. Never called in production. */
export const startSimulator = async (port: number, host: string): Promise<Simulator> => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { SIMULATOR_PORT: String(port), SIMULATOR_SMTP_PORT: '0', SIMULATOR_HOST: host },
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', () => {
      reject(
        new Error(
          `The simulator could not start on port ${port}. Is it in use? Set SIMULATOR_PORT to another.`,
        ),
      );
    });
  });
  const ready: unknown = JSON.parse(line);
  if (typeof ready !== 'object' || ready === null || !('http' in ready) || !('smtp' in ready)) {
    throw new Error(`The simulator said something else than expected: ${line}`);
  }
  return { http: String(ready.http), smtp: String(ready.smtp), stop: () => child.kill('SIGTERM') };
};
