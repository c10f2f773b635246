import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../project-files.ts';

/** The project as it is written now, in a folder of its own where it can be broken; what is installed is shared. */
export const copyTree = (): { readonly root: string; readonly remove: () => void } => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'akoko-guards-'));
  for (const path of projectFiles()) cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
};
