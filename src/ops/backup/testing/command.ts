import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** As package.json has it: every row passes through as garbage, and a small nursery keeps that from piling up. */
const COMMAND = ['--max-semi-space-size=2', join(import.meta.dirname, '../main.ts')];

export type Ran = { readonly code: number | null; readonly said: string };

/**
 * `npm run backup` or `npm run restore` as a process of its own, with these settings and no others. `killAfter`: it is
 * killed (SIGKILL) so many milliseconds after it has said so many lines.
 */
export const runCommand = (
  given: readonly string[],
  env: Readonly<Record<string, string>>,
  killAfter?: { readonly lines: number; readonly ms: number },
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...COMMAND, ...given], {
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let armed = killAfter !== undefined;
    const hear = (text: string): void => {
      said += text;
      if (!armed || killAfter === undefined || said.split('\n').length <= killAfter.lines) return;
      armed = false;
      setTimeout(() => child.kill('SIGKILL'), killAfter.ms);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
