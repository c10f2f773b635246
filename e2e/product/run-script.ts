import { execFileSync } from 'node:child_process';
import { COMPILED, PROJECT } from './project.ts';

/** Runs a script with the modules of the product, which are not a test's to import; what it printed. Throws its fault. */
export const runScript = (script: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
