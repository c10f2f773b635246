import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, projectRoot } from './project-files.ts';

/** Ways in which a text becomes markup or code. */
const SINKS =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|\bnew Function\(|setTimeout\(\s*['"`]/;
/** A document of the server's own, in a frame without scripts. */
const FRAMED = 'src/web/portal/features/message-texts/components/text-preview.tsx';

const sources = projectFiles()
  .filter((path) => /^src\/web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));

it('no text becomes markup or code anywhere in the web', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter(({ text }) => SINKS.test(text)).map(({ path }) => path)).toEqual([]);
});

it('a document of texts is shown in one place, where nothing in it runs', () => {
  const framing = sources.filter(({ text }) => /\bsrcDoc\s*=/i.test(text));
  expect(framing.map(({ path }) => path)).toEqual([FRAMED]);
  for (const { text } of framing) expect(text).toContain('sandbox=""');
});
