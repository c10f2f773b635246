import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const portal = join(import.meta.dirname, '..');
const sheet = readFileSync(join(import.meta.dirname, 'primitives.css'), 'utf8');
const sources = readdirSync(portal, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(portal, name), 'utf8'))
  .join('\n');

/** `stack 3` of `data-stack="3"`, `stack` of `data-stack`. */
const declared = new Set(
  [...sheet.matchAll(/\[data-([\w-]+)(?:~?="([^"]*)")?\]/g)].map(([, name, value = '']) =>
    `${name} ${value}`.trim(),
  ),
);
const names = [...new Set([...declared].map((one) => one.replace(/ .*/, '')))];

const written = new RegExp(`\\sdata-(${names.join('|')})(?:="([^"]*)"|=\\{([^}]*)\\}|(?=[\\s/>]))`, 'g');
const used = new Set(
  [...sources.matchAll(written)].flatMap(([, name = '', plain = '', chosen = '']) => {
    const values = [...chosen.matchAll(/[?:]\s*'(\w*)'/g)].map(([, value = '']) => value);
    return [...plain.split(' '), ...values].map((value) => `${name} ${value}`.trim());
  }),
);

test('an attribute of the portal’s look means something', () => {
  const bare = new Set(names);
  expect([...used].filter((one) => !declared.has(one) && !bare.has(one))).toEqual([]);
});

test('the sheet of the portal’s look has nothing that no screen uses', () => {
  // Colours of a chip or a note may be chosen by a table of words.
  expect(
    [...declared].filter((one) => one.includes(' ') && !used.has(one) && !/^(chip|note) /.test(one)),
  ).toEqual([]);
});
