import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFindings } from './doc-rules.ts';
import { projectFiles, projectRoot } from './project-files.ts';
import { reportFindings } from './report-findings.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const files = projectFiles();
const scripts = Object.keys(JSON.parse(read('package.json')).scripts ?? {});
const documents = files
  .filter((path) => /^([^/]+|docs\/.+|simulator\/.+)\.md$/.test(path))
  .map((path) => ({ path, text: read(path) }));

reportFindings(
  documents.flatMap((document) => documentFindings(document, { files, scripts, textOf: read })),
  `Paths, scripts, headings and tests quoted in ${documents.length} documents`,
);
