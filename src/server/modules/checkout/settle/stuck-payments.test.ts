import { expect, it } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { runAudit } from '../../../audit/run-audit.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import {
  bookingOver,
  createPayment,
  listenForNotifications,
  minutesLater,
  newClient,
  openPayment,
  outcomeOf,
  reconcile,
  wait,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });

const failuresOf = async (reference: string) => {
  const [row] = await storedRows(
    app,
    `SELECT i.failures, i.stuck_at IS NOT NULL AS stuck, count(e.event_id)::int AS waiting
       FROM payment_intents i
       LEFT JOIN payment_events e ON e.business_id = i.business_id AND e.reference = i.reference AND e.handled_at IS NULL
      WHERE i.reference = $1 GROUP BY 1, 2`,
    [reference],
  );
  return row;
};

it('a payment that cannot be written is tried ever more rarely, shown as stuck, and keeps no other waiting', async () => {
  await asSuperuser(
    app,
    `ALTER TABLE appointments ADD CONSTRAINT poison CHECK (client_name <> 'Poison') NOT VALID`,
  );
  const { owner, body } = await createPayment(app);
  await listenForNotifications(app);
  const nextWeek = minutesLater(String(body.metadata['date']), 7 * 24 * 60);
  const named = { ...newClient(), clientName: 'Poison', date: nextWeek };
  const poison = await openPayment(app, bookingOver(body, named));
  const later = minutesLater(nextWeek, 120);
  const sound = await openPayment(app, bookingOver(body, { ...newClient(), date: later }));
  await app.paystack.control({ pay: [poison, sound] });
  // The notice is handled by the first failure: the payment's own schedule goes on.
  await expect
    .poll(() => failuresOf(poison), { timeout: 10_000 })
    .toEqual({ failures: 1, stuck: false, waiting: 0 });
  await app.paystack.control({ webhookUrl: null });
  await reconcile(app);
  expect(await failuresOf(poison)).toMatchObject({ failures: 1 });
  await expect.poll(() => outcomeOf(app, sound), { timeout: 10_000 }).toMatchObject({ state: 'booked' });
  for (const minutes of [3, 6, 16, 61]) {
    wait(app, minutes);
    await reconcile(app);
  }
  expect(await failuresOf(poison)).toMatchObject({ failures: 5, stuck: true });
  wait(app, 120);
  await reconcile(app);
  expect(await failuresOf(poison)).toMatchObject({ failures: 5, stuck: true });

  const owed = await owner.visitor.send('GET', '/api/payments/owed');
  expect(owed.body.data.stuck).toMatchObject([
    { reference: poison, amount: 3000, serviceName: 'Silk press' },
  ]);
  expect((await runAudit(app.database)).map(({ invariant }) => invariant)).toEqual(['no payment is stuck']);

  await asSuperuser(app, 'ALTER TABLE appointments DROP CONSTRAINT poison');
  app.clock.moveTo(toInstant(app.clock.now() + dayMs));
  await reconcile(app);
  expect(await outcomeOf(app, poison)).toMatchObject({ state: 'booked', bookings: 1, payments: 1 });
  expect(await failuresOf(poison)).toMatchObject({ failures: 0, stuck: false });
});
