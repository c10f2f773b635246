import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { bookingBody, freeTimes, newClient } from '../harness/client.ts';
import { addService, createOwner } from '../harness/owner.ts';
import { createVisitor } from '../harness/visitor.ts';
import { ownSettings, startApp } from '../product/app.ts';
import { databaseUrlOf } from '../product/data-folder.ts';
import { PROJECT } from '../product/project.ts';
import { run } from '../product/run.ts';
import { expectClean, runSize } from './runs.ts';
import { dayAfter } from './shops.ts';

/** `PER_SECOND=50 BOOKED_FOR=20 npm run test:processes -- faults/migrations` is the figure of invariants T30. */
const PER_SECOND = runSize('PER_SECOND', 10);
const BOOKED_FOR_MS = runSize('BOOKED_FOR', 4) * 1_000;
const START = '2026-12-07T09:00:00Z';

/** What a next version might bring: a column, a rule that looks at every row, and an index. */
const NEXT = `
ALTER TABLE appointments ADD COLUMN next_version text NOT NULL DEFAULT '';
ALTER TABLE appointments ADD CONSTRAINT next_version_short CHECK (char_length(next_version) <= 20);
CREATE INDEX appointments_next_version ON appointments (business_id, next_version);
`;

/** This program with one more migration. */
const nextVersion = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'akoko-next-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['src', 'simulator', 'package.json', 'dist'])
    cpSync(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'src/server/platform/db/migrations/9999_next_version.sql'), NEXT);
  return path.join(folder, 'src/ops/serve/main.ts');
};

/** What a process at this address says of itself, from its first word until it is ready. */
const healthUntilReady = async (baseUrl: string): Promise<ReadonlySet<number>> => {
  const told = new Set<number>();
  const ask = async (): Promise<number | null> => {
    const answer = await fetch(`${baseUrl}/api/health`).catch(() => null);
    if (answer !== null) told.add(answer.status);
    return answer?.status ?? null;
  };
  await expect.poll(ask, { timeout: 60_000, interval: 10 }).toBe(200);
  return told;
};

it('the next version migrates while the present one books: no booking is lost, and of two new processes one migrates', async () => {
  const app = await startApp({ CLOCK_START: START, TRUST_PROXY: '127.0.0.1' });
  onTestFinished(app.discard);
  const times: { readonly body: ReturnType<typeof bookingBody>; readonly idempotencyKey: string }[] = [];
  while (times.length < (PER_SECOND * BOOKED_FOR_MS) / 1_000) {
    const owner = await createOwner(app.baseUrl);
    const service = await addService(owner, 'Silk Press', 15);
    const days = [1, 2, 3, 4, 7, 8, 9, 10].map((ahead) => dayAfter(START, ahead));
    const lists = await Promise.all(days.map((day) => freeTimes(owner, service, day)));
    times.push(
      ...lists.flat().map((date) => ({
        body: bookingBody(owner, service, date, newClient()),
        idempotencyKey: randomUUID(),
      })),
    );
  }
  const program = nextVersion();
  const databaseUrl = databaseUrlOf(app.dataDir);
  const booked: Promise<number>[] = [];
  const timer = setInterval(() => {
    const one = times.shift();
    if (one === undefined) return;
    const began = performance.now();
    // Two more programs start on this machine meanwhile: a slow one may send a client away, who comes back.
    const answer = createVisitor(app.baseUrl).ask(appointmentsCalls.create, one);
    booked.push(answer.then(() => performance.now() - began));
  }, 1_000 / PER_SECOND);
  const until = performance.now() + BOOKED_FOR_MS;
  const started = await Promise.all(
    (['web', 'worker'] as const).map(async (role) => {
      const settings = await ownSettings({
        DATA_DIR: app.dataDir,
        DATABASE_URL: databaseUrl,
        ROLE: role,
        DATABASE_POOL: '4',
        CLOCK_START: START,
      });
      const next = run([program], settings);
      const ready = next.line(role === 'web' ? /^Akoko is ready at / : /works in the background/);
      const health = role === 'web' ? healthUntilReady(settings['PUBLIC_URL'] ?? '') : null;
      await ready;
      if (health !== null) expect(await health).toEqual(new Set([503, 200]));
      return next;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
  clearInterval(timer);
  const took = await Promise.all(booked);
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  expect(app.output(), 'the migration held somebody up for too long').not.toMatch(
    /could not be reached in time/,
  );
  process.stdout.write(
    `${took.length} bookings while the next version migrated, none lost; the slowest ${Math.round(Math.max(...took))} ms\n`,
  );
  await expectClean(app.dataDir, 'after the migration');
}, 180_000);
