import { asSuperuser } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

/** Takes the database's own wall around a staff member's bookings away, so that the program's is seen to hold alone. */
export const turnOwnRowsOff = (app: TestApp) =>
  asSuperuser(
    app,
    `DO $$ DECLARE item record; BEGIN
       FOR item IN SELECT polname, polrelid::regclass AS owner FROM pg_policy WHERE 'akoko_staff'::regrole = ANY (polroles)
       LOOP EXECUTE format('DROP POLICY %I ON %s', item.polname, item.owner); END LOOP; END $$`,
  );
