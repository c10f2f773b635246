import { describe, expect, test } from 'vitest';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { createHoldings } from '../../../testing/holdings.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { canopy } from '../../../testing/rental-shop.ts';
import { seedCash } from '../../../testing/seeded-money.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { joinAs } from '../../../testing/test-member.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { useOwnerHarness } from '../testing/owner-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
const harness = useOwnerHarness(app);
const { bodyOf, book, historyOf, messagesOf } = harness;

const edit = (id: string, over: Readonly<Record<string, unknown>> = {}) =>
  harness.owner.visitor.send('PUT', `/api/appointments/${id}`, { body: bodyOf(over) });
const setStatus = (id: string, status: string) =>
  harness.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });

const stored = async (id: string) => {
  const [row] = await asSuperuser(
    app,
    `SELECT a.version, a.schedule_version, o.staff_id, lower(o.during) AS from, upper(o.during) AS until
       FROM appointments a LEFT JOIN occupancies o ON o.business_id = a.business_id AND o.occupancy_id = a.appointment_id
      WHERE a.appointment_id = $1`,
    [storedId(id)],
  );
  return row;
};

describe('whom the front desk has refunds told to', () => {
  test('is no secret of theirs: the address before hears of another, where money was paid', async () => {
    const { owner } = harness;
    const desk = await joinAs(app, owner, { role: 'frontDesk' });
    const contact = { clientPhone: '08099887703', clientEmail: 'ngozi@example.ng' };
    const at = { date: '2026-12-17T09:00:00Z', ...contact };
    const id = await book(at);
    const change = async (clientEmail: string) => {
      const body = bodyOf({ ...at, clientEmail });
      expect((await desk.visitor.send('PUT', `/api/appointments/${id}`, { body })).status).toBe(200);
    };
    const told = async () => {
      const mail = openMailHarness();
      const { database, clock, secretKey } = app;
      const secrets = createSecrets(secretKey);
      await sendMessages({ database, clock, secrets, publicUrl: 'http://akoko.test' }, { mail });
      return mail.sent
        .filter(({ subject }) => subject.startsWith('Another email address'))
        .map(({ to, text }) => [to, text.includes('else@example.ng'), /\/(manage|refund)\//.test(text)]);
    };
    await change('typed-wrong@example.ng');
    await change('ngozi@example.ng');
    expect(await told()).toEqual([]);
    await seedCash(app, storedId(id), 500_000);
    await change('else@example.ng');
    expect(await told()).toEqual([['ngozi@example.ng', false, false]]);
  });

  test('nor do they send themselves the link that asks for an account', async () => {
    const { owner, owedRefundId } = await createHoldings(app);
    const desk = await joinAs(app, owner, { role: 'frontDesk' });
    const asked = await owner.visitor.send('POST', `/api/payments/refunds/${owedRefundId}/ask`);
    expect(asked.status, asked.text).toBe(200);
    const { refunds } = (await owner.visitor.send('GET', '/api/payments/owed')).body.data;
    const { appointmentId } = refunds.find(({ _id }: { readonly _id: string }) => _id === owedRefundId);
    const links = async (visitor: Visitor) => {
      const { messages } = (await visitor.send('GET', `/api/appointments/${appointmentId}/history`)).body
        .data;
      return messages
        .filter(({ kind }: { readonly kind: string }) => kind === 'refund-details')
        .map(({ whatsappUrl }: { readonly whatsappUrl: string | null }) => typeof whatsappUrl);
    };
    expect([await links(owner.visitor), await links(desk.visitor)]).toEqual([['string'], ['object']]);
  });
});

describe('an edited appointment', () => {
  test('moves in time: the old is free, the new taken, and its client told', async () => {
    const id = await book();
    const moved = await edit(id, { date: '2026-12-08T09:30:00Z', version: 1 });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.data).toMatchObject({
      date: '2026-12-08T09:30:00.000Z',
      endDate: '2026-12-08T10:30:00.000Z',
      status: 'confirmed',
      version: 2,
    });
    expect(await stored(id)).toMatchObject({
      schedule_version: 2,
      from: new Date('2026-12-08T09:30:00Z'),
      until: new Date('2026-12-08T10:30:00Z'),
    });
    expect(await historyOf(id)).toEqual([
      'book none>confirmed by owner',
      'move confirmed>confirmed by owner',
    ]);
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1', 'rescheduled 2']);
    await book({ date: '2026-12-08T08:30:00Z' });
  });

  test('goes to somebody else at the same time, without a word to its client', async () => {
    const id = await book({ date: '2026-12-09T09:00:00Z' });
    const given = await edit(id, { date: '2026-12-09T09:00:00Z', staffId: harness.bisi });
    expect(given.body.data).toMatchObject({ staffName: 'Bisi Ade', version: 2 });
    expect(await stored(id)).toMatchObject({ schedule_version: 1, staff_id: storedId(harness.bisi) });
    expect(await historyOf(id)).toHaveLength(2);
    expect((await historyOf(id))[1]).toBe('move confirmed>confirmed by owner');
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1']);
    await book({ date: '2026-12-09T09:00:00Z' });
    // Both are taken now: whoever is free is nobody, unless the booking stays where it is.
    expect((await edit(id, { date: '2026-12-09T09:00:00Z', staffId: harness.owner.staffId })).body.code).toBe(
      'SLOT_TAKEN',
    );
    const anyone = await edit(id, { date: '2026-12-09T09:00:00Z', staffId: 'any' });
    expect(anyone.body.data).toMatchObject({ staffName: 'Bisi Ade', version: 3 });
    expect((await historyOf(id))[2]).toBe('edit confirmed>confirmed by owner');
    const later = await edit(id, { date: '2026-12-09T09:30:00Z', staffId: 'any' });
    expect(later.body.data).toMatchObject({ staffName: 'Bisi Ade', date: '2026-12-09T09:30:00.000Z' });
  });

  test('keeps its own price and length, and what the edit leaves out, until the service changes', async () => {
    const [cut, wash] = [
      await createService(harness.owner, { name: 'Cut', duration: 30, price: 3000 }),
      await createService(harness.owner, { name: 'Wash', duration: 45, price: 4000 }),
    ];
    const id = await book({ serviceId: cut._id, date: '2026-12-10T09:00:00Z', notes: 'Please be quick' });
    await harness.owner.visitor.send('PUT', `/api/services/${cut._id}`, {
      body: { bookingType: 'time-based', name: 'Deluxe cut', duration: 90, price: 9000, available: false },
    });
    const moved = await edit(id, { serviceId: cut._id, date: '2026-12-10T10:00:00Z' });
    expect(moved.body.data).toMatchObject({
      serviceName: 'Cut',
      endDate: '2026-12-10T10:30:00.000Z',
      notes: 'Please be quick',
      serviceId: { price: 3000, duration: 30 },
    });
    await harness.owner.visitor.send('DELETE', `/api/services/${cut._id}`);
    expect((await edit(id, { serviceId: cut._id, date: '2026-12-10T11:00:00Z' })).status).toBe(200);
    const other = await edit(id, { serviceId: wash._id, date: '2026-12-10T11:00:00Z', notes: '' });
    expect(other.body.data).toMatchObject({
      serviceName: 'Wash',
      endDate: '2026-12-10T11:45:00.000Z',
      notes: '',
      serviceId: { price: 4000, duration: 45 },
    });
    expect((await historyOf(id)).at(-1)).toBe('edit confirmed>confirmed by owner');
    expect((await edit(id, { serviceId: cut._id, date: '2026-12-10T11:00:00Z' })).status).toBe(404);
    const resting = await createService(harness.owner, { name: 'Braids', available: false });
    expect((await edit(id, { serviceId: resting._id })).body.errors[0].field).toBe('serviceId');
  });

  test('has its answers checked, and keeps those to questions no longer asked', async () => {
    const asks = (id: string, label: string) => ({ id, label, type: 'text', required: true, options: [] });
    const body = { bookingType: 'time-based', name: 'Twists', duration: 30, price: 3000 };
    const twists = await createService(harness.owner, {
      ...body,
      customFields: [asks('aaaa1111', 'Length')],
    });
    const date = '2026-12-11T09:00:00Z';
    const own = { serviceId: twists._id, date };
    const id = await book({ ...own, customFieldAnswers: [{ fieldId: 'aaaa1111', value: 'Long' }] });
    await harness.owner.visitor.send('PUT', `/api/services/${twists._id}`, {
      body: { ...body, customFields: [asks('bbbb2222', 'Colour')] },
    });
    const untouched = await edit(id, own);
    expect(untouched.body.data.customFieldAnswers).toMatchObject([{ fieldId: 'aaaa1111', value: 'Long' }]);
    const unanswered = await edit(id, { ...own, customFieldAnswers: [] });
    expect(unanswered.body.errors).toEqual([{ field: 'field-bbbb2222', message: 'This field is required.' }]);
    const answered = await edit(id, {
      ...own,
      customFieldAnswers: [{ fieldId: 'bbbb2222', value: 'Brown', label: 'Forged' }],
    });
    expect(answered.body.data.customFieldAnswers).toEqual([
      { fieldId: 'bbbb2222', label: 'Colour', type: 'text', value: 'Brown' },
      { fieldId: 'aaaa1111', label: 'Length', type: 'text', value: 'Long' },
    ]);
  });

  test('corrects its client’s details; another number is another client', async () => {
    const id = await book({ date: '2026-12-14T09:00:00Z', clientPhone: '08011112222' });
    const clientOf = async () =>
      (await harness.owner.visitor.send('GET', `/api/appointments/${id}`)).body.data.clientId;
    const before = await clientOf();
    const over = { date: '2026-12-14T09:00:00Z', clientPhone: '08011112222' };
    const renamed = await edit(id, { ...over, clientName: 'Ngozi Obi', clientEmail: 'new@example.ng' });
    expect(renamed.body.data).toMatchObject({
      clientName: 'Ngozi Obi',
      clientEmail: 'new@example.ng',
      clientId: before,
    });
    const moved = await edit(id, { ...over, clientPhone: '0803 999 0000', clientEmail: 'else@example.ng' });
    expect(moved.body.data.clientPhone).toBe('08039990000');
    expect(await clientOf()).not.toBe(before);
    const back = await edit(id, over);
    expect(back.body.data.clientId).toBe(before);
    // The client's own record stays as the owner has it.
    const [record] = await asSuperuser(app, 'SELECT name FROM clients WHERE client_id = $1', [
      storedId(before),
    ]);
    expect(record).toEqual({ name: 'Ngozi Eze' });
  });

  test('is refused once it has ended or was changed since, with how it stands', async () => {
    const id = await book({ date: '2026-12-15T09:00:00Z' });
    const over = { date: '2026-12-15T10:00:00Z' };
    expect((await edit(id, { ...over, version: 1 })).status).toBe(200);
    const before = await fingerprint(app);
    const stale = await edit(id, { date: '2026-12-15T11:00:00Z', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      data: { status: 'confirmed', appointment: { _id: id, version: 2, date: '2026-12-15T10:00:00.000Z' } },
    });
    expect(await fingerprint(app)).toBe(before);
    await setStatus(id, 'cancelled');
    const cancelled = await edit(id, { ...over, version: 3 });
    expect(cancelled.body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'This booking is cancelled and can no longer be edited.',
      data: { status: 'cancelled' },
    });
    const past = await book({ date: '2026-12-04T09:00:00Z', override: true });
    for (const status of ['completed']) {
      expect((await setStatus(past, status)).status).toBe(200);
      expect((await edit(past, over)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION', data: { status } });
    }
  });

  test('is warned of a new time outside the rules, not of the one it has', async () => {
    const id = await book({ date: '2026-12-04T09:07:00Z', override: true });
    const same = { date: '2026-12-04T09:07:00Z' };
    expect((await edit(id, { ...same, notes: 'Paid by transfer' })).status).toBe(200);
    expect((await edit(id, { ...same, staffId: harness.bisi })).status).toBe(200);
    const warned = await edit(id, { date: '2026-12-04T10:00:00Z' });
    expect(warned.body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings: ['PAST'] } });
    expect((await edit(id, { date: '2026-12-04T10:00:00Z', override: true })).status).toBe(200);
    // Nobody is written to about the past.
    expect(await messagesOf(id)).toEqual([]);
    expect((await edit(id, { date: '2026-12-16T09:00:00Z' })).status).toBe(200);
    expect(await messagesOf(id)).toEqual(['rescheduled 3']);
  });

  test('that a client booked stays pending when it moves, and who takes it is checked', async () => {
    const date = '2026-12-17T09:00:00Z';
    const booked = await app
      .visitor()
      .send('POST', '/api/appointments', { body: bookingBody(harness.owner, harness.service, { date }) });
    const { _id: id } = booked.body.data;
    const moved = await edit(id, { date: '2026-12-17T10:00:00Z' });
    expect(moved.body.data).toMatchObject({ status: 'pending', source: 'public' });
    expect((await historyOf(id))[1]).toBe('move pending>pending by owner');
    const added = await harness.owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Chi Obi', role: 'Stylist' },
    });
    await harness.owner.visitor.send('DELETE', `/api/staff/${added.body.data._id}`);
    const gone = await edit(id, { date, staffId: added.body.data._id });
    expect(gone.body.errors[0].field).toBe('staffId');
    const { staffId: _left, ...withoutStaff } = bodyOf({ date: '2026-12-17T11:00:00Z' });
    const kept = await harness.owner.visitor.send('PUT', `/api/appointments/${id}`, { body: withoutStaff });
    expect(kept.body.data.staffId).toEqual(moved.body.data.staffId);
  });

  test('complains at each field and belongs to one business', async () => {
    const id = await book({ date: '2026-12-18T09:00:00Z' });
    const item = await createService(harness.owner, {
      bookingType: 'item-based',
      name: 'Gown',
      duration: 2,
      price: 0,
      quantity: 1,
      pricing: { baseRentalFee: 1, cautionFee: 0 },
    });
    const other = await createOwner(app);
    const before = await fingerprint(app);
    const wrong = await edit(id, { clientEmail: '', date: '2026-12-18', quantity: 3 });
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'date',
      'quantity',
      'clientEmail',
    ]);
    expect((await edit(id, { businessId: other.businessId })).body.code).toBe('WRONG_BUSINESS');
    const { businessId: _own, ...body } = bodyOf();
    expect((await other.visitor.send('PUT', `/api/appointments/${id}`, { body })).status).toBe(404);
    expect((await edit(id, { serviceId: item._id })).body.errors).toEqual([
      {
        field: 'serviceId',
        message: 'An appointment cannot become a hire. Please book the hire on its own.',
      },
    ]);
    expect(await fingerprint(app)).toBe(before);
  });
});

