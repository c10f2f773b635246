import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formatInstant, hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { fillIn, sealOn, type Typed } from '../../testing/form.ts';
import { createPayingOwner } from '../../testing/paying-business.ts';
import { ACCOUNT } from '../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

/** What the page says was paid. */
const paidOn = ({
  money,
}: {
  readonly money?: readonly { readonly label: string; readonly value: string }[];
}) => money?.find(({ label }) => label === 'Paid')?.value;

const app = useTestApp({ paystack: true });
const TEN = '2026-12-08T09:00:00.000Z';
let owner: TestOwner;
let service: { readonly _id: string; readonly slug: string };
let path = '';

beforeEach(async () => {
  owner = await createPayingOwner(app);
  service = await createService(owner);
  path = `/book/${owner.slug}/${service.slug}`;
});

let telephones = 0;
const typed = (over: Typed = {}): Typed => {
  telephones += 1;
  return {
    staff: 'any',
    date: '2026-12-08',
    time: TEN,
    clientName: 'Ngozi Eze',
    clientPhone: `0809988${String(telephones).padStart(4, '0')}`,
    clientEmail: `ngozi${telephones}@example.ng`,
    amount: '300000',
    ...over,
  };
};

const get = (url: string): Promise<Answer> => app.visitor().send('GET', url);
const locationOf = (answer: Answer): string => answer.headers.get('location') ?? '';

/** Begins to pay by the form, and answers the reference as the payer's page of the provider has it. */
const begin = async (over: Typed = {}) => {
  const sent = await fillIn(app.visitor(), path, typed({ pay: 'checkout', ...over }));
  expect([sent.status, sent.text]).toEqual([303, '']);
  const [row] = await asSuperuser<{ reference: string }>(
    app,
    'SELECT reference FROM payment_intents WHERE business_id = $1 ORDER BY created_at DESC, held_until DESC LIMIT 1',
    [storedBusinessId(owner.businessId)],
  );
  return { location: locationOf(sent), reference: row?.reference ?? '' };
};

const complete = (reference: string, name = 'reference') => get(`/booking-complete?${name}=${reference}`);

