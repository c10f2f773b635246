import { expect, test } from 'vitest';
import { auditFindings } from './audit-findings.ts';
import { asSuperuser } from './seeded-rows.ts';
import { useTestApp } from './test-app.ts';
import { bookingBody, createOwner, createService } from './test-owner.ts';

const app = useTestApp();

test('what is broken behind the server’s back is found after quiet looks, and no more once it is mended', async () => {
  const owner = await createOwner(app);
  const body = bookingBody(owner, await createService(owner));
  expect((await app.visitor().send('POST', '/api/appointments', { body })).status).toBe(200);
  expect(await auditFindings(app.database)).toEqual([]);
  await asSuperuser(app, 'CREATE TABLE kept AS SELECT * FROM occupancies');
  await asSuperuser(app, 'DELETE FROM occupancies');
  expect(await auditFindings(app.database)).toMatchObject([
    { invariant: 'an appointment that stands holds its time', rows: [expect.anything()] },
  ]);
  await asSuperuser(app, 'INSERT INTO occupancies SELECT * FROM kept; DROP TABLE kept');
});
