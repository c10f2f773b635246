import { spawn } from 'node:child_process';

/**
 * `npm run test:deep`: what is too long for every run. Each of them again and again, at full size; it prints its own
 * seeds and figures, and what failed is named at the end.
 */
type DeepTest = {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]];
};

const deepTests: readonly DeepTest[] = [
  {
    name: 'a storm of 1,000 payments',
    env: { STORM: '1000' },
    command: ['vitest', 'run', 'payment-storm'],
  },
  {
    name: '200 staff members deleted while somebody books them',
    env: { RACES: '200' },
    command: ['vitest', 'run', 'staff/staff.test'],
  },
  {
    name: 'cancelled and settled at once, 1,000 times',
    env: { RACES: '1000' },
    command: ['vitest', 'run', 'payments/booking-money'],
  },
  {
    name: 'the server killed 200 times while clients pay',
    env: { KILLS: '200' },
    command: ['vitest', 'run', '--config', 'e2e/processes.config.ts', 'payment-crashes'],
  },
  {
    name: 'the server and its database killed 200 times while clients book',
    env: { KILLS: '200' },
    command: ['vitest', 'run', '--config', 'e2e/processes.config.ts', 'processes.test', '-t', 'being killed'],
  },
  {
    name: 'workers killed 20 times while they remind of 10,000 bookings',
    env: { BOOKINGS: '10000', KILLS: '20' },
    command: ['vitest', 'run', '--config', 'e2e/processes.config.ts', 'message-crashes'],
  },
];

/** Runs one to its end, its words going straight to the terminal; whether it passed. */
const run = ({ env, command: [program, ...words] }: DeepTest): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${program}`, words, {
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

const results: string[] = [];
for (const deep of deepTests) {
  const settings = Object.entries(deep.env).map(([name, value]) => `${name}=${value}`);
  console.log(`\n== ${deep.name}: ${[...settings, ...deep.command].join(' ')}`);
  const start = Date.now();
  const passed = await run(deep);
  const seconds = Math.round((Date.now() - start) / 1000);
  if (!passed) process.exitCode = 1;
  results.push(`${passed ? 'passed' : 'FAILED'}  ${deep.name}, in ${seconds} s`);
}
console.log(`\n${results.join('\n')}`);
