import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Failpoint, failpoints } from './failpoints.ts';
import { PROJECT } from './project.ts';

/**
 * Loaded before the product's own code (`--import`): kills the process at one place of it, as a power cut would, when
 * that is passed for the nth time. The product itself knows nothing of this.
 */
const arm = ({ file, line, put }: Failpoint, passes: number): void => {
  let passed = 0;
  Object.assign(globalThis, {
    passFailpoint: () => {
      passed += 1;
      if (passed === passes) process.kill(process.pid, 'SIGKILL');
    },
  });
  const wanted = pathToFileURL(path.join(PROJECT, file)).href;
  registerHooks({
    load: (url, context, next) => {
      if (url !== wanted) return next(url, context);
      const lines = readFileSync(new URL(url), 'utf8').split('\n');
      const at = lines.findIndex((text) => text.trim() === line);
      if (at < 0) throw new Error(`${file} has no line: ${line}`);
      lines.splice(put === 'before' ? at : at + 1, 0, 'globalThis.passFailpoint();');
      return { format: 'module-typescript', shortCircuit: true, source: lines.join('\n') };
    },
  });
};

const { FAILPOINT: name, FAILPOINT_PASSES: passes } = process.env;
const chosen = failpoints.find((failpoint) => failpoint.name === name);
if (chosen === undefined) throw new Error(`There is no failpoint '${name}'`);
arm(chosen, Number(passes));
