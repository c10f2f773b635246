/** One guard of the code: what removes it, and the tests of which one at least must then go red. */
export type CodeGuard = GuardPlace & {
  /**
   * What it keeps from happening, in a few words in kebab-case; no two alike. The code says the same on the line before
   * what is guarded, wherever that is: `// guard: <mark>`. What is guarded is the largest piece of code that begins
   * on the next line: a statement, a property, an argument, a condition, a call in a chain.
   */
  readonly mark: string;
  /**
   * What stands in its place without the guard, doing everything else; absent: nothing. It is run and not compiled: what
   * is unused may stay.
   */
  readonly instead?: string;
  /** The test file, as its path or the end of it, without `.test.ts`. */
  readonly tests: string;
  /** Only tests with this in their names. */
  readonly named?: string;
  /** How often a race is run before the guard counts as not needed. */
  readonly repeats?: number;
};

type GuardPlace =
  | {
      readonly file?: undefined;
      /** The part of the guarded code that goes, however it is broken into lines, there once; absent: all of it. */
      readonly text?: string;
    }
  | {
      /** A migration, from the root of the project: it never changes and carries no marks. */
      readonly file: string;
      readonly text: string;
    };

/** A guard before its tests are known. */
type Untested = GuardPlace & Pick<CodeGuard, 'mark' | 'instead' | 'named' | 'repeats'>;

/** Several guards that are shown by the same tests. */
export const shownBy = (tests: string, ...guards: readonly Untested[]): readonly CodeGuard[] =>
  guards.map((guard) => ({ ...guard, tests }));
