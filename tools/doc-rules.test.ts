import { expect, it } from 'vitest';
import { documentFindings } from './doc-rules.ts';

const known = {
  files: [
    'src/core/slots/list-slots.ts',
    'src/server/modules/staff/staff.repo.ts',
    'docs/glossary.md',
    'LICENSE',
    'src/core/slots/slots.test.ts',
  ],
  scripts: ['check'],
  textOf: (path: string): string =>
    path.endsWith('slots.test.ts') ? "it('offers no time that is taken'" : '',
};
const findingsOf = (text: string, path = 'README.md'): readonly string[] =>
  documentFindings({ path, text }, known);

it.each([
  'the rules live in `src/core/slots`',
  '`src/core/slots/` and `src/core/slots/list-slots.ts`',
  '`src/server/modules/<domain>/<domain>.repo.ts` holds SQL',
  '`src/server/modules/*/staff.repo.ts`',
  'the call `/api/health`, the name `staff/any`, and `npm run check`',
  'see [the words](docs/glossary.md#slot) and [a site](https://example.com/none.md)',
  '```\nsrc/core/nowhere.ts\n```',
])('lets pass: %s', (text) => {
  expect(findingsOf(text)).toEqual([]);
});

it.each([
  ['`src/core/slots/find-slots.ts`', 'src/core/slots/find-slots.ts'],
  ['`src/core/slot`', 'src/core/slot'],
  ['`src/server/modules/<domain>/<domain>.service.ts`', '<domain>.service.ts'],
  ['[the words](docs/words.md)', 'docs/words.md'],
  ['run `npm run chekc`', 'npm run chekc'],
])('refuses: %s', (text, finding) => {
  expect(findingsOf(text).join()).toContain(finding);
});

it('resolves links from where the document is', () => {
  expect(findingsOf('[slot](../glossary.md)', 'docs/decisions/0001.md')).toEqual([]);
  expect(findingsOf('[slot](glossary.md)', 'docs/decisions/0001.md')).toHaveLength(1);
});

it('a word is explained once, a decision is short', () => {
  expect(findingsOf('## Slot\n\n## Hold\n', 'docs/glossary.md')).toEqual([]);
  expect(findingsOf('## Slot\n\n## slot\n', 'docs/glossary.md')).toHaveLength(1);
  expect(findingsOf('line\n'.repeat(45), 'docs/decisions/0001.md')).toEqual([]);
  expect(findingsOf('line\n'.repeat(46), 'docs/decisions/0001.md')).toHaveLength(1);
});

it('a threat names a test that is there', () => {
  const row = (tests: string): string => `| A1 | a time is taken twice | it is held | ${tests} |\n`;
  const findingsIn = (tests: string): readonly string[] => findingsOf(row(tests), 'docs/threats.md');
  expect(findingsIn('`src/core/slots/slots.test.ts` — "offers no time that is taken"')).toEqual([]);
  expect(findingsIn('`src/core/slots/slots.test.ts` — "offers a time"')).toHaveLength(1);
  expect(findingsIn('`src/core/slots/none.test.ts` — "offers a time"')).toHaveLength(1);
  expect(findingsIn('`src/core/slots/slots.test.ts`')).toHaveLength(1);
});
