import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { webhooksCalls } from '#contract/calls/webhooks.calls.ts';
import { expectClean, runSize } from './faults/runs.ts';
import { addItem, createOwner, type Owner } from './harness/owner.ts';
import { startApp, startWorker } from './product/app.ts';
import { databaseUrlOf } from './product/data-folder.ts';

const KILLS = runSize('KILLS', 2);
const BOOKINGS = 8;
/** Long enough that a worker is killed before it has the reply. */
const REPLY_MS = 400;
/** What a killed worker had taken is free again after a minute; the clock of the next one is past that. */
const LEASE_MS = 61_000;
const PATIENCE = { timeout: 60_000, interval: 50 };

type Heard = { readonly headers: { readonly 'webhook-id': string }; readonly body: string };

const book = async (owner: Owner, serviceId: string, number: number): Promise<string> => {
  const { data } = await owner.visitor.ask(appointmentsCalls.createInternal, {
    idempotencyKey: randomUUID(),
    body: {
      serviceId,
      date: '2027-02-10',
      clientName: 'Ngozi Eze',
      clientPhone: `080${String(10_000_000 + number)}`,
      clientEmail: 'ngozi@example.ng',
      deliveryDetails: { method: 'pickup' },
    },
  });
  return data._id;
};

/** The bookings that the receiver was not told of. */
const missing = (booked: readonly string[], heard: readonly Heard[]): readonly string[] => {
  const told = heard.map(({ body }) => (JSON.parse(body) as { data: { bookingId: string } }).data.bookingId);
  return booked.filter((id) => !told.includes(id));
};

it(
  `a worker is killed ${KILLS} times in the middle of a delivery: every event arrives, and what arrives twice has one id`,
  async () => {
    const web = await startApp({ ROLE: 'web' });
    onTestFinished(web.discard);
    const receiver = `${new URL(web.inboxUrl).origin}/receiver`;
    const heard = async (): Promise<readonly Heard[]> => (await (await fetch(receiver)).json()) as Heard[];
    const owner = await createOwner(web.baseUrl, 'Musa Hire');
    const { _id: serviceId } = await addItem(owner, 'Canopy', 1_000);
    const url = `${receiver}?afterMs=${REPLY_MS}`;
    const { data: webhook } = await owner.visitor.ask(webhooksCalls.create, {
      body: { url, events: ['booking.created'] },
    });
    const settings = { ...web.settings, ROLE: 'worker', DATABASE_URL: databaseUrlOf(web.dataDir) };
    const workAhead = (leases: number) =>
      startWorker({ ...settings, CLOCK_START: new Date(Date.now() + leases * LEASE_MS).toISOString() });
    const booked: string[] = [];
    let worker = await workAhead(0);
    onTestFinished(() => void worker.child.kill('SIGKILL'));
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = (await heard()).length;
      for (let count = 0; count < BOOKINGS; count += 1)
        booked.push(await book(owner, serviceId, booked.length));
      await expect.poll(async () => (await heard()).length, PATIENCE).toBeGreaterThan(before);
      // Whatever it asked last has not been replied to.
      worker.child.kill('SIGKILL');
      await worker.ended;
      worker = await workAhead(kill);
      await expect.poll(async () => missing(booked, await heard()), PATIENCE).toEqual([]);
    }
    const ids = (await heard()).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(booked.length);
    expect(ids.length).toBeGreaterThan(booked.length);
    const params = { id: webhook._id };
    const stored = () => owner.visitor.ask(webhooksCalls.deliveries, { params, query: {} });
    await expect
      .poll(async () => (await stored()).data.filter(({ state }) => state !== 'delivered'), PATIENCE)
      .toEqual([]);
    await expectClean(web.dataDir, 'after the kills');
  },
  120_000 + KILLS * 60_000,
);
