import { setTimeout as delay } from 'node:timers/promises';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';

/** What came of some tests: `hung` where they did not end, which counts as noticed. */
export type TestOutcome = {
  readonly passed: number;
  /** The names of those that failed, and what was thrown outside of any. */
  readonly failed: readonly string[];
  readonly hung: boolean;
};

export type TestBench = {
  /** Runs the tests of one file up to the first failure: those with any of `names` in their own, or all without. */
  readonly run: (tests: string, names: readonly string[]) => Promise<TestOutcome>;
  /** Says that a file was changed since it was last read. */
  readonly changed: (file: string) => void;
  readonly close: () => Promise<void>;
};

/** Longer than tests have elsewhere: a machine that is busy must not look like a guard that was missed. */
const LONGEST_TEST_MS = 90_000;
const LONGEST_MS = 300_000;

/**
 * A test runner that stays: starting one, and a database for it, takes longer than most of the tests it is asked for.
 * Not for two runs at once.
 */
export const openBench = async (root: string): Promise<TestBench> => {
  // Silent: what fails here is meant to, and is told in one line by whoever asked.
  const vitest = await createVitest({
    root,
    watch: false,
    bail: 1,
    testTimeout: LONGEST_TEST_MS,
    reporters: [{}],
    api: false,
  });
  await vitest.standalone();
  return {
    run: (tests, names) => runTests(vitest, tests, names),
    changed: (file) => vitest.invalidateFile(file),
    close: () => vitest.close(),
  };
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const runTests = async (vitest: Vitest, tests: string, names: readonly string[]): Promise<TestOutcome> => {
  const filter = `${tests}.test.ts`;
  const found = await vitest.getRelevantTestSpecifications([filter]);
  const specifications = found.filter(({ moduleId }) => moduleId.endsWith(`/${filter}`));
  if (specifications.length === 0) throw new Error(`There is no test file ${filter}`);
  if (names.length === 0) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(names.map(literally).join('|')));
  const running = vitest.runTestSpecifications(specifications);
  const ended = await Promise.race([running, delay(LONGEST_MS, null, { ref: false })]);
  if (ended === null) return { passed: 0, failed: ['it did not end'], hung: true };
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const modules = ended.testModules.filter(({ moduleId }) => asked.has(moduleId));
  const all = modules.flatMap((module) => [...module.children.allTests()]);
  const errors = modules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ]);
  return {
    passed: all.filter((one) => one.result().state === 'passed').length,
    failed: [
      ...all.flatMap(failureOf),
      ...[...errors, ...ended.unhandledErrors].map((error) => `thrown: ${messageOf(error)}`),
    ],
    hung: false,
  };
};

const failureOf = (test: TestCase): readonly string[] => {
  const { state, errors } = test.result();
  const late = errors?.some(({ message }) => message.includes('timed out')) === true;
  return state === 'failed' ? [late ? `${test.name} (timed out)` : test.name] : [];
};

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message).slice(0, 120)
    : String(error);
