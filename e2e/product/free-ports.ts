import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Below the ports a system hands out by itself: those may be gone, to any connection that leaves this machine, while a
 * product that is to have one starts or is down for a while.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const CLAIMS = path.join(tmpdir(), 'akoko-test-ports');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Whether the port is this process's until it ends; no other run of tests beside it is given the same. */
const claim = (port: number): boolean => {
  const file = path.join(CLAIMS, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return false;
    rmSync(file, { force: true });
    return false;
  }
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  const outcome = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await outcome)) return false;
  server.close();
  await once(server, 'close');
  return true;
};

const oneFreePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (claim(port) && (await isFree(port))) return port;
  }
};

/** Ports nobody listens on now, and nobody else's for as long as this process lives. */
export const freePorts = async (count: number): Promise<readonly number[]> => {
  mkdirSync(CLAIMS, { recursive: true });
  return Promise.all(Array.from({ length: count }, oneFreePort));
};
