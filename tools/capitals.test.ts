import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, projectRoot } from './project-files.ts';

/*
 * The rule of capitals (docs/glossary.md): a label, a button or a title begins with a capital and has no other, but in
 * names and in what the specification spells so. What is looked for is a text of a few words in the fronts' sources.
 */

const specification = projectFiles(join(projectRoot, 'docs/specification'))
  .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
  .join('\n');

/** Of companies, of the product's parts and screens, and of statuses. */
const NAMES =
  /\b(WhatsApp|Google( Calendar)?|Outlook|Business Portal|Plus Jakarta Sans|Twitter|\w+Provider|Services|Payments|Data|No-Show|Completed|Monday)\b/g;

/** Samples of what owners and clients write, and names of devices. */
const SAMPLES = /\/testing\/|\/pages\/landing\/|\/auth\/login-page\.tsx$|\.test\.tsx?$/;

const TEXTS = /'([^'\\\n]+)'|"([^"\\\n]+)"|>([^<>{}]+)[<{]|`([^`$]+)/g;

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|^import [\s\S]*?;$/gm, '');

/** The texts of a source of which a later word has a capital that no rule gives it. */
const wrongCapitals = (source: string): readonly string[] =>
  [...withoutComments(source).matchAll(TEXTS)]
    .map(([, ...texts]) => (texts.find((text) => text !== undefined) ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /^[A-Z][A-Za-z’' ()&?!,-]*$/.test(text) && text.split(' ').length <= 7)
    .filter((text) => / \(?[A-Z][a-z]/.test(text.replaceAll(NAMES, 'name')))
    .filter((text) => !specification.includes(text.replace(/\?$/, '')));

it.each([
  ["label: 'Full Name'", ['Full Name']],
  ['<Button>\n  Save Changes\n</Button>', ['Save Changes']],
  ['title="This Link Does Not Work"', ['This Link Does Not Work']],
  ["label: 'Full name'", []],
  ['<Button>Confirm New Time</Button>', []],
  ["'Forgot Password?', 'Mark as No-Show', 'Send on WhatsApp'", []],
  ['// As in Full Name\n/* Or Full Name */', []],
])('finds in %j what breaks the rule', (source, found) => {
  expect(wrongCapitals(source)).toEqual(found);
});

it('no text of the fronts has a capital that neither a name nor the specification gives it', () => {
  const sources = projectFiles(join(projectRoot, 'src/web')).filter(
    (path) => /\.tsx?$/.test(path) && !SAMPLES.test(path),
  );
  const found = sources.flatMap((path) =>
    wrongCapitals(readFileSync(join(projectRoot, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
