import { execFileSync } from 'node:child_process';
import { PROJECT } from './project.ts';

/** Builds what is stale, as `npm start` does. Throws where the build fails or is over its budgets. */
export const buildWeb = (): void => {
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: PROJECT, stdio: 'inherit' });
};
