import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from './project-files.ts';
import { reportProblems } from './report-problems.ts';
import { structureProblems } from './structure-rules.ts';

/** The fixtures are planted to be wrong. */
const files = projectFiles()
  .filter((path) => !path.startsWith('tools/fixtures/'))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
reportProblems(structureProblems(files), `Names, sizes and places of ${files.length} files`);
