import { expect, test } from 'vitest';
import { sendAfterMs } from '#core/appointments/undo-and-correction.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { fromOwnNetwork } from '../../../testing/client-network.ts';
import { deepIt } from '../../../testing/gate.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { canopy, newPhone, rentalBody } from '../../../testing/rental-shop.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
const hours = openHours(41);

/** Books hour after hour under one email address, each time with another number; how many were taken. */
const fillInbox = async (
  owner: TestOwner,
  clientEmail: string,
  { from, to, network }: { from: number; to: number; network: () => { readonly 'x-forwarded-for': string } },
): Promise<number> => {
  const service = await createService(owner, { name: `Silk press ${from}` });
  let taken = 0;
  for (const date of hours.slice(from, to)) {
    const body = bookingBody(owner, service, { date, clientEmail, clientPhone: newPhone() });
    const answer = await app.visitor().send('POST', '/api/appointments', { body, headers: network() });
    if (answer.status === 200) taken += 1;
    else expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  }
  return taken;
};
const mailsTo = async (address: string): Promise<number> => {
  const platform = {
    database: app.database,
    clock: app.clock,
    secrets: createSecrets(app.secretKey),
    publicUrl: 'http://akoko.test',
  };
  await sendMessages(platform, { mail: app.mail });
  return app.mail.mailsTo(address).length;
};

test('one network books twelve times an hour under one address, at whichever businesses', async () => {
  const here = fromOwnNetwork();
  const one = { network: () => here };
  const email = 'victim-1@example.ng';
  expect(await fillInbox(await createOwner(app), email, { ...one, from: 0, to: 7 })).toBe(7);
  expect(await fillInbox(await createOwner(app), email, { ...one, from: 7, to: 16 })).toBe(5);
  const other = { from: 16, to: 20, network: () => here };
  expect(await fillInbox(await createOwner(app), 'somebody-else@example.ng', other)).toBe(4);
  const elsewhere = fromOwnNetwork();
  const fresh = { from: 20, to: 22, network: () => elsewhere };
  expect(await fillInbox(await createOwner(app), email, fresh)).toBe(2);
});

test('one network books sixty times an hour at one business, whatever numbers and addresses it makes up', async () => {
  const salon = await createOwner(app);
  const other = await createOwner(app);
  const bookAt = async (
    owner: TestOwner,
    headers: { readonly 'x-forwarded-for': string },
    times: number,
  ): Promise<readonly number[]> => {
    const item = await createService(owner, canopy({ quantity: 80 }));
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const body = rentalBody(owner, item, { clientEmail: `made-up-${time}@example.ng` });
      statuses.push((await app.visitor().send('POST', '/api/appointments', { body, headers })).status);
    }
    return statuses;
  };
  const here = fromOwnNetwork();
  expect(await bookAt(salon, here, 61)).toEqual([...Array(60).fill(200), 429]);
  expect(await bookAt(salon, fromOwnNetwork(), 1)).toEqual([200]);
  expect(await bookAt(other, here, 1)).toEqual([200]);
});

deepIt(
  'forty bookings under one address, each from a network of its own, send eight mails to it',
  async () => {
    const email = 'victim-2@example.ng';
    const salon = await createOwner(app);
    const taken = await fillInbox(salon, email, { from: 0, to: 40, network: fromOwnNetwork });
    expect(taken).toBe(40);
    expect(await mailsTo(email)).toBe(8);
    // Another salon's client hears of their booking all the same, and of its end.
    const other = await createOwner(app);
    await fillInbox(other, email, { from: 40, to: 41, network: fromOwnNetwork });
    expect(await mailsTo(email)).toBe(9);
    const listed = await other.visitor.send('GET', `/api/appointments?businessId=${other.businessId}`);
    const [{ _id }] = listed.body.data;
    await other.visitor.send('PATCH', `/api/appointments/${_id}/status`, { body: { status: 'cancelled' } });
    // Once it cannot be undone any more.
    app.clock.moveTo(toInstant(app.clock.now() + sendAfterMs));
    expect(await mailsTo(email)).toBe(10);
  },
  60_000,
);
