import { describe, expect, test } from 'vitest';
import { seedPayout } from '../../../testing/paying-business.ts';
import { newClient } from '../../../testing/refund-harness.ts';
import { addZones, createRentalShop, POLICY, rentalBody } from '../../../testing/rental-shop.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
const ITEM = { bookingType: 'item-based', duration: 3, price: 0, quantity: 3 };

/** The stamp that the booking page carries now. */
const stampAt = async (owner: { readonly slug: string }, service: { readonly slug: string }) =>
  (await app.visitor().send('GET', `/book/${owner.slug}/${service.slug}`)).body.payment.stamp;

const book = (body: object) => app.visitor().send('POST', '/api/appointments', { body });
const pay = ({ businessId, ...metadata }: ReturnType<typeof bookingBody>, amount: number) =>
  app.visitor().send('POST', '/api/payments/initialize', {
    body: { email: metadata.clientEmail, amount, businessId, metadata },
  });

/** A salon with its service, and what its owner changes while a client reads. */
const createSalon = async () => {
  const owner = await createOwner(app);
  await seedPayout(app, owner);
  const service = await createService(owner);
  const save = async (url: string, body: object) => {
    const saved = await owner.visitor.send('PUT', url, { body });
    if (saved.status >= 300) throw new Error(saved.text);
  };
  return {
    owner,
    service,
    wish: () => ({ ...bookingBody(owner, service, newClient()) }),
    change: (over: object) =>
      save(`/api/services/${service._id}`, {
        bookingType: 'time-based',
        name: 'Silk press',
        duration: 60,
        price: 15000,
        ...over,
      }),
    deposits: (percentage: number) =>
      save('/api/settings/deposits', { requireDeposit: percentage > 0, depositPercentage: percentage }),
    cancelNotice: (hours: number) =>
      asSuperuser(app, 'UPDATE businesses SET cancel_notice_hours = $2 WHERE slug = $1', [owner.slug, hours]),
  };
};

describe('terms that changed after they were read', () => {
  test.each([
    ['the price', { price: 150000 }, { price: 150000 }, 'It now takes 1 hour and costs ₦150,000.'],
    ['the length', { duration: 240 }, { duration: 240 }, 'It now takes 4 hours and costs ₦15,000.'],
    ['that it may vary', { priceVaries: true }, { priceVaries: true }, 'The price may vary.'],
  ])('%s: the booking is refused with the new terms, and made on them', async (_, over, told, text) => {
    const { owner, service, wish, change } = await createSalon();
    const read = await stampAt(owner, service);
    await change(over);
    const before = await fingerprint(app);
    const body = wish();
    const refused = await book({ ...body, terms: read });
    expect([refused.status, refused.body.code]).toEqual([409, 'TERMS_CHANGED']);
    expect(refused.body.message).toContain(text);
    expect(refused.body.data).toMatchObject({ changed: ['service'], terms: told });
    expect(await fingerprint(app)).toBe(before);
    const { stamp } = refused.body.data.terms;
    expect(stamp).toBe(await stampAt(owner, service));
    expect((await book({ ...body, terms: stamp })).status).toBe(200);
  });

  test('a service that became a rental is not booked, nor a rental that became an appointment', async () => {
    const { owner, service, wish, change } = await createSalon();
    const read = await stampAt(owner, service);
    await change({ ...ITEM, pricing: { baseRentalFee: 20000, cautionFee: 0 } });
    const before = await fingerprint(app);
    const refused = await book({ ...wish(), terms: read });
    expect([refused.status, refused.body.code]).toEqual([409, 'TERMS_CHANGED']);
    expect(refused.body.message).toContain('now an item for hire');
    expect(await fingerprint(app)).toBe(before);
    expect(refused.body.data).toMatchObject({ changed: ['kind'], terms: { bookingType: 'item-based' } });
    const back = await stampAt(owner, service);
    await change({});
    const other = await book({ ...wish(), terms: back });
    expect([other.status, other.body.data.changed]).toEqual([409, ['kind']]);
    expect(
      await storedRows(
        app,
        'SELECT 1 FROM appointments JOIN businesses USING (business_id) WHERE slug = $1',
        [owner.slug],
      ),
    ).toEqual([]);
  });

  test('a deposit that is asked for now is told with the terms, and paid on them', async () => {
    const { owner, service, wish, deposits } = await createSalon();
    const read = await stampAt(owner, service);
    await deposits(20);
    const body = wish();
    const refused = await book({ ...body, terms: read });
    expect([refused.body.code, refused.body.data.terms.dueNow]).toEqual(['TERMS_CHANGED', 3000]);
    const { stamp } = refused.body.data.terms;
    expect((await book({ ...body, terms: stamp })).body.code).toBe('DEPOSIT_REQUIRED');
    expect((await pay({ ...body, terms: stamp } as typeof body, 300_000)).status).toBe(200);
  });

  test('a payment is not opened on other terms, though its amount is the same', async () => {
    const { owner, service, wish, change, deposits, cancelNotice } = await createSalon();
    await deposits(20);
    const body = wish();
    for (const alter of [() => change({ duration: 240 }), () => cancelNotice(72)]) {
      const read = await stampAt(owner, service);
      await alter();
      const before = await fingerprint(app);
      const refused = await pay({ ...body, terms: read } as typeof body, 300_000);
      expect([refused.status, refused.body.code]).toEqual([409, 'TERMS_CHANGED']);
      expect(await fingerprint(app)).toBe(before);
    }
    expect(
      await storedRows(app, 'SELECT 1 FROM payment_intents WHERE client_phone = $1', [body.clientPhone]),
    ).toEqual([]);
    const stamp = await stampAt(owner, service);
    expect((await pay({ ...body, terms: stamp } as typeof body, 300_000)).status).toBe(200);
    // The hold stands: it keeps what it was made with.
    await change({ price: 99000 });
    const [held] = await storedRows(app, 'SELECT draft FROM payment_intents WHERE client_phone = $1', [
      body.clientPhone,
    ]);
    expect(held?.['draft']).toMatchObject({
      priceKobo: 1_500_000,
      cancelNoticeHours: 72,
      confirmation: 'client',
    });
  });

  test('who does not say what was read books as before', async () => {
    const { wish, change } = await createSalon();
    await change({ price: 150000, duration: 240 });
    expect((await book(wish())).status).toBe(200);
    expect((await book({ ...wish(), date: '2026-12-09T09:00:00.000Z', terms: '' })).status).toBe(200);
  });
});

