import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { auditWholly } from '#server/audit/run-audit.ts';
import { hearers } from '#server/events.ts';
import {
  createPayment,
  openPayment,
  outcomeOf,
  reconcile,
  wait,
} from '#server/modules/checkout/testing/payments.ts';
import { connect } from '#server/platform/db/connect.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { createHoldings } from '#server/testing/holdings.ts';
import { sendMessages } from '#server/testing/send-messages.ts';
import { storedRows } from '#server/testing/stored-rows.ts';
import { type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { backUp, folderOfTest, restoreAnew } from './testing/drill.ts';

const app = useTestApp({ paystack: true });

/** The program as it goes on after everything but the backup was lost: on the restored database. */
const restoredApp = async (file: string): Promise<TestApp & { readonly setAside: number }> => {
  const { database, setAside } = await restoreAnew(file, app.clock.now());
  const pool = connect(database.url, { max: 4, onError: () => undefined, hearers });
  onTestFinished(() => pool.close());
  const platform = { ...app.platform, database: pool };
  return { ...app, platform, database: pool, adminUrl: database.adminUrl, setAside };
};

const send = (on: TestApp) =>
  sendMessages({
    database: on.database,
    clock: on.clock,
    secrets: createSecrets(on.secretKey),
    publicUrl: 'http://akoko.test',
  });

const messagesIn = async (on: TestApp, state: string): Promise<readonly string[]> =>
  (await storedRows(on, 'SELECT message_id FROM messages WHERE state = $1', [state])).map((row) =>
    String(row['message_id']),
  );

test('no message that may have left since the backup is sent again, and those that are due later are sent', async () => {
  await createHoldings(app);
  const file = join(await folderOfTest(), 'akoko.tar');
  await backUp(app, file);
  const queued = await messagesIn(app, 'queued');
  wait(app, (26 * hourMs) / 60_000);
  await send(app);
  const sentBefore = await messagesIn(app, 'sent');
  expect(sentBefore.length).toBeGreaterThan(5);

  const restored = await restoredApp(file);
  const unknown = await messagesIn(restored, 'unknown');
  expect(restored.setAside).toBe(unknown.length);
  expect(unknown).toEqual(expect.arrayContaining(sentBefore.filter((id) => queued.includes(id))));
  const told = await storedRows(restored, "SELECT DISTINCT error FROM messages WHERE state = 'unknown'");
  expect(told).toEqual([{ error: 'A backup was restored; it may have left before that' }]);
  expect(await send(restored)).toEqual([]);
  restored.clock.moveTo(toInstant(restored.clock.now() + 25 * hourMs));
  expect(await send(restored)).toContain('reminder');
  const sentAfter = await messagesIn(restored, 'sent');
  expect(sentAfter.filter((id) => sentBefore.includes(id))).toEqual([]);
  expect(await auditWholly(restored.adminUrl)).toMatchObject({ broken: 0 });
});

test('what was paid after the backup is booked where it is known of, and goes back whole where it is not', async () => {
  // The comparison asks for the last seven days, and the provider's clock is not ours.
  await app.paystack.control({ clock: { at: new Date(app.clock.now()).toISOString() } });
  const known = await createPayment(app);
  const reference = await openPayment(app, known.body);
  const file = join(await folderOfTest(), 'akoko.tar');
  await backUp(app, file);
  const later = await createPayment(app, known.owner);
  const unknown = await openPayment(app, {
    ...later.body,
    metadata: {
      ...later.body.metadata,
      clientPhone: '08031112222',
      date: new Date(Date.parse(later.body.metadata.date) + 2 * hourMs).toISOString(),
    },
  });
  await app.paystack.control({ pay: [reference, unknown] });
  wait(app, 2);
  await reconcile(app);
  expect(await outcomeOf(app, unknown)).toMatchObject({ state: 'booked', bookings: 1 });

  const restored = await restoredApp(file);
  expect(await outcomeOf(restored, reference)).toMatchObject({ bookings: 0, payments: 0 });
  await reconcile(restored);
  expect(await outcomeOf(restored, reference)).toMatchObject({ state: 'booked', bookings: 1, payments: 1 });
  const orphans = await storedRows(
    restored,
    `SELECT o.reference, r.amount_kobo, r.reason, o.amount_kobo = r.amount_kobo AS whole
       FROM orphan_payments o JOIN refunds r ON r.orphan_id = o.orphan_id`,
  );
  expect(orphans).toEqual([
    { reference: unknown, amount_kobo: 300_000, reason: 'unknown-payment', whole: true },
  ]);
  expect(await auditWholly(restored.adminUrl)).toMatchObject({ broken: 0 });
});
