import { expect, it } from 'vitest';
import { newClient, openDay, setStatus } from '../../../testing/refund-harness.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();

/** Ten seconds before nobody in Nigeria is to be woken. */
const EVENING = '2026-12-09T18:59:50Z';
const MORNING = '2026-12-10T07:00:00Z';

/** A visit of ₦15,000 of somebody without an email, of which as much was paid in cash. */
const paidInCash = async (amount: number, date: string) => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const body = bookingBody(owner, service, { ...newClient(), date });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  const id: string = booked.body.data._id;
  await asSuperuser(app, "UPDATE appointments SET client_email = '' WHERE appointment_id = $1", [
    storedId(id),
  ]);
  const paid = await owner.visitor.send('POST', `/api/appointments/${id}/payments`, {
    body: { kind: 'balance', method: 'cash', amount },
  });
  expect(paid.status, paid.text).toBe(200);
  return { owner, id };
};

const smsTo = async (id: string) => {
  const rows = await asSuperuser<{ kind: string; due_at: Date }>(
    app,
    `SELECT kind, due_at FROM messages
      WHERE appointment_id = $1 AND channel = 'sms' AND due_at > $2::timestamptz - interval '1 hour' AND kind <> 'reminder'
      ORDER BY kind`,
    [storedId(id), EVENING],
  );
  return rows.map(({ kind, due_at: due }) => [kind, due.toISOString().replace('.000', '')]);
};

it('what is told by SMS once it cannot be undone waits for the morning where that is at night', async () => {
  const gone = await paidInCash(5000, openDay(app.clock.now(), 4));
  const done = await paidInCash(5000, openDay(app.clock.now(), 2));
  await setStatus(done.owner, done.id, 'confirmed');
  app.clock.moveTo(Date.parse(EVENING) as never);
  const cancelled = await setStatus(gone.owner, gone.id, 'cancelled');
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await smsTo(gone.id)).toEqual([
    ['cancelled', MORNING],
    ['refund-details', MORNING],
  ]);
  const payment = { method: 'cash', amount: 11_000, owed: 10_000 };
  const completed = await setStatus(done.owner, done.id, 'completed', { payment });
  expect(completed.status, completed.text).toBe(200);
  expect(await smsTo(done.id)).toEqual([['overpaid', MORNING]]);
});
