import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds what is stale, then runs the server in this terminal until it ends. */

const root = fileURLToPath(new URL('..', import.meta.url));

const build = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

// The terminal sends Ctrl-C to the whole group; this process only waits for the server to have stopped cleanly.
process.on('SIGINT', () => undefined);
const server = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, stdio: 'inherit' });
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
