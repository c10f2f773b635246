import { fstatSync } from 'node:fs';

const ORPHAN_CHECK_MS = 500;

/**
 * Calls `onGone` once the process that started this one is gone, however it ended (`kill -9` included).
 *
 * Three signs, because none covers every way of being started: the IPC channel closes (fork), a piped stdin
 * ends (spawn), or the parent's id changes (stdin inherited or /dev/null; not on Windows).
 */
export function watchParent(onGone: () => void): void {
  process.once('disconnect', onGone);

  // Only a pipe speaks for the parent: /dev/null ends at once, and reading a terminal stops a background job.
  if (stdinIsPipe()) {
    process.stdin.once('end', onGone).once('error', onGone).resume();
  }

  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, ORPHAN_CHECK_MS);
  timer.unref();
}

function stdinIsPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    // stdin was closed before we started: nothing to watch.
    return false;
  }
}
