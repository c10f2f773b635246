import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from './project-files.ts';
import { reportFindings } from './report-findings.ts';
import { structureFindings } from './structure-rules.ts';

/** The fixtures are seeded with what is wrong. */
const files = projectFiles()
  .filter((path) => !path.startsWith('tools/fixtures/'))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
reportFindings(structureFindings(files), `Names, sizes and places of ${files.length} files`);
