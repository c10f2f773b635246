/** One guard of the code: what removes it, and the tests of which one at least must then go red. */
export type CodeGuard = {
  /** What it keeps from happening, in a few words; no two alike. */
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  /** The guard as it stands there, once and no more: when the file changes, the guard has to be found again. */
  readonly text: string;
  /** The same without the guard, doing everything else. It is run and not compiled: what is unused may stay. */
  readonly instead: string;
  /** The test file, as its path or the end of it, without `.test.ts`. */
  readonly tests: string;
  /** Only tests with this in their names. */
  readonly named?: string;
  /** How often a race is run before the guard counts as not needed. */
  readonly repeats?: number;
};

/** Several guards that are shown by the same tests. */
export const shownBy = (
  tests: string,
  ...guards: readonly Omit<CodeGuard, 'tests'>[]
): readonly CodeGuard[] => guards.map((guard) => ({ ...guard, tests }));