describe('the terms of a hire', () => {
  const createShop = async () => {
    const shop = await createRentalShop(app);
    const zones = (price: number, policy = POLICY) => addZones(shop, [{ zoneName: 'Ikeja', price }], policy);
    await zones(2000);
    const wish = { policyAccepted: true };
    const delivered = {
      ...wish,
      deliveryDetails: { method: 'delivery', zone: 'Ikeja', address: '2 Allen Avenue' },
    };
    return { shop, zones, wish, delivered, stamp: () => stampAt(shop.owner, shop.item) };
  };

  test('the policy that is agreed to is the one that was read', async () => {
    const { shop, zones, wish, stamp } = await createShop();
    const read = await stamp();
    await zones(2000, 'The whole fee is kept, always.');
    const before = await fingerprint(app);
    const body = rentalBody(shop.owner, shop.item, { ...wish, terms: read });
    const refused = await book(body);
    expect([refused.status, refused.body.code, refused.body.data.changed]).toEqual([
      409,
      'TERMS_CHANGED',
      ['policy'],
    ]);
    expect(refused.body.message).toContain('The rental policy now says:\n\nThe whole fee is kept, always.');
    expect(await fingerprint(app)).toBe(before);
    const booked = await book({ ...body, terms: refused.body.data.terms.stamp });
    expect(booked.status).toBe(200);
    const [agreement] = await storedRows(
      app,
      'SELECT a.policy FROM policy_agreements a JOIN businesses b USING (business_id) WHERE b.slug = $1',
      [shop.owner.slug],
    );
    expect(agreement).toEqual({ policy: 'The whole fee is kept, always.' });
  });

  test('another price of a delivery is told to whoever wants one, and to nobody else', async () => {
    const { shop, zones, wish, delivered, stamp } = await createShop();
    const read = await stamp();
    await zones(9000);
    const refused = await book(rentalBody(shop.owner, shop.item, { ...delivered, terms: read }));
    expect([refused.body.code, refused.body.data.changed]).toEqual(['TERMS_CHANGED', ['delivery']]);
    expect(refused.body.message).toContain('Delivery now costs: Ikeja ₦9,000.');
    const again = { ...delivered, terms: refused.body.data.terms.stamp };
    expect((await book(rentalBody(shop.owner, shop.item, again))).status).toBe(200);
    expect((await book(rentalBody(shop.owner, shop.item, { ...wish, terms: read }))).status).toBe(200);
  });

  test('fees and days are those that were read', async () => {
    const { shop, wish, stamp } = await createShop();
    const read = await stamp();
    const item = { ...ITEM, name: 'Canopy', pricing: { baseRentalFee: 20000, cautionFee: 50000 } };
    const url = `/api/services/${shop.item._id}`;
    expect((await shop.owner.visitor.send('PUT', url, { body: item })).status).toBe(200);
    const refused = await book(rentalBody(shop.owner, shop.item, { ...wish, terms: read }));
    expect(refused.body.message).toContain('3 days of hire now cost ₦20,000, and a caution fee of ₦50,000.');
    const again = rentalBody(shop.owner, shop.item, { ...wish, terms: await stamp() });
    expect((await book(again)).status).toBe(200);
  });
});
