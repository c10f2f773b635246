import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { type DeepTest, deepTests } from './deep-tests.ts';

/**
 * `npm run test:deep [-- words]`: what is too long for every run, at full size; with words, only what has them in its
 * name. Each has a seed drawn for it, unless `SEED=` gives one, and what failed is named with it at the end.
 */
const words = process.argv.slice(2).join(' ');
const chosen = deepTests.filter(({ name }) => name.includes(words));

/** Runs one to its end, its words going straight to the terminal; whether it passed. */
const run = ({ env, command: [program, ...given] }: Omit<DeepTest, 'name'>): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${program}`, given, {
      env: { ...process.env, RUNS_ALONE: 'yes', ...env },
      stdio: 'inherit',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

const results: string[] = [];
for (const deep of chosen) {
  const seed = process.env['SEED'] ?? String(randomInt(2 ** 30));
  const env = { ...deep.env, SEED: seed };
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  console.log(`\n== ${deep.name}: ${[...settings, ...deep.command].join(' ')}`);
  const start = Date.now();
  const passed = await run({ ...deep, env });
  const seconds = Math.round((Date.now() - start) / 1000);
  if (!passed) process.exitCode = 1;
  results.push(`${passed ? 'passed' : 'FAILED'}  ${deep.name}, in ${seconds} s, SEED=${seed}`);
}
console.log(`\n${results.join('\n')}`);
