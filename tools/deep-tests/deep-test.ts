/** A test of every run, at the size for which `npm run test:deep` is there: sizes in the environment, and its command. */
export type DeepTest = {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]];
};

/** A test of one process with everything in it; `words` select it as vitest does. */
export const inOneProcess = (name: string, env: DeepTest['env'], ...words: readonly string[]): DeepTest => ({
  name,
  env,
  command: ['vitest', 'run', ...words],
});

/** What clients and owners do in a browser. */
export const withBrowsers = (name: string, env: DeepTest['env'], ...words: readonly string[]): DeepTest => ({
  name,
  env,
  command: ['vitest', 'run', '--config', 'e2e/vitest.config.ts', ...words],
});

/** A test that starts, stops and kills whole processes. */
export const withProcesses = (name: string, env: DeepTest['env'], ...words: readonly string[]): DeepTest => ({
  name,
  env,
  command: ['vitest', 'run', '--config', 'e2e/processes.config.ts', ...words],
});
