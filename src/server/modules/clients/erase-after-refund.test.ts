import { expect, test } from 'vitest';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { openMailHarness } from '../../testing/mail-harness.ts';
import {
  createSalon,
  newClient,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../testing/refund-harness.ts';
import { sendMessages } from '../../testing/send-messages.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

/** What its client is told by mail. */
const told = async (): Promise<readonly string[]> => {
  const mail = openMailHarness();
  const platform = { ...app, secrets: createSecrets(app.secretKey), publicUrl: 'http://akoko.test' };
  return sendMessages(platform, { mail });
};
const erase = async ({ visitor }: TestOwner) => {
  const [client] = (await visitor.send('GET', '/api/clients')).body.data;
  return visitor.send('DELETE', `/api/clients/${client._id}`);
};

test('a client is erased as soon as their refund is said to be sent, and until then it is said why not', async () => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), 4);
  const { id } = await harness.payFor(owner, service, { date }, { amount: 300_000 });
  await setStatus(owner, id, 'cancelled');
  await harness.work();
  expect(await told()).toContain('cancelled');
  expect((await erase(owner)).body).toMatchObject({
    code: 'HAS_FUTURE_BOOKINGS',
    message:
      'Money of this client is not settled yet. A refund is still on its way back to them: please wait until Payments shows it as sent. Then you can erase them.',
  });
  await expect
    .poll(async () => {
      harness.wait(11);
      await harness.work();
      return told();
    })
    .toContain('refund-sent');
  expect((await erase(owner)).status).toBe(200);
});

test('a credit is on its client’s record, and what is the owner’s to send is told as that', async () => {
  const { owner, service } = await createSalon(app);
  const client = newClient();
  const book = async (days: number, amount: number): Promise<string> => {
    const made = await owner.visitor.send('POST', '/api/appointments/internal', {
      body: {
        ...client,
        serviceId: service._id,
        staffId: owner.staffId,
        date: openDay(app.clock.now(), days),
      },
    });
    expect(made.status, made.text).toBe(200);
    const path = `/api/appointments/${made.body.data._id}/payments`;
    const paid = { kind: 'balance', method: 'cash', amount, owed: 15_000 };
    expect((await owner.visitor.send('POST', path, { body: paid })).status).toBe(200);
    return made.body.data._id;
  };
  const beyond = await book(4, 20_000);
  await owner.visitor.send('POST', `/api/appointments/${beyond}/overpayment`, {
    body: { choice: 'credit', amount: 5000 },
  });
  const cancelled = await book(6, 15_000);
  const [listed] = (await owner.visitor.send('GET', '/api/clients')).body.data;
  const read = await owner.visitor.send('GET', `/api/clients/${listed._id}`);
  expect(read.body.data.credits).toMatchObject([
    { appointmentId: beyond, serviceName: 'Silk press', amount: 5000 },
  ]);
  await setStatus(owner, cancelled, 'cancelled');
  await setStatus(owner, beyond, 'cancelled');
  expect((await erase(owner)).body.message).toBe(
    'Money of this client is not settled yet. There is a refund that you have to send them: please send it, and say so under Payments. Then you can erase them.',
  );
});
