import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeGuard } from './guards/code-guard.ts';
import { codeGuards } from './guards/code-guards.ts';
import { type PlacedGuard, placeGuards } from './guards/find-guards.ts';
import { withoutGuard } from './guards/mutate.ts';
import { openBench, type TestBench, type TestOutcome } from './guards/test-bench.ts';
import { copyTree } from './guards/tree-copy.ts';

/**
 * `npm run test:guards [-- words]`: removes one guard of the code after another, in a copy of the tree, and asks the
 * tests that should notice; with words, only the guards that have one of them in their marks, files or tests. The guards in
 * the database are shown the same way in every run, by constraints.test.ts and privileges.test.ts.
 */
const words = process.argv.slice(2);
const chosen = placeGuards(codeGuards).filter(
  ({ guard: { mark, tests }, file }) =>
    words.length === 0 || words.some((word) => [mark, file, tests].some((text) => text.includes(word))),
);

const copy = copyTree();
let bench: TestBench | undefined;

const benchNow = async (): Promise<TestBench> => {
  bench ??= await openBench(copy.root);
  return bench;
};

/** A run that hangs takes its runner with it. */
const run = async (tests: string, names: readonly string[]): Promise<TestOutcome> => {
  const outcome = await (await benchNow()).run(tests, names);
  if (outcome.hung) bench = undefined;
  return outcome;
};

/** A runner migrates its database once, at its start. */
const isMigration = (file: string): boolean => file.endsWith('.sql');

const leaveBench = async (): Promise<void> => {
  await bench?.close();
  bench = undefined;
};

const change = async (file: string, text: string): Promise<void> => {
  const place = join(copy.root, file);
  writeFileSync(place, text);
  bench?.changed(place);
};

const namesOf = ({ named }: CodeGuard): readonly string[] => (named === undefined ? [] : [named]);

/** The first failure without the guard; null: nobody noticed. */
const noticedBy = async ({ guard, file }: PlacedGuard): Promise<string | null> => {
  const text = readFileSync(join(copy.root, file), 'utf8');
  if (isMigration(file)) await leaveBench();
  await change(file, withoutGuard({ file, text }, guard));
  try {
    for (let time = 0; time < (guard.repeats ?? 1); time += 1) {
      const { failed } = await run(guard.tests, namesOf(guard));
      if (failed[0] !== undefined) return failed[0];
    }
    return null;
  } finally {
    if (isMigration(file)) await leaveBench();
    await change(file, text);
  }
};

/** Why the tests of these guards say nothing as things are, or null: a failure means something only where they pass. */
const troubleWith = async (tests: string, guards: readonly CodeGuard[]): Promise<string | null> => {
  const names = guards.some(({ named }) => named === undefined) ? [] : guards.flatMap(namesOf);
  const { passed, failed } = await run(tests, [...new Set(names)]);
  if (failed[0] !== undefined) return failed[0];
  return passed === 0 ? 'nothing ran' : null;
};

const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(1)} s`;
const survivors: string[] = [];
const began = Date.now();

const tryGuard = async (placed: PlacedGuard): Promise<void> => {
  const { guard, file } = placed;
  const start = Date.now();
  const noticed = await noticedBy(placed);
  if (noticed === null) survivors.push(`${guard.mark} (${file}; ${guard.tests})`);
  const word = noticed === null ? 'SURVIVED' : 'killed  ';
  console.log(`  ${word}  ${guard.mark}, ${secondsSince(start)}${noticed === null ? '' : `: ${noticed}`}`);
};

try {
  for (const [tests, guards] of Map.groupBy(chosen, ({ guard }) => guard.tests)) {
    const start = Date.now();
    const trouble = await troubleWith(
      tests,
      guards.map(({ guard }) => guard),
    );
    console.log(`${tests}, ${secondsSince(start)}${trouble === null ? '' : `, FAILS ALREADY: ${trouble}`}`);
    if (trouble !== null)
      survivors.push(...guards.map(({ guard }) => `${guard.mark} (${tests} fails already)`));
    else for (const placed of guards) await tryGuard(placed);
  }
  const killed = chosen.length - survivors.length;
  console.log(`\n${killed} of ${chosen.length} guards killed, in ${secondsSince(began)}`);
  for (const name of survivors) console.log(`  survived: ${name}`);
  if (survivors.length > 0 || chosen.length === 0) process.exitCode = 1;
} finally {
  await bench?.close();
  copy.remove();
}
// A run that hung may have left a worker that would keep this process alive.
process.exit();
