import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentProblems } from './doc-rules.ts';
import { projectFiles, projectRoot } from './project-files.ts';
import { reportProblems } from './report-problems.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const files = projectFiles();
const scripts = Object.keys(JSON.parse(read('package.json')).scripts ?? {});
const documents = files
  .filter((path) => /^([^/]+|docs\/.+|simulator\/.+)\.md$/.test(path))
  .map((path) => ({ path, text: read(path) }));

reportProblems(
  documents.flatMap((document) => documentProblems(document, { files, scripts, textOf: read })),
  `Paths, scripts, headings and tests quoted in ${documents.length} documents`,
);
