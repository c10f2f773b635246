import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  addZones,
  createRentalShop,
  newPhone,
  POLICY,
  type RentalShop,
} from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId, storedKey } from '../../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp({ trustProxy: '127.0.0.1' });
let shop: RentalShop;

beforeAll(async () => {
  shop = await createRentalShop(app);
});
beforeEach(async () => {
  await shop.set(
    `require_deposit = false, deposit_percentage = 0, rental_policy = '', confirmation = 'client'`,
  );
});

const full = async (id: string) =>
  (await shop.owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;
const claimsOf = (id: string) =>
  asSuperuser(app, 'SELECT span::text, quantity FROM rental_claims WHERE claim_id = $1', [storedId(id)]);

describe("a client's hire", () => {
  test('takes its units with the buffers and keeps its own copy of the fees', async () => {
    const booked = await shop.book({ quantity: 2, staffId: 'any', paymentStatus: 'paid', amountPaid: 1 });
    expect(booked.status, booked.text).toBe(200);
    const { data } = booked.body;
    expect(data).toMatchObject({
      status: 'pending',
      bookingType: 'item-based',
      serviceName: 'Canopy',
      staffName: '',
      // Opening time of its first day, to the beginning of its return date.
      date: '2026-12-15T08:00:00.000Z',
      endDate: '2026-12-16T23:00:00.000Z',
      duration: 2,
    });
    expect(await claimsOf(data._id)).toEqual([{ span: '[2026-12-14,2026-12-18)', quantity: 2 }]);
    expect(await full(data._id)).toMatchObject({
      quantity: 2,
      source: 'public',
      staffId: null,
      paymentStatus: 'not_required',
      amountPaid: 0,
      deliveryDetails: { method: 'pickup', zone: '', fee: 0, address: '' },
      serviceId: { pricing: { baseRentalFee: 40000, cautionFee: 10000 } },
    });
    const details = await app.visitor().send('GET', `/api/appointments/details/${data._id}`);
    const returning = 'You bring it back to Musa Canopies.';
    expect(details.body.data).toEqual({ ...data, hire: { ...data.hire, returning } });
    const messages = await storedRows(app, 'SELECT kind, recipient FROM messages WHERE appointment_id = $1', [
      storedId(data._id),
    ]);
    expect(messages).toEqual(
      expect.arrayContaining([
        { kind: 'booking-received', recipient: 'client' },
        { kind: 'new-booking', recipient: 'owner' },
      ]),
    );
  });

  test('begins on the day of the business that an instant falls on', async () => {
    // Half past midnight of the 22nd in Lagos.
    const booked = await shop.book({ date: '2026-12-21T23:30:00Z' });
    expect(booked.body.data.date).toBe('2026-12-22T08:00:00.000Z');
  });

  test('is confirmed at once where the business wants it so', async () => {
    await shop.set(`confirmation = 'automatic'`);
    expect((await shop.book({ date: '2027-01-04' })).body.data.status).toBe('confirmed');
  });

  test('is refused with the next dates once the stock is out, and stores nothing', async () => {
    const date = '2027-01-12';
    expect((await shop.book({ date, quantity: 2 })).status).toBe(200);
    const before = await fingerprint(app);
    const partly = await shop.book({ date: '2027-01-13', quantity: 2 });
    expect([partly.status, partly.body]).toMatchObject([
      409,
      {
        code: 'OUT_OF_STOCK',
        message: 'Only 1 is free on those days. Please lower the quantity or pick other dates.',
        data: {
          nearest: ['2027-01-18', '2027-01-19', '2027-01-20', '2027-01-21', '2027-01-22', '2027-01-25'],
        },
      },
    ]);
    expect(await fingerprint(app)).toBe(before);
    expect((await shop.book({ date })).status).toBe(200);
    const out = await shop.book({ date: '2027-01-11' });
    expect(out.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Nothing is free on those days. Please pick other dates.',
    });
    // From one day before pick-up to one after the last, as the calendar says.
    expect(out.body.data.nearest[0]).toBe('2027-01-18');
    const month = await app
      .visitor()
      .send('GET', `/api/appointments/rental-availability?serviceId=${shop.item._id}&year=2027&month=1`);
    for (const day of out.body.data.nearest) expect(month.body.unavailableDates).not.toContain(day);
  });

  test.each([
    ['2026-12-19', 'The business is closed on that day. Please pick another.'],
    ['2026-12-06', 'That day is too soon to be booked online. Please pick a later one.'],
    // It opens in an hour and wants two hours of notice.
    ['2026-12-07', 'That day is too soon to be booked online. Please pick a later one.'],
    ['1000-01-01', 'That day is too soon to be booked online. Please pick a later one.'],
    ['2027-03-08', 'That day is too far ahead to be booked. Please pick an earlier one.'],
    ['9999-12-31', 'That day is too far ahead to be booked. Please pick an earlier one.'],
    ['9999-12-31T23:00:00Z', 'That day is too far ahead to be booked. Please pick an earlier one.'],
  ])('cannot start on %s', async (date, message) => {
    const answer = await shop.book({ date });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'SLOT_NOT_OFFERED',
      message,
    ]);
    expect(answer.body.data.nearest).toHaveLength(6);
  });

  test('is not to be had of an item that is not offered, nor of another business', async () => {
    const inactive = await createService(shop.owner, {
      bookingType: 'item-based',
      name: 'Old canopy',
      duration: 1,
      price: 0,
      quantity: 1,
      pricing: { baseRentalFee: 1, cautionFee: 0 },
      available: false,
    });
    const stranger = await createRentalShop(app);
    for (const over of [
      { serviceId: inactive._id },
      { serviceId: stranger.item._id },
      { serviceId: 'nonsense' },
    ])
      expect((await shop.book(over)).body.code).toBe('NOT_FOUND');
  });

  test('counts as one, however often it is sent', async () => {
    const body = { date: '2027-01-28', clientPhone: newPhone() };
    const send = (over = {}) =>
      app.visitor().send('POST', '/api/appointments', {
        headers: { 'idempotency-key': 'hire-attempt-0001' },
        body: { ...bookingBody(shop.owner, shop.item, { ...body, clientRefundDetails: ACCOUNT }), ...over },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await send({ quantity: 2 })).body.code).toBe('IDEMPOTENCY_MISMATCH');
    const rows = await storedRows(app, `SELECT 1 FROM appointments WHERE client_phone = $1`, [
      body.clientPhone,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('what a hire asks besides', () => {
  test('delivery: to a zone of the business, for its own fee', async () => {
    const date = '2027-02-02';
    const to = (deliveryDetails: object | null) => shop.book({ date, deliveryDetails });
    const errorsOf = async (deliveryDetails: object) => {
      const answer = await to(deliveryDetails);
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT']);
      return answer.body.errors;
    };
    const before = await fingerprint(app);
    expect(await errorsOf({ method: 'delivery', zone: 'Ikeja', address: '1 Allen' })).toEqual([
      {
        field: 'deliveryDetails.method',
        message: 'This business does not deliver. Please choose Self Pickup.',
      },
    ]);
    expect(await fingerprint(app)).toBe(before);
    await addZones(shop, [{ zoneName: 'Ikeja', price: 7500 }]);
    expect(await errorsOf({ method: 'delivery', zone: 'Lekki' })).toEqual([
      { field: 'deliveryDetails.zone', message: 'Please choose one of the delivery zones shown.' },
      { field: 'deliveryDetails.address', message: 'This field is required.' },
    ]);
    expect(await errorsOf({ method: 'delivery', address: '1 Allen' })).toEqual([
      { field: 'deliveryDetails.zone', message: 'This field is required.' },
    ]);
    expect(await errorsOf({ method: 'drone' })).toEqual([
      { field: 'deliveryDetails.method', message: 'Please choose pick-up or delivery.' },
    ]);
    // The fee a browser sends is nobody's.
    const delivered = await to({ method: 'delivery', zone: 'Ikeja', address: '1 Allen Avenue', fee: 0 });
    expect((await full(delivered.body.data._id)).deliveryDetails).toEqual({
      method: 'delivery',
      zone: 'Ikeja',
      fee: 7500,
      address: '1 Allen Avenue',
    });
    for (const details of [null, {}, { method: 'pickup', zone: 'Ikeja', address: '1 Allen Avenue' }]) {
      const picked = await shop.book({ date: '2027-02-09', deliveryDetails: details });
      expect((await full(picked.body.data._id)).deliveryDetails).toMatchObject({ method: 'pickup', fee: 0 });
    }
    await addZones(shop, []);
  });

  test('a bank account, where a caution fee goes back to it; kept sealed', async () => {
    const date = '2027-02-16';
    const REQUIRED = 'This field is required.';
    const TEN = 'Must be a 10-digit account number';
    const fieldErrors = async (clientRefundDetails: unknown) =>
      (await shop.book({ date, clientRefundDetails })).body.errors?.map(
        ({ field, message }: { field: string; message: string }) => [field.split('.')[1], message],
      );
    const all = [
      ['accountHolderName', REQUIRED],
      ['accountNumber', TEN],
      ['bankName', REQUIRED],
    ];
    for (const nothing of [undefined, null, {}, { accountHolderName: ' ', accountNumber: '', bankName: '' }])
      expect(await fieldErrors(nothing)).toEqual(all);
    for (const accountNumber of ['123456789', '01234567890', '012345678x', '1'.repeat(30), '٠١٢٣٤٥٦٧٨٩'])
      expect(await fieldErrors({ ...ACCOUNT, accountNumber })).toEqual([['accountNumber', TEN]]);

    const booked = await shop.book({
      date,
      clientRefundDetails: {
        accountHolderName: ' Ngozi Eze ',
        accountNumber: ' 0123456789 ',
        bankName: 'GTBank',
      },
    });
    expect(booked.status, booked.text).toBe(200);
    const id = booked.body.data._id;
    const [stored] = await storedRows(app, 'SELECT * FROM refund_accounts WHERE appointment_id = $1', [
      storedId(id),
    ]);
    expect(stored).toMatchObject({ last_digits: '6789' });
    const everything = await asSuperuser<{ text: string }>(
      app,
      `SELECT concat_ws(' ', (SELECT string_agg(a::text, ' ') FROM appointments a),
                             (SELECT string_agg(m::text, ' ') FROM messages m),
                             (SELECT string_agg(k::text, ' ') FROM idempotency_keys k)) AS text`,
    );
    for (const kept of [
      String(stored?.['sealed']),
      booked.text,
      everything[0]?.text ?? '',
      app.logged.join(),
    ]) {
      expect(kept).not.toContain('0123456789');
      expect(kept).not.toContain('GTBank');
    }
    // Only the full view opens it, for its own business alone.
    expect((await full(id)).clientRefundDetails).toEqual(ACCOUNT);
    const list = await shop.owner.visitor.send('GET', '/api/appointments?from=2027-02-16&to=2027-02-16');
    expect(list.body.data.map((row: { clientRefundDetails: unknown }) => row.clientRefundDetails)).toEqual([
      null,
    ]);
    expect((await app.visitor().send('GET', `/api/appointments/details/${id}`)).text).not.toContain('GTBank');
    const stranger = await createRentalShop(app);
    expect((await stranger.owner.visitor.send('GET', `/api/appointments/${id}`)).status).toBe(404);
  });

  test('no bank account, where there is no caution fee', async () => {
    const free = await createRentalShop(app, { pricing: { baseRentalFee: 100, cautionFee: 0 } });
    const booked = await free.book();
    expect(booked.status, booked.text).toBe(200);
    const rows = await storedRows(app, 'SELECT 1 FROM refund_accounts WHERE appointment_id = $1', [
      storedId(booked.body.data._id),
    ]);
    expect(rows).toEqual([]);
  });

  test('the account is shown while the hire stands, and only from its own row', async () => {
    const [first, second] = [
      (await shop.book({ date: '2027-02-22' })).body.data._id,
      (await shop.book({ date: '2027-02-22' })).body.data._id,
    ];
    const set = (status: string) =>
      shop.owner.visitor.send('PATCH', `/api/appointments/${first}/status`, { body: { status } });
    await set('confirmed');
    expect((await full(first)).clientRefundDetails).toEqual(ACCOUNT);
    await set('cancelled');
    expect((await full(first)).clientRefundDetails).toBeNull();
    await asSuperuser(
      app,
      `UPDATE refund_accounts SET sealed = (SELECT sealed FROM refund_accounts WHERE business_id = $1 AND appointment_id = $2)
        WHERE business_id = $1 AND appointment_id = $3`,
      [...storedKey(first), storedId(second)],
    );
    expect((await full(second)).clientRefundDetails).toBeNull();
    expect(app.logged.join()).toContain('A refund account cannot be decrypted with the present secret key');
  });

  test('agreement to the rental policy, kept as it read then', async () => {
    const date = '2027-03-01';
    await shop.set(`rental_policy = '${POLICY}'`);
    for (const over of [{}, { policyAccepted: false }]) {
      const refused = await shop.book({ date, ...over });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ field: 'policyAccepted', message: 'Please read the rental policy and agree to it.' }],
      ]);
    }
    const booked = await app.visitor().send('POST', '/api/appointments', {
      headers: { 'x-forwarded-for': '102.89.23.211' },
      body: bookingBody(shop.owner, shop.item, {
        date,
        clientPhone: newPhone(),
        clientRefundDetails: ACCOUNT,
        policyAccepted: true,
      }),
    });
    expect(booked.status, booked.text).toBe(200);
    await shop.set(`rental_policy = 'Something else.'`);
    const [kept] = await storedRows(app, 'SELECT * FROM policy_agreements WHERE appointment_id = $1', [
      storedId(booked.body.data._id),
    ]);
    expect(kept).toMatchObject({
      policy: POLICY,
      policy_hash: createHash('sha256').update(POLICY).digest(),
      agreed_at: app.clock.now(),
      address_prefix: '102.89.23.0/24',
    });
    await expect(
      asSuperuser(app, `SET ROLE akoko_tenant; UPDATE policy_agreements SET policy = 'x'`),
    ).rejects.toThrow('permission denied');
  });

  test('nothing of it of an appointment', async () => {
    await shop.set(`rental_policy = '${POLICY}'`);
    const service = await createService(shop.owner, { name: 'Fitting' });
    const body = bookingBody(shop.owner, service, {
      clientPhone: newPhone(),
      quantity: 7,
      deliveryDetails: { method: 'delivery', zone: 'Nowhere' },
      clientRefundDetails: { accountNumber: '1' },
      policyAccepted: false,
    });
    const booked = await app.visitor().send('POST', '/api/appointments', { body });
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data.endDate).toBe('2026-12-08T10:00:00.000Z');
    expect(await full(booked.body.data._id)).toMatchObject({
      quantity: 1,
      deliveryDetails: null,
      clientRefundDetails: null,
    });
    const dayOnly = { ...body, clientPhone: newPhone(), date: '2026-12-08' };
    expect((await app.visitor().send('POST', '/api/appointments', { body: dayOnly })).body.errors).toEqual([
      { field: 'date', message: 'Invalid Date' },
    ]);
  });
});

