import { acrossTenants } from '../platform/db/transaction.ts';
import { storedId } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

/** What the server stored, whoever it belongs to; instants come as epoch milliseconds. */
export const storedRows = (
  app: TestApp,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  acrossTenants(app.database, ({ prepared }) => prepared({ name: '', text }, values));

/** How many rows these tables hold together: unchanged when nothing was stored. */
export const countRows = async (app: TestApp, tables: readonly string[]): Promise<number> => {
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`);
  const [row] = await storedRows(app, `SELECT ${counts.join(' + ')} AS total`);
  return Number(row?.['total']);
};

/** The steps of a booking's history, the first first, each as `edit by client Nails added`. */
export const storedHistory = async (app: TestApp, id: string): Promise<readonly string[]> => {
  const steps = await storedRows(
    app,
    'SELECT event, actor, reason FROM appointment_events WHERE appointment_id = $1 ORDER BY version',
    [storedId(id)],
  );
  return steps.map(({ event, actor, reason }) => `${event} by ${actor} ${reason}`.trim());
};

/** Limits, the last use of a session, and the count of writes, which one that writes the same anew raises as well. */
const PASSING = ['rate_limits', 'sessions', 'diary_versions'];

/** One text for everything that is kept, does not pass by itself and is not left out: the same when nothing was stored. */
export const fingerprint = async (app: TestApp, leftOut: readonly string[] = []): Promise<string> => {
  const tables = await storedRows(
    app,
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND has_table_privilege(oid, 'SELECT') AND relname <> ALL ($1) ORDER BY 1`,
    [[...PASSING, ...leftOut]],
  );
  const parts = tables.map(
    ({ relname }) =>
      `(SELECT coalesce(md5(string_agg(t::text, ' ' ORDER BY t::text)), '-') FROM ${relname} t)`,
  );
  const [row] = await storedRows(app, `SELECT concat_ws(' ', ${parts.join(', ')}) AS all_of_it`);
  return String(row?.['all_of_it']);
};
