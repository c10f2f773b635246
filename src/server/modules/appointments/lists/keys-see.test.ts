import { expect, test } from 'vitest';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createTestKey } from '../../../testing/test-key.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();

type Permissions = Parameters<typeof createTestKey>[2];

test('a key is told what was paid by no other way either, where it may not read that', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const date = '2026-12-10T09:00:00.000Z';
  const body = bookingBody(owner, service, { date, staffId: owner.staffId });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  const path = `/api/appointments/${booked.body.data._id}`;
  const { data } = (await owner.visitor.send('GET', path)).body;
  const { clientId, clientName, clientPhone, clientEmail, version } = data;
  const paid = (kobo: number, reference: string) =>
    asSuperuser(
      app,
      'UPDATE appointments SET paid_kobo = $2, payment_reference = $3 WHERE appointment_id = $1',
      [storedId(data._id), kobo, reference],
    );
  const told = async (start: string, permissions: Permissions) => {
    const key = await createTestKey(app, owner, permissions, permissions.join(' and '));
    const history = await key.send('GET', `/api/clients/${clientId}/appointments`);
    const stale = {
      serviceId: service._id,
      clientName,
      clientPhone,
      clientEmail,
      date,
      version: version + 1,
    };
    const refused = await key.send('PUT', path, { body: stale });
    const repeat = { every: { weeks: 1 }, times: 2, starts: [start] };
    const repeated = await key.send('POST', `${path}/repeat`, { body: repeat });
    expect([refused.status, refused.body.code, repeated.status], repeated.text).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      200,
    ]);
    const shown = [history.body.data.at(-1), refused.body.data.appointment, repeated.body.data[0]];
    return shown.map(({ amountPaid, paymentReference }) => [amountPaid, paymentReference]);
  };
  await paid(500_000, 'AK-PAID');
  const all = [5000, 'AK-PAID'];
  const nothing = [0, ''];
  const changes = ['clients.read', 'bookings.change'] as const;
  expect(await told('2026-12-17T09:00:00.000Z', changes)).toEqual([nothing, nothing, nothing]);
  const [listed, seen, repeated] = await told('2026-12-24T09:00:00.000Z', [
    ...changes,
    'payments.of-booking',
  ]);
  expect([listed, seen, repeated]).toEqual([all, all, [0, expect.stringMatching(/^DIRECT_/)]]);
  await paid(0, '');
});

test('a key that may not read what was paid is not told what a change makes too much of it', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const body = bookingBody(owner, service, { date: '2026-12-10T09:00:00.000Z', staffId: owner.staffId });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  const path = `/api/appointments/${booked.body.data._id}`;
  const previewed = async (...permissions: Permissions) => {
    const key = await createTestKey(app, owner, permissions, permissions.join(' and '));
    const date = '2026-12-10T10:00:00.000Z';
    const { clientName, clientPhone, clientEmail } = body;
    const edited = { serviceId: service._id, clientName, clientPhone, clientEmail, date, dryRun: true };
    const edit = await key.send('PUT', path, { body: edited });
    const move = await key.send('POST', `${path}/move`, { body: { date, dryRun: true } });
    expect([edit.status, move.status], edit.text).toEqual([200, 200]);
    return [edit, move].map(({ body: { preview } }) => preview.overpaid);
  };
  const changes = ['bookings.read', 'bookings.change'] as const;
  expect(await previewed(...changes)).toEqual([undefined, undefined]);
  expect(await previewed(...changes, 'payments.of-booking')).toEqual([0, 0]);
});
