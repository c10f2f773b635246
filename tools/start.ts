import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds what is stale, then runs the server in this terminal until it ends. */

const root = fileURLToPath(new URL('..', import.meta.url));

const build = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

// The terminal sends Ctrl-C to the whole group; this process only waits for the server to have stopped cleanly.
process.on('SIGINT', () => undefined);
// Memory grows in small steps and is taken from one place: else a third of what is resident would be empty.
const server = spawn(
  process.execPath,
  ['--max-semi-space-size=4', '--heap-growing-percent=25', 'src/server/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { MALLOC_ARENA_MAX: '1', ...process.env } },
);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
