import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { checkBudgets } from './check-budgets.ts';
import { newScriptFeatures } from './check-old-browsers.ts';
import { drawPortalIcons } from './portal-icons.ts';
import { precompress } from './precompress.ts';
import { sourceHash } from './source-hash.ts';

/**
 * Builds what is stale and then holds it against the byte budgets, in a line for each. `--force` builds all the same,
 * `--verbose` tells of every file; a name such as `booking` builds only the targets that begin with it.
 */

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const SHARED = [
  'src/web/api',
  'src/web/passkeys',
  'src/web/ui',
  'src/contract',
  'src/core',
  'package-lock.json',
];

type Target = {
  readonly name: string;
  readonly config: string;
  readonly ssr: boolean;
  readonly sources: readonly string[];
  readonly output: string;
  /** What else is made, once the output is there. */
  readonly afterwards?: (output: string) => Promise<void>;
};

const targets: readonly Target[] = [
  {
    name: 'booking client',
    config: 'vite.booking.config.ts',
    ssr: false,
    sources: ['src/web/booking', ...SHARED],
    output: 'dist/booking/client',
  },
  {
    name: 'booking server',
    config: 'vite.booking.config.ts',
    ssr: true,
    sources: ['src/web/booking', ...SHARED],
    output: 'dist/booking/server',
  },
  {
    name: 'portal',
    config: 'vite.portal.config.ts',
    ssr: false,
    sources: ['src/web/portal', 'tools/portal-fonts.ts', 'tools/portal-icons.ts', ...SHARED],
    output: 'dist/portal',
    afterwards: drawPortalIcons,
  },
  {
    name: 'portal server',
    config: 'vite.portal.config.ts',
    ssr: true,
    sources: ['src/web/portal', ...SHARED],
    output: 'dist/portal-server',
  },
];

const force = process.argv.includes('--force');
const verbose = process.argv.includes('--verbose');

const stampOf = (target: Target): string => join('dist', `.${target.name.replaceAll(' ', '-')}.stamp`);

const isFresh = (target: Target, hash: string): boolean =>
  existsSync(target.output) && existsSync(stampOf(target)) && readFileSync(stampOf(target), 'utf8') === hash;

/** Returns whether anything had to be built. */
const buildTarget = async (target: Target, force: boolean): Promise<boolean> => {
  const hash = sourceHash([target.config, ...target.sources]);
  if (!force && isFresh(target, hash)) return false;
  const started = performance.now();
  process.stdout.write(`Building the ${target.name} …`);
  if (verbose) process.stdout.write('\n');
  await build({
    configFile: target.config,
    logLevel: verbose ? 'info' : 'error',
    ...(target.ssr ? { build: { ssr: true } } : {}),
  });
  await target.afterwards?.(target.output);
  if (!target.ssr) precompress(target.output);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampOf(target), hash);
  console.log(` ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
};

const only = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? '';
let built = false;
for (const target of targets) {
  if (target.name.startsWith(only) && existsSync(target.config))
    built = (await buildTarget(target, force)) || built;
}
// Nothing new needs no second weighing: what is there passed when it was built.
const budgetStamp = join('dist', '.budgets.stamp');
if (built || !existsSync(budgetStamp)) {
  const tooNew = newScriptFeatures('dist/booking/client');
  if (tooNew.length > 0) console.error(`Unknown to Chrome 70 or Safari 12:\n  ${tooNew.join('\n  ')}`);
  const withinBudget = await checkBudgets({ verbose });
  if (!withinBudget || tooNew.length > 0) process.exit(1);
  writeFileSync(budgetStamp, 'within budget');
}
