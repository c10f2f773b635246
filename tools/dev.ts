import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The product for those who work on it: the web comes from its sources as they stand, and the server starts anew when
 * one of its own changes. Data, simulator and settings are those of `npm start`.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
/** Whatever the server runs on; the web's sources are looked after by the server itself. */
const WATCHED = ['src/ops', 'src/server', 'src/contract', 'src/core', 'simulator'];
/** An editor writes several files, or one in several steps. */
const SETTLED_MS = 100;

// Once, for what only a build makes; what it is made of may change without it.
if (!existsSync(join(root, 'dist/portal')) || !existsSync(join(root, 'dist/booking/client'))) {
  const build = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

const startServer = (): ChildProcess => {
  const child = spawn(
    process.execPath,
    ['src/ops/serve/main.ts', '--from-source', ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { LOG_LEVEL: 'warn', ...process.env },
    },
  );
  child.once('exit', (code) => {
    if (ending) process.exit(code ?? 0);
    if (code !== null && code !== 0)
      console.log('The server has ended; it starts again when a file changes.');
  });
  return child;
};

let ending = false;
let server = startServer();
let restarting: Promise<void> = Promise.resolve();

const restart = async (): Promise<void> => {
  if (ending) return;
  console.log('The server starts anew …');
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  if (!ending) server = startServer();
};

let timer: NodeJS.Timeout | undefined;
for (const folder of WATCHED)
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file === null || !/(?<!\.test)\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, SETTLED_MS);
  });

const end = (): void => {
  ending = true;
  if (server.exitCode !== null || server.signalCode !== null) process.exit(0);
  server.kill('SIGTERM');
};
// The terminal sends Ctrl-C to the whole group; this process only waits for the server to have stopped cleanly.
process.on('SIGINT', () => {
  ending = true;
  if (server.exitCode !== null || server.signalCode !== null) process.exit(0);
});
process.on('SIGTERM', end);
