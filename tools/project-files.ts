import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..');

/** A file as somebody wrote it, its path from the root. */
export type WrittenFile = { readonly path: string; readonly text: string };

/** What is made, installed or stored rather than written. */
const LEFT_OUT = ['dist', 'data', '.git', '.cache', '.ci', 'bench/results', 'e2e/results'];

/** Every written file of the project, as paths from its root with forward slashes, sorted. */
export const projectFiles = (folder: string = projectRoot): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const full = join(folder, entry.name);
      const path = relative(projectRoot, full).split(sep).join('/');
      if (entry.name === 'node_modules' || LEFT_OUT.includes(path)) return [];
      return entry.isDirectory() ? projectFiles(full) : [path];
    })
    .toSorted();
