import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Builds what is stale, then runs the server in this terminal until it ends. `--verbose` tells of every file that is
 * built and every request; else a few lines, of which the last are those to know. Others go to the server.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const verbose = given.includes('--verbose');

const build = spawnSync(process.execPath, ['tools/build.ts', ...(verbose ? ['--verbose'] : [])], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(build.status ?? 1);
console.log('Starting the database and the site …');

// Where people work with it, every request is a line nobody asked for; in production the log is all there is.
const isQuiet = !verbose && process.env['NODE_ENV'] !== 'production';

// The terminal sends Ctrl-C to the whole group; this process only waits for the server to have stopped cleanly.
process.on('SIGINT', () => undefined);
// Memory grows in small steps and is taken from one place: else a third of what is resident would be empty.
const server = spawn(
  process.execPath,
  [
    ...['--max-semi-space-size=4', '--heap-growing-percent=25', 'src/ops/serve/main.ts'],
    ...given.filter((word) => word !== '--verbose'),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { MALLOC_ARENA_MAX: '1', ...(isQuiet ? { LOG_LEVEL: 'warn' } : {}), ...process.env },
  },
);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
