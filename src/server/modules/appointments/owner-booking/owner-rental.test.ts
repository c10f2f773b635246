import { beforeAll, describe, expect, test } from 'vitest';
import { canopy } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let owner: TestOwner;
let item: { readonly _id: string };

beforeAll(async () => {
  owner = await createOwner(app);
  item = await createService(owner, canopy());
});

const addZone = (name: string, priceKobo: number) =>
  asSuperuser(
    app,
    'INSERT INTO delivery_zones (business_id, zone_id, name, price_kobo, position) VALUES ($1, gen_random_uuid(), $2, $3, 0)',
    [storedBusinessId(owner.businessId), name, priceKobo],
  );

const bookRental = (over: Readonly<Record<string, unknown>> = {}) =>
  owner.visitor.send('POST', '/api/appointments/internal', {
    body: {
      serviceId: item._id,
      date: '2026-12-15',
      clientName: 'Musa Bello',
      clientPhone: '08099887766',
      clientEmail: 'musa@example.ng',
      ...over,
    },
  });

const claimsOf = (handle: string) =>
  asSuperuser<{ span: string; quantity: number }>(
    app,
    'SELECT span::text, quantity FROM rental_claims WHERE claim_id = $1',
    [storedId(handle)],
  );

describe("the owner's own hire", () => {
  test('is confirmed, takes its units with the buffers, and keeps its own copy of the fees', async () => {
    const booked = await bookRental({ quantity: 2, notes: 'Blue ones', staffId: 'any' });
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({
      // Opening time of its first day, to the beginning of its return date.
      date: '2026-12-15T08:00:00.000Z',
      endDate: '2026-12-16T23:00:00.000Z',
      status: 'confirmed',
      staffId: null,
      quantity: 2,
      notes: 'Blue ones',
      deliveryDetails: { method: 'pickup', zone: '', fee: 0, address: '' },
    });
    expect(booked.body.data.serviceId).toMatchObject({
      bookingType: 'item-based',
      duration: 2,
      pricing: { baseRentalFee: 40000, cautionFee: 10000 },
    });
    const { _id: id } = booked.body.data;
    expect(await claimsOf(id)).toEqual([{ span: '[2026-12-14,2026-12-18)', quantity: 2 }]);
    const refused = await bookRental({ quantity: 2, date: '2026-12-17' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Only 1 is free on those days. Please lower the quantity or pick other dates.',
      data: { free: 1 },
    });
    const last = await bookRental({ date: '2026-12-17T10:00:00Z' });
    expect(last.body.data).toMatchObject({ date: '2026-12-17T08:00:00.000Z', quantity: 1 });
    const none = await bookRental({ date: '2026-12-16', override: true });
    expect(none.body).toMatchObject({ code: 'OUT_OF_STOCK', data: { free: 0 } });
    expect((await bookRental({ quantity: 4, date: '2027-01-12' })).body).toMatchObject({
      code: 'OUT_OF_STOCK',
      data: { free: 3 },
    });

    const setStatus = (status: string) =>
      owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
    expect((await setStatus('cancelled')).status).toBe(200);
    expect(await claimsOf(id)).toEqual([]);
    expect((await bookRental({ date: '2026-12-16', quantity: 2 })).status).toBe(200);
  });

  test('is warned of where no client could start, and there begins when it usually would', async () => {
    for (const [date, warnings, startsAt] of [
      ['2027-01-23', ['CLOSED'], '2027-01-23T08:00:00.000Z'],
      ['2026-12-01', ['PAST'], '2026-12-01T08:00:00.000Z'],
      ['2027-05-03', ['TOO_FAR'], '2027-05-03T08:00:00.000Z'],
    ] as const) {
      expect((await bookRental({ date })).body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings } });
      expect((await bookRental({ date, override: true })).body.data).toMatchObject({ date: startsAt });
    }
    // Today needs no notice and no word of the owner's.
    expect((await bookRental({ date: '2026-12-07' })).status).toBe(200);
  });

  test('is delivered to a zone of the business, for its fee', async () => {
    const to = (deliveryDetails: object) => bookRental({ date: '2027-01-26', deliveryDetails });
    const before = await fingerprint(app);
    expect((await to({ method: 'delivery', zone: 'Ikeja', address: '1 Allen' })).body.errors).toEqual([
      {
        field: 'deliveryDetails.zone',
        message: 'You have no delivery zones yet. Please add one in Settings, or choose pick-up.',
      },
    ]);
    expect(await fingerprint(app)).toBe(before);
    await addZone('Ikeja', 750_000);
    expect((await to({ method: 'delivery', zone: 'Lekki' })).body.errors).toEqual([
      { field: 'deliveryDetails.zone', message: 'Please choose one of your delivery zones.' },
      { field: 'deliveryDetails.address', message: 'This field is required.' },
    ]);
    expect((await to({ method: 'delivery', address: '1 Allen' })).body.errors).toEqual([
      { field: 'deliveryDetails.zone', message: 'This field is required.' },
    ]);
    expect((await to({ method: 'delivery', zone: 'Ikeja', address: '1 Allen', fee: 0 })).status).toBe(422);
    const delivered = await to({ method: 'delivery', zone: 'Ikeja', address: '1 Allen Avenue' });
    expect(delivered.body.data.deliveryDetails).toEqual({
      method: 'delivery',
      zone: 'Ikeja',
      fee: 7500,
      address: '1 Allen Avenue',
    });
    // What a client sends along with a pick-up is not kept.
    const picked = await to({ method: 'pickup', zone: 'Ikeja', address: '1 Allen Avenue' });
    expect(picked.body.data.deliveryDetails).toEqual({ method: 'pickup', zone: '', fee: 0, address: '' });
  });

  test('complains at each field and stores nothing', async () => {
    // But that the item was changed and changed back.
    const stored = () => fingerprint(app, ['activity']);
    const before = await stored();
    for (const [over, field] of [
      [{ quantity: 0 }, 'quantity'],
      [{ quantity: 1.5 }, 'quantity'],
      [{ date: '2026-02-30' }, 'date'],
      [{ date: '2031-01-01' }, 'date'],
      [{ date: '9999-12-31', override: true }, 'date'],
      [{ clientEmail: '' }, 'clientEmail'],
    ] as const) {
      const answer = await bookRental(over);
      expect([over, answer.status, answer.body.errors?.[0]?.field]).toEqual([over, 422, field]);
    }
    await owner.visitor.send('PUT', `/api/services/${item._id}`, {
      body: canopy({ available: false }),
    });
    expect((await bookRental()).body.errors[0].field).toBe('serviceId');
    await owner.visitor.send('PUT', `/api/services/${item._id}`, { body: canopy() });
    expect(await stored()).toBe(before);
  });

  test('takes the units of a hold that has lapsed, and not of one that has not', async () => {
    const hold = (expiresAt: string) =>
      asSuperuser(
        app,
        `INSERT INTO rental_claims (business_id, claim_id, service_id, span, quantity, expires_at)
         VALUES ($1, gen_random_uuid(), $2, '[2027-02-08,2027-02-12)', 3, $3)`,
        [storedBusinessId(owner.businessId), storedId(item._id), expiresAt],
      );
    await hold('2026-12-07T07:00:01Z');
    expect((await bookRental({ date: '2027-02-09' })).body.code).toBe('OUT_OF_STOCK');
    await asSuperuser(app, 'DELETE FROM rental_claims WHERE expires_at IS NOT NULL');
    await hold('2026-12-07T07:00:00Z');
    expect((await bookRental({ date: '2027-02-09' })).status).toBe(200);
    const left = await asSuperuser(app, 'SELECT claim_id FROM rental_claims WHERE expires_at IS NOT NULL');
    expect(left).toEqual([]);
  });
});