describe('a hire that costs something online', () => {
  test('asks for its deposit, however small the percentage, and stores nothing', async () => {
    await shop.set('require_deposit = true, deposit_percentage = 1');
    const before = await fingerprint(app);
    const refused = await shop.book({ date: '2027-03-02' });
    expect([refused.status, refused.body.code]).toEqual([402, 'DEPOSIT_REQUIRED']);
    expect(await fingerprint(app)).toBe(before);
    const free = await createRentalShop(app, { pricing: { baseRentalFee: 0, cautionFee: 0 } });
    await free.set('require_deposit = true, deposit_percentage = 1');
    expect((await free.book()).status).toBe(200);
    // A caution fee alone is due as well.
    const held = await createRentalShop(app, { pricing: { baseRentalFee: 0, cautionFee: 5000 } });
    await held.set('require_deposit = true, deposit_percentage = 1');
    expect((await held.book()).body.code).toBe('DEPOSIT_REQUIRED');
  });

  test('turns away whom the owner blocked, or wants a deposit of', async () => {
    const clientPhone = newPhone();
    const book = () => shop.book({ date: '2027-03-03', clientPhone, clientEmail: 'turned-away@example.ng' });
    expect((await book()).status).toBe(200);
    const set = (column: string) =>
      asSuperuser(app, `UPDATE clients SET ${column} WHERE phone = $1`, [clientPhone]);
    await set(`always_deposit = true`);
    const asked = await book();
    expect([asked.body.code, asked.body.message]).toEqual([
      'DEPOSIT_REQUIRED',
      'Musa Canopies asks for a deposit before this can be booked. Please call them on 0803 123 4567.',
    ]);
    await set(`blocked_at = now()`);
    expect((await book()).body.code).toBe('CALL_TO_BOOK');
    const rows = await storedRows(app, 'SELECT 1 FROM appointments WHERE client_phone = $1', [clientPhone]);
    expect(rows).toHaveLength(1);
  });
});
