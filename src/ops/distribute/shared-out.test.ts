import { expect, inject, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { openDemo } from '../demo/make-demo.ts';
import { seedDatabase } from '../seed/seed-command.ts';

const app = useTestApp();
const onNodes = test.runIf(inject('coordinatorUrl') !== null);

onNodes('a database that is shared out is not seeded, and says what to do', async () => {
  const order = { appointments: 800, businesses: null, seed: 5, beside: false };
  const quiet = { now: app.clock.now(), tell: () => undefined };
  await expect(seedDatabase(app.adminUrl, order, quiet)).rejects.toThrow('npm run db:distribute');
});

onNodes('a database that is shared out and has nobody yet gets no demo, and starts', async () => {
  expect(await openDemo(app.platform)).toBeNull();
});
