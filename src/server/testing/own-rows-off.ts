import { asSuperuser } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

/**
 * Drops each policy that narrows the role of members who see their own bookings alone; from the parts of a table that a
 * cluster keeps on a node it goes with the table's own.
 */
export const DROP_OWN_ROWS = `DO $$ DECLARE item record; BEGIN
  FOR item IN SELECT polname, polrelid::regclass AS owner FROM pg_policy WHERE 'akoko_staff'::regrole = ANY (polroles)
    AND polrelid::regclass::text !~ '_\\d{6}$'
  LOOP EXECUTE format('DROP POLICY %I ON %s', item.polname, item.owner); END LOOP; END $$`;

/** Takes the database's own wall around a staff member's bookings away, so that the program's is seen to hold alone. */
export const turnOwnRowsOff = (app: TestApp) => asSuperuser(app, DROP_OWN_ROWS);