describe('booking with a deposit, without scripts', () => {
  test('says what is due, leads to the provider, and back to the booking', async () => {
    const page = await get(`${path}?staff=any&date=2026-12-08&time=${TEN}`);
    expect(page.body.payment).toEqual({
      quote: { dueNow: 3000, caution: 0, total: 15_000 },
      cancelNoticeHours: 24,
      stamp: expect.stringMatching(/^time(-\w{16}){3}-w5eo\.1o\.6fhc\.0$/),
    });
    expect(page.body.freeFrom).toBe(formatInstant(toInstant(app.clock.now() + 24 * hourMs)));
    const { location, reference } = await begin();
    expect(location).toContain('/paystack/checkout/');
    // A browser follows a form only where the page's policy lets it.
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${new URL(location).origin};`,
    );

    const early = await complete(reference);
    expect([early.status, early.body.state, early.body.checkoutUrl]).toEqual([200, 'verifying', location]);
    await app.paystack.control({ pay: reference });
    for (const name of ['reference', 'trxref']) {
      const { body, status, headers } = await complete(reference, name);
      expect([status, body.state, paidOn(body), body.appointment.status]).toEqual([
        200,
        'success',
        '₦3,000',
        'confirmed',
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    }
  });

  test('without a button of its own it is the checkout too; sent twice it is one payment', async () => {
    const visitor = app.visitor();
    const form = { ...(await sealOn(visitor, path)), ...typed() };
    const [first, second] = await Promise.all([
      visitor.send('POST', path, { form }),
      visitor.send('POST', path, { form }),
    ]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(locationOf(first)).toContain('/paystack/checkout/');
    expect(locationOf(second)).toBe(locationOf(first));
  });

  test.each([['299999'], ['0'], [''], ['-300000'], ['300000.5'], ['3e5x']])(
    'an amount of %j is told the price, and nothing is held',
    async (amount) => {
      const refused = await fillIn(app.visitor(), path, typed({ pay: 'checkout', amount }));
      expect([refused.status, refused.body.step]).toEqual([422, 3]);
      expect(refused.body.form.refusal).toBe(
        'The price has changed. Please check the new amount and try again.',
      );
      expect(refused.body.form.values.clientName).toBe('Ngozi Eze');
      expect(refused.body.payment.quote.dueNow).toBe(3000);
      await begin();
    },
  );

  test('a price that was changed meanwhile is shown before anybody pays it', async () => {
    const visitor = app.visitor();
    const form = { ...(await sealOn(visitor, path)), ...typed({ pay: 'checkout' }) };
    await owner.visitor.send('PUT', `/api/services/${service._id}`, {
      body: { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 20_000 },
    });
    const refused = await visitor.send('POST', path, { form });
    expect([refused.status, refused.body.payment.quote]).toEqual([
      422,
      { dueNow: 4000, caution: 0, total: 20_000 },
    ]);
  });

  test('when nothing is due any more it is booked at once', async () => {
    const visitor = app.visitor();
    const form = { ...(await sealOn(visitor, path)), ...typed({ pay: 'checkout' }) };
    await asSuperuser(app, 'UPDATE businesses SET require_deposit = false WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    const booked = await visitor.send('POST', path, { form });
    expect([booked.status, locationOf(booked)]).toEqual([303, expect.stringContaining('apptId=')]);
  });

  test('a time that is held is refused with the nearest ones', async () => {
    await begin();
    const refused = await fillIn(app.visitor(), path, typed({ pay: 'checkout' }));
    expect(refused.status).toBe(409);
    expect(refused.body.nearest).toHaveLength(6);
  });

  test('the form of a frame posts to its twin outside, which takes its seal', async () => {
    const framed = `/embed/${owner.slug}/${service.slug}`;
    const visitor = app.visitor();
    const seal = await sealOn(visitor, framed);
    const sent = await visitor.send('POST', path, { form: { ...seal, ...typed({ pay: 'checkout' }) } });
    expect([sent.status, locationOf(sent)]).toEqual([303, expect.stringContaining('/paystack/checkout/')]);
  });
});

describe('the page after paying', () => {
  test('without a payment, or with one that there is not', async () => {
    for (const [query, message] of [
      ['', 'Payment reference missing.'],
      ['?reference=', 'Payment verification failed.'],
      ['?reference=AK-1', 'Payment verification failed.'],
      [`?reference=AK-${'A'.repeat(58)}`, 'Payment verification failed.'],
    ]) {
      const { status, body } = await get(`/booking-complete${query}`);
      expect([query, status, body.state, body.message]).toEqual([query, 404, 'failed', message]);
      // The page itself says no words of the address.
      expect([body.payment, body.look]).toEqual([{ reference: null, phone: '' }, null]);
    }
    const { reference } = await begin();
    const unknown = `${reference.slice(0, -4)}AAAA`;
    for (const at of [`/booking-complete?reference=${unknown}`, `/pay/${unknown}`]) {
      const { status, body } = await get(at);
      expect([status, body.state, body.payment.reference, body.look.businessSlug]).toEqual([
        404,
        'failed',
        unknown,
        owner.slug,
      ]);
    }
  });

  test('declined or given up: on to the time that is still theirs', async () => {
    const { reference } = await begin();
    const early = await complete(reference);
    expect([early.body.state, early.body.hold]).toEqual(['verifying', expect.stringMatching(/^\w{87}$/)]);
    const given = await get(`/booking-complete?reference=${reference}&cancelled=true`);
    const held = `/held/${early.body.hold}`;
    expect([given.status, locationOf(given)]).toEqual([303, `${held}?cancelled=true`]);
    await app.paystack.control({ decline: reference });
    expect(locationOf(await complete(reference))).toBe(held);
    app.clock.moveTo(toInstant(app.clock.now() + 31 * minuteMs));
    const { body } = await complete(reference);
    expect([body.state, body.retry]).toEqual(['failed', `${path}?held=${early.body.hold}`]);
    expect(body.message).toMatch(/^Booking Error: /);
  });

  test('never paid, and the hold is over', async () => {
    const { reference } = await begin({ date: '2026-12-14', time: '2026-12-14T09:00:00.000Z' });
    app.clock.moveTo(toInstant(app.clock.now() + 36 * minuteMs));
    const { body } = await complete(reference);
    expect([body.state, body.retry]).toEqual(['failed', expect.stringMatching(/\?held=\w{87}$/)]);
  });

  test('the provider is silent: it waits, and never says that nothing was paid', async () => {
    const { reference } = await begin({ date: '2026-12-14', time: '2026-12-14T09:00:00.000Z' });
    app.clock.moveTo(toInstant(app.clock.now() + 36 * minuteMs));
    await app.paystack.control({ faults: [{ path: '/transaction/verify', kind: 'error', times: 1 }] });
    const { body } = await complete(reference);
    expect([body.state, body.checkoutUrl]).toEqual(['verifying', undefined]);
  });

  test('another amount came: it goes back, and the page says how much of it', async () => {
    const { reference } = await begin({ date: '2026-12-14', time: '2026-12-14T09:00:00.000Z' });
    await app.paystack.control({ pay: { reference, amount: 100_000 } });
    const { body } = await complete(reference);
    expect([body.state, body.amount, body.look.businessSlug]).toEqual(['refunded', 1000, owner.slug]);
    const told = async () => {
      const page = (await complete(reference)).body;
      return [page.refund, page.told];
    };
    expect(await told()).toEqual(['on-its-way', 'email']);
    const business = storedBusinessId(owner.businessId);
    const say = (values: string) =>
      asSuperuser(app, `UPDATE refunds SET ${values} WHERE business_id = $1`, [business]);
    await say("state = 'needs-details', due_at = NULL");
    expect(await told()).toEqual(['account-wanted', 'email']);
    await say("state = 'done', settled_at = now()");
    expect(await told()).toEqual(['sent', 'email']);
    await say("state = 'queued', settled_at = NULL, due_at = created_at");
  });
});

describe('looking again and again', () => {
  const verify = (reference: string) =>
    app.visitor().send('POST', '/api/payments/verify', { body: { reference } });

  test('thirty at once, by the page and the API, are one question to the provider', async () => {
    const { reference } = await begin({ date: '2026-12-14', time: '2026-12-14T11:00:00.000Z' });
    const asked = vi.spyOn(app.paystack.provider, 'verify');
    // The provider's answer takes so long that all of them have come meanwhile.
    await app.paystack.control({
      faults: [{ path: '/transaction/verify', kind: 'slow', delayMs: 700, times: 1 }],
    });
    const looks = Array.from({ length: 15 }, () => [complete(reference), verify(reference)] as const);
    const answers = await Promise.all(looks.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  test('one payment sixty times a minute, whoever looks at it and where', async () => {
    const { reference } = await begin({ date: '2026-12-14', time: '2026-12-14T12:00:00.000Z' });
    for (let look = 0; look < 60; look += 1) expect((await complete(reference)).status).toBe(200);
    for (const path of [
      `/booking-complete?trxref=${reference}`,
      `/embed/complete?reference=${reference}`,
      `/pay/${reference}`,
    ]) {
      const refused = await get(path);
      expect([path, refused.status, refused.body.failure]).toEqual([path, 429, 'too-many']);
      expect(refused.headers.get('retry-after')).toBe('1');
    }
    expect((await verify(reference)).status).toBe(429);
    app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
    expect((await complete(reference)).status).toBe(200);
  });
});

describe('paying by transfer', () => {
  const at = { pay: 'transfer', date: '2026-12-14', time: '2026-12-14T10:00:00.000Z' };

  test('shows the account and the time left, says when nothing has come, and goes on once it has', async () => {
    const { location, reference } = await begin(at);
    const pay = new URL(location).pathname;
    expect(pay).toBe(`/pay/${reference}`);
    const page = await get(pay);
    expect(page.body).toMatchObject({
      page: 'pay',
      reference,
      serviceName: 'Silk press',
      amount: 3000,
      account: { accountNumber: expect.stringMatching(/^\d{10}$/) },
      notThereYet: false,
    });
    expect(Date.parse(page.body.heldUntil) - Date.parse(page.body.now)).toBe(30 * minuteMs);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const asked = await fillIn(app.visitor(), pay, {});
    expect([asked.status, asked.body.notThereYet]).toEqual([200, true]);
    const stale = await app.visitor().send('POST', pay, { form: { token: 'x', attempt: 'y' } });
    expect([stale.status, locationOf(stale)]).toEqual([303, pay]);

    await app.paystack.control({ transfer: reference });
    const sent = await fillIn(app.visitor(), pay, {}).catch(() => null);
    expect(sent).toBeNull();
    const on = await get(pay);
    expect([on.status, locationOf(on)]).toEqual([303, `/booking-complete?reference=${reference}`]);
    expect(paidOn((await complete(reference)).body)).toBe('₦3,000');
  });

  test('is not there for what is paid by card, nor for nobody’s payment', async () => {
    const { reference } = await begin({ ...at, pay: 'checkout', time: '2026-12-14T12:00:00.000Z' });
    expect(locationOf(await get(`/pay/${reference}`))).toBe(`/booking-complete?reference=${reference}`);
    expect((await get(`/pay/AK-${'A'.repeat(58)}`)).status).toBe(404);
  });
});

test('a hire is paid in full by its own form', async () => {
  const item = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 2,
    price: 0,
    quantity: 1,
    pricing: { baseRentalFee: 20_000, cautionFee: 5000 },
  });
  path = `/book/${owner.slug}/${item.slug}`;
  const rental = {
    date: '2026-12-21',
    method: 'pickup',
    agreed: 'yes',
    'clientRefundDetails.accountHolderName': ACCOUNT.accountHolderName,
    'clientRefundDetails.accountNumber': ACCOUNT.accountNumber,
    'clientRefundDetails.bankName': ACCOUNT.bankName,
  };
  const wrong = await fillIn(app.visitor(), path, typed({ ...rental, pay: 'checkout' }));
  expect([wrong.status, wrong.body.payment.quote]).toEqual([
    422,
    { dueNow: 25_000, caution: 5000, total: 25_000 },
  ]);
  expect(wrong.body.refundWhy).toMatch(
    /^Your caution fee of ₦5,000 comes back the way you pay it, .*If that fails, /,
  );
  const { reference } = await begin({ ...rental, amount: '2500000' });
  await app.paystack.control({ pay: reference });
  expect(paidOn((await complete(reference)).body)).toBe('₦25,000');
});