describe('an edited hire', () => {
  const client = { clientName: 'Musa Bello', clientPhone: '08099887766', clientEmail: 'musa@example.ng' };
  const send = (method: string, path: string, body: object) =>
    harness.owner.visitor.send(method, path, { body: { ...client, ...body } });
  const claimOf = async (id: string) =>
    (
      await asSuperuser<{ span: string; quantity: number }>(
        app,
        'SELECT span::text, quantity FROM rental_claims WHERE claim_id = $1',
        [storedId(id)],
      )
    )[0];

  test('gives its old days and units back for the new, at its own fees', async () => {
    const item = await createService(harness.owner, canopy());
    const own = { serviceId: item._id };
    const booked = await send('POST', '/api/appointments/internal', {
      ...own,
      date: '2026-12-15',
      quantity: 2,
    });
    const { _id: id } = booked.body.data;
    await send('POST', '/api/appointments/internal', { ...own, date: '2026-12-21' });
    await harness.owner.visitor.send('PUT', `/api/services/${item._id}`, {
      body: canopy({ pricing: { baseRentalFee: 1, cautionFee: 1 }, preRentalBufferDays: 0, duration: 5 }),
    });
    // More units on the same days keep the buffers they have; the booking is not in its own way.
    const more = await send('PUT', `/api/appointments/${id}`, { ...own, date: '2026-12-15', quantity: 3 });
    expect(more.body.data).toMatchObject({
      quantity: 3,
      date: '2026-12-15T08:00:00.000Z',
      endDate: '2026-12-16T23:00:00.000Z',
      serviceId: { pricing: { baseRentalFee: 60000, cautionFee: 15000 } },
    });
    expect(await claimOf(id)).toEqual({ span: '[2026-12-14,2026-12-18)', quantity: 3 });
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1', 'lines-changed 2']);
    const tooMany = await send('PUT', `/api/appointments/${id}`, { ...own, date: '2026-12-22' });
    expect(tooMany.body).toMatchObject({ code: 'OUT_OF_STOCK', data: { free: 2 } });
    expect(await claimOf(id)).toEqual({ span: '[2026-12-14,2026-12-18)', quantity: 3 });
    const moved = await send('PUT', `/api/appointments/${id}`, { ...own, date: '2026-12-22', quantity: 1 });
    expect(moved.body.data).toMatchObject({
      date: '2026-12-22T08:00:00.000Z',
      endDate: '2026-12-23T23:00:00.000Z',
      serviceId: { pricing: { baseRentalFee: 20000, cautionFee: 5000 } },
    });
    expect(await claimOf(id)).toEqual({ span: '[2026-12-22,2026-12-25)', quantity: 1 });
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1', 'lines-changed 2', 'rescheduled 3']);
    expect(await historyOf(id)).toEqual([
      'book none>confirmed by owner',
      'edit confirmed>confirmed by owner',
      'move confirmed>confirmed by owner',
    ]);
    expect((await send('PUT', `/api/appointments/${id}`, { ...own, date: '2026-12-26' })).body).toMatchObject(
      {
        code: 'NEEDS_OVERRIDE',
        data: { warnings: ['CLOSED'] },
      },
    );
  });

  test('takes another item’s units, fees and length, and gives its own back', async () => {
    const [tent, gown] = [
      await createService(harness.owner, canopy({ name: 'Tent', quantity: 1 })),
      await createService(harness.owner, canopy({ name: 'Gown', quantity: 1, duration: 3 })),
    ];
    const booked = await send('POST', '/api/appointments/internal', {
      serviceId: tent._id,
      date: '2027-01-12',
    });
    const { _id: id } = booked.body.data;
    const swapped = await send('PUT', `/api/appointments/${id}`, { serviceId: gown._id, date: '2027-01-12' });
    expect(swapped.body.data).toMatchObject({
      serviceName: 'Gown',
      endDate: '2027-01-14T23:00:00.000Z',
      version: 2,
    });
    expect(await claimOf(id)).toEqual({ span: '[2027-01-11,2027-01-16)', quantity: 1 });
    const again = await send('POST', '/api/appointments/internal', {
      serviceId: tent._id,
      date: '2027-01-12',
    });
    expect(again.status).toBe(200);
    expect(
      (await send('PUT', `/api/appointments/${id}`, { serviceId: tent._id, date: '2027-01-12' })).body.code,
    ).toBe('OUT_OF_STOCK');
    const visit = await send('PUT', `/api/appointments/${id}`, {
      serviceId: harness.service._id,
      date: '2027-01-12',
    });
    expect(visit.body.errors[0].field).toBe('serviceId');
  });

  test('keeps the delivery fee it was agreed on, until it goes elsewhere', async () => {
    const zone = (name: string, price: number) =>
      asSuperuser(
        app,
        `INSERT INTO delivery_zones (business_id, zone_id, name, price_kobo, position)
         VALUES ($1, gen_random_uuid(), $2, $3, 0)`,
        [storedBusinessId(harness.owner.businessId), name, price],
      );
    await zone('Ikeja', 500_000);
    await zone('Lekki', 900_000);
    const item = await createService(harness.owner, canopy({ name: 'Chairs' }));
    const own = { serviceId: item._id, date: '2027-01-19' };
    const to = (name: string) => ({
      deliveryDetails: { method: 'delivery', zone: name, address: '1 Allen Avenue' },
    });
    const booked = await send('POST', '/api/appointments/internal', { ...own, ...to('Ikeja') });
    const { _id: id } = booked.body.data;
    await asSuperuser(app, "UPDATE delivery_zones SET price_kobo = 1 WHERE name = 'Ikeja'");
    const feeAfter = async (over: object) =>
      (await send('PUT', `/api/appointments/${id}`, { ...own, ...over })).body.data.deliveryDetails.fee;
    expect(await feeAfter({})).toBe(5000);
    expect(await feeAfter(to('Ikeja'))).toBe(5000);
    expect(await feeAfter(to('Lekki'))).toBe(9000);
    expect(await feeAfter(to('Ikeja'))).toBe(0.01);
    expect(await feeAfter({ deliveryDetails: { method: 'pickup' } })).toBe(0);
  });
});
