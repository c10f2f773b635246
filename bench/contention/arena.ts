import { join } from 'node:path';
import { type Admin, countDeadlocks, withAdmin } from '../database/admin.ts';
import type { BurstOutcome } from '../load/job.ts';
import { burst } from '../load/load.ts';
import { type BenchBusiness, BOOK_PATH, bookingBody, createBusiness } from '../stack/booking-client.ts';
import { startChild } from '../stack/child.ts';
import { withStack } from '../stack/stack.ts';

export const CLIENTS = 200;
const ANCHOR = join(import.meta.dirname, '../tenant-select-server.ts');

/** The app, the anchor beside it on the same database, and a business to fight over. */
export type Arena = {
  readonly port: number;
  readonly anchorPort: number;
  readonly business: BenchBusiness;
  readonly ids: { readonly business: string; readonly staff: string };
  readonly admin: Admin;
  /** Deadlocks since the arena was opened. */
  readonly newDeadlocks: () => Promise<number>;
};

export const withArena = <T>(work: (arena: Arena) => Promise<T>): Promise<T> =>
  withStack(({ port, database }) =>
    withAdmin(database.adminUrl, async (admin) => {
      const business = await createBusiness(port);
      const [row] = await admin('SELECT business_id, staff_id FROM staff');
      const ids = { business: String(row?.['business_id']), staff: String(row?.['staff_id']) };
      const args = [database.url, ids.business];
      const anchor = await startChild(ANCHOR, { readyWhen: 'listening', args });
      const anchorPort = Number(new URL(anchor.ready.split(' ')[1] ?? '').port);
      const before = await countDeadlocks(database.adminUrl);
      const newDeadlocks = async () => (await countDeadlocks(database.adminUrl)) - before;
      try {
        return await work({ port, anchorPort, business, ids, admin, newDeadlocks });
      } finally {
        await anchor.stop();
      }
    }),
  );

type Answer = BurstOutcome['answers'][number];

const slowest = (answers: readonly Answer[]): number =>
  Math.max(...answers.map(({ milliseconds }) => milliseconds));

const untilMailIsSent = async (admin: Admin): Promise<void> => {
  const waiting = "SELECT count(*)::int AS count FROM messages WHERE state IN ('queued', 'sending')";
  for (let tries = 0; tries < 100; tries += 1) {
    const [row] = await admin(waiting);
    if (Number(row?.['count']) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** 200 clients with a telephone each, all at once; `starts` are dealt out to them in turn. */
export const bookAtOnce = async (
  { port, business, admin }: Arena,
  starts: readonly string[],
  bodyOf: (business: BenchBusiness, client: number, date: string) => unknown = bookingBody,
): Promise<{ readonly answers: readonly Answer[]; readonly slowest: number }> => {
  await untilMailIsSent(admin);
  // All of them are behind one address, with the numbers of the fight before, each of which may ask so often an hour.
  await admin('DELETE FROM rate_limits');
  const requests = Array.from({ length: CLIENTS }, (_, client) => ({
    method: 'POST',
    path: BOOK_PATH,
    body: bodyOf(business, client, starts[client % starts.length] ?? ''),
  }));
  const { answers } = await burst({ port, requests });
  const odd = answers.find(({ status }) => status !== 200 && status !== 409);
  if (odd !== undefined) throw new Error(`A client was answered with ${odd.status} ${odd.body}`);
  return { answers, slowest: slowest(answers) };
};

/** The slowest of 200 requests that each run SELECT 1 in a tenant transaction, all at once. */
export const selectAtOnce = async ({ anchorPort, admin }: Arena): Promise<number> => {
  await untilMailIsSent(admin);
  const requests = Array.from({ length: CLIENTS }, () => ({ method: 'GET', path: '/select-one' }));
  const { answers } = await burst({ port: anchorPort, requests });
  const odd = answers.find(({ status }) => status !== 200);
  if (odd !== undefined) throw new Error(`The anchor answered ${odd.status} ${odd.body}`);
  return slowest(answers);
};

export const WARM_UPS = 3;

/** Both sides a few times before anything counts: the first answers of a new process are the compiler's. */
export const warmUp = async (arena: Arena, fight: () => Promise<number>): Promise<void> => {
  for (let time = 0; time < WARM_UPS; time += 1) {
    await selectAtOnce(arena);
    await fight();
  }
};

/** Pairs of bookings of one staff member that overlap; anything but 0 is the one fault that must not happen. */
export const countOverlaps = async (admin: Admin): Promise<number> => {
  const [row] = await admin(
    `SELECT count(*)::int AS count FROM occupancies a JOIN occupancies b
       ON a.business_id = b.business_id AND a.staff_id = b.staff_id
      AND (a.occupancy_id, a.line, a.segment, a.hand) < (b.occupancy_id, b.line, b.segment, b.hand) AND a.during && b.during`,
  );
  return Number(row?.['count']);
};
