import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from './guards/tree-copy.ts';
import { seededFaults } from './sim/seeded-faults.ts';

/**
 * `npm run sim:faults [-- words]`: seeds one fault after another in a copy of the tree, and expects the simulation to
 * find each within ten business-years; with words, only the faults that have one of them in their names.
 */
const YEARS = '10';
const words = process.argv.slice(2);
const chosen = seededFaults.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const copy = copyTree();
let missed = 0;
try {
  for (const { name, file, text, instead } of chosen) {
    const place = join(copy.root, file);
    const whole = readFileSync(place, 'utf8');
    if (whole.split(text).length !== 2) throw new Error(`${file} does not have this once: ${text}`);
    writeFileSync(
      place,
      whole.replace(text, () => instead),
    );
    const options = ['tools/sim.ts', '--seed', '1', '--years', YEARS, '--shrink', '0'];
    const { stdout, status } = spawnSync(process.execPath, options, { cwd: copy.root, encoding: 'utf8' });
    writeFileSync(place, whole);
    // Years are played beside each other: whichever fails says which it is, and then what was wrong.
    const [, year, found] = (status === 1 && /^seed (\d+): .*\n {2}(?!never:)(\S.*)/m.exec(stdout)) || [];
    if (found === undefined) missed += 1;
    console.log(
      found === undefined
        ? `NOT FOUND  ${name}`
        : `found      ${name}, in year ${year}: ${found.slice(0, 200)}`,
    );
  }
} finally {
  copy.remove();
}
if (missed > 0 || chosen.length === 0) process.exitCode = 1;
