/** A process that owns an embedded database until it is told to stop, or is killed. */
import { createLog } from '../../../log.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts';
import type { OwnerReport, OwnerTask } from './owner-messages.ts';

const send = (report: OwnerReport) => process.send?.(report);
const task = JSON.parse(process.argv[2] ?? '') as OwnerTask;
const log = createLog('info', (text) => send({ kind: 'log', text }));

try {
  if (task.join) {
    send({ kind: 'ready', pid: process.pid, ...(await joinEmbeddedPostgres(task)) });
    process.disconnect?.();
  } else {
    const { url, adminUrl, stop } = await startEmbeddedPostgres({ ...task, log });
    process.once('message', () => stop().then(() => process.disconnect?.()));
    send({ kind: 'ready', pid: process.pid, url, adminUrl });
  }
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  send({ kind: 'refused', code, message: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
}
