import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string };

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner, {
    customFields: [
      { id: 'abcd1234', label: 'Hair length', type: 'text', required: true, options: [] },
      { id: 'wxyz9876', label: 'Colour', type: 'select', required: false, options: ['Black', 'Brown'] },
    ],
  });
});

const answers = [{ fieldId: 'abcd1234', value: 'Long' }];
const bodyOf = (over: Readonly<Record<string, unknown>> = {}) => ({
  ...bookingBody(owner, service),
  staffId: owner.staffId,
  customFieldAnswers: answers,
  ...over,
});
const book = (over: Readonly<Record<string, unknown>> = {}, headers = {}, by = owner) =>
  by.visitor.send('POST', '/api/appointments/internal', { body: bodyOf(over), headers });

const kindsOf = async (handle: string) =>
  (
    await asSuperuser<{ kind: string; recipient: string }>(
      app,
      `SELECT kind, recipient FROM messages WHERE appointment_id = $1 AND channel = 'email' AND kind <> 'reminder'`,
      [storedId(handle)],
    )
  ).map(({ kind, recipient }) => `${kind} to ${recipient}`);

describe("the owner's own appointment", () => {
  test('is confirmed at once, kept with its own copy, and told to the client alone', async () => {
    const booked = await book({ notes: 'Called at noon', date: '2026-12-08T09:00:00Z' });
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({
      date: '2026-12-08T09:00:00.000Z',
      endDate: '2026-12-08T10:00:00.000Z',
      status: 'confirmed',
      version: 1,
      clientName: 'Ngozi Eze',
      clientPhone: '08099887766',
      serviceName: 'Silk press',
      staffName: 'Ada Obi',
      source: 'owner',
      notes: 'Called at noon',
      quantity: 1,
      deliveryDetails: null,
      paymentStatus: 'not_required',
      amountPaid: 0,
      customFieldAnswers: [{ fieldId: 'abcd1234', label: 'Hair length', type: 'text', value: 'Long' }],
    });
    expect(booked.body.data.serviceId).toMatchObject({ _id: service._id, price: 15000, duration: 60 });
    expect(await kindsOf(booked.body.data._id)).toEqual(['booking-confirmed to client']);
    const events = await asSuperuser(
      app,
      'SELECT event, from_status, to_status, actor FROM appointment_events WHERE appointment_id = $1',
      [storedId(booked.body.data._id)],
    );
    expect(events).toEqual([{ event: 'book', from_status: 'none', to_status: 'confirmed', actor: 'owner' }]);
    const publicly = await app.visitor().send('POST', '/api/appointments', {
      body: { ...bookingBody(owner, service), customFieldAnswers: answers },
    });
    expect(publicly.body.code).toBe('SLOT_TAKEN');
  });

  test('complains at each field, all at once, and then stores nothing', async () => {
    const before = await fingerprint(app);
    const wrong = await book({
      clientName: '',
      clientPhone: '123',
      clientEmail: 'nobody',
      date: 'soon',
      customFieldAnswers: [],
    });
    expect(wrong.status).toBe(422);
    const said = Object.fromEntries(
      wrong.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
    );
    expect(said).toMatchObject({
      clientName: 'This field is required.',
      clientPhone: 'Enter a valid 11-digit NG number.',
      clientEmail: 'Must be a valid email',
      date: 'Invalid Date',
    });
    const { staffId: _none, ...withoutStaff } = bodyOf({
      clientEmail: '',
      date: '2026-12-09',
      quantity: 2,
      deliveryDetails: { method: 'pickup' },
      customFieldAnswers: [{ fieldId: 'wxyz9876', value: 'Green' }],
    });
    const later = await owner.visitor.send('POST', '/api/appointments/internal', { body: withoutStaff });
    expect(later.body).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please fill in all required fields correctly.',
    });
    expect(later.body.errors).toEqual([
      { field: 'staffId', message: 'This field is required.' },
      { field: 'date', message: 'Please pick a time as well.' },
      { field: 'quantity', message: 'An appointment is booked one at a time.' },
      { field: 'deliveryDetails', message: 'Only hires are picked up or delivered.' },
      { field: 'clientEmail', message: 'This field is required.' },
      { field: 'field-abcd1234', message: 'This field is required.' },
      { field: 'field-wxyz9876', message: 'Please choose one of the options.' },
    ]);
    const alone = await book({ clientEmail: '' });
    expect(alone.body).toMatchObject({
      message: 'This field is required.',
      errors: [{ field: 'clientEmail', message: 'This field is required.' }],
    });
    for (const date of ['2030-01-01T09:00:00Z', '9999-12-31T23:30:00Z', '0001-01-01T00:00:00Z']) {
      const far = await book({ date, override: true });
      expect([date, far.status, far.body.errors?.[0]?.field]).toEqual([date, 422, 'date']);
    }
    expect((await book({ paymentStatus: 'paid' })).status).toBe(422);
    expect(await fingerprint(app)).toBe(before);
  });

  test('may lack an email only where the business says so', async () => {
    const [lenient, item] = [await createOwner(app), { name: 'Cut' }];
    const cut = await createService(lenient, item);
    const body = { ...bookingBody(lenient, cut), staffId: 'any', clientEmail: '' };
    const send = () => lenient.visitor.send('POST', '/api/appointments/internal', { body });
    expect((await send()).body.errors).toEqual([
      { field: 'clientEmail', message: 'This field is required.' },
    ]);
    await asSuperuser(app, 'UPDATE businesses SET email_optional = true WHERE business_id = $1', [
      storedBusinessId(lenient.businessId),
    ]);
    const booked = await send();
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({ clientEmail: '', staffName: 'Ada Obi' });
    expect(await kindsOf(booked.body.data._id)).toEqual([]);
  });

  test('is of one’s own business, service and staff', async () => {
    const other = await createOwner(app);
    const theirs = await createService(other);
    const before = await fingerprint(app);
    expect((await book({ businessId: other.businessId })).body.code).toBe('WRONG_BUSINESS');
    for (const over of [
      { serviceId: theirs._id },
      { serviceId: `${owner.businessId}${'0'.repeat(22)}` },
      { serviceId: 'x' },
      { staffId: other.staffId },
      { staffId: 'nobody' },
    ]) {
      expect([over, (await book(over)).status]).toEqual([over, 404]);
    }
    expect((await app.visitor().send('POST', '/api/appointments/internal', { body: bodyOf() })).status).toBe(
      401,
    );
    expect(await fingerprint(app)).toBe(before);
  });

  test('needs an active service and somebody who performs it', async () => {
    const resting = await createService(owner, { name: 'Braids', available: false });
    const inactive = await book({ serviceId: resting._id });
    expect(inactive.body.errors).toEqual([
      {
        field: 'serviceId',
        message: 'Braids is inactive. Please activate it first, or choose another service.',
      },
    ]);
    const added = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const bisi = added.body.data._id;
    const nails = await createService(owner, { name: 'Nails' });
    await owner.visitor.send('PUT', `/api/services/${nails._id}/assign-staff`, {
      body: { staffIds: [bisi] },
    });
    const wrongHands = await book({ serviceId: nails._id });
    expect(wrongHands.body.errors).toEqual([
      {
        field: 'staffId',
        message: 'This staff member does not perform this service. Please choose another.',
      },
    ]);
    await owner.visitor.send('DELETE', `/api/staff/${bisi}`);
    const solo = await createOwner(app);
    const only = await createService(solo);
    await owner.visitor.send('DELETE', `/api/services/${nails._id}`);
    expect((await book({ serviceId: nails._id })).status).toBe(404);
    await solo.visitor.send('DELETE', `/api/staff/${solo.staffId}`);
    const body = { ...bookingBody(solo, only), staffId: 'any' };
    const nobody = await solo.visitor.send('POST', '/api/appointments/internal', { body });
    expect(nobody.body.errors).toEqual([
      {
        field: 'staffId',
        message:
          'No staff members are assigned to this service. Please select another service or contact the business.',
      },
    ]);
  });

  test("'any' gives each time to whoever is free, and refuses when nobody is", async () => {
    const pair = await createOwner(app);
    await pair.visitor.send('POST', '/api/staff', { body: { name: 'Bisi Ade', role: 'Stylist' } });
    const cut = await createService(pair, { name: 'Cut' });
    const send = () =>
      pair.visitor.send('POST', '/api/appointments/internal', {
        body: { ...bookingBody(pair, cut), staffId: 'any' },
      });
    const names = [(await send()).body.data.staffName, (await send()).body.data.staffName];
    expect(names.sort()).toEqual(['Ada Obi', 'Bisi Ade']);
    expect((await send()).body.code).toBe('SLOT_TAKEN');
  });

  test('is made once by a repeated request', async () => {
    const headers = { 'idempotency-key': 'own-booking-1' };
    const first = await book({ date: '2026-12-08T14:00:00Z' }, headers);
    const again = await book({ date: '2026-12-08T14:00:00Z' }, headers);
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect((await book({ date: '2026-12-08T15:00:00Z' }, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('outside the rules', () => {
  const warned: readonly [what: string, date: string, warnings: readonly string[], told: string][] = [
    ['the past', '2026-12-04T09:00:00Z', ['PAST'], 'it has already passed'],
    ['beyond the horizon', '2027-04-01T09:00:00Z', ['TOO_FAR'], 'it is further ahead than clients can book'],
    ['a Sunday', '2026-12-13T09:00:00Z', ['CLOSED'], 'it falls on a day off'],
    ['the evening', '2026-12-10T19:00:00Z', ['OUTSIDE_HOURS'], 'it does not fit into the opening hours'],
    ['off the grid', '2026-12-10T09:07:00Z', ['OFF_GRID'], 'it is not one of the usual start times'],
    [
      'two rules at once',
      '2026-12-06T05:00:00Z',
      ['PAST', 'CLOSED'],
      'it has already passed and it falls on a day off',
    ],
  ];

  test.each(warned)('%s: warns first, and books once the owner insists', async (_, date, warnings, told) => {
    const first = await book({ date });
    expect(first.status, first.text).toBe(422);
    expect(first.body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings } });
    expect(first.body.message).toBe(
      `This time is outside your usual rules: ${told}. Please confirm that you still want it.`,
    );
    const insisted = await book({ date, override: true });
    expect(insisted.status, insisted.text).toBe(200);
    const isPast = Date.parse(date) < Date.parse('2026-12-07T07:00:00Z');
    expect(await kindsOf(insisted.body.data._id)).toEqual(isPast ? [] : ['booking-confirmed to client']);
  });

  test('never over another booking, whatever the owner says', async () => {
    const taken = await book({ date: '2026-12-10T09:30:00Z', override: true });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(taken.body.data.nearest).toHaveLength(6);
    const [nearest] = taken.body.data.nearest;
    expect((await book({ date: nearest })).status).toBe(200);
  });

  test('a walk-in starts now, on the grid or off it, and only now', async () => {
    const open = await createOwner(app);
    const cut = await createService(open, { name: 'Cut', duration: 15 });
    await asSuperuser(
      app,
      'UPDATE business_hours SET start_minute = 0, end_minute = 1440 WHERE business_id = $1',
      [storedBusinessId(open.businessId)],
    );
    const send = (date: string, over = {}) =>
      open.visitor.send('POST', '/api/appointments/internal', {
        body: { ...bookingBody(open, cut), staffId: open.staffId, date, ...over },
      });
    const justNow = '2026-12-07T06:52:00Z';
    expect((await send(justNow)).body.data).toEqual({ warnings: ['PAST', 'OFF_GRID'] });
    const walkIn = await send(justNow, { walkIn: true });
    expect(walkIn.status, walkIn.text).toBe(200);
    expect(await kindsOf(walkIn.body.data._id)).toEqual(['booking-confirmed to client']);
    const over = await send('2026-12-07T07:01:00Z', { walkIn: true });
    expect(over.body.code).toBe('SLOT_TAKEN');
    expect((await send('2026-12-07T07:08:00Z', { walkIn: true })).status).toBe(200);
    const early = await send('2026-12-07T06:31:00Z', { walkIn: true });
    expect(early.body.data).toEqual({ warnings: ['PAST', 'OFF_GRID'] });
  });
});
