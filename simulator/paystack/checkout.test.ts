import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPaystackFake, type PaystackFake, press } from './testing/paystack-fake.ts';

const CALLBACK = 'https://akoko.test/done?shop=ada';

let paystackFake: PaystackFake;

beforeAll(async () => {
  paystackFake = await openPaystackFake();
});
afterAll(() => paystackFake.stop());
afterEach(() => {
  paystackFake.control({ reset: true });
});

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();
const begin = (fields: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  paystackFake.begin({ reference: 'BK-1', callback_url: CALLBACK, ...fields });

describe('the page', () => {
  test('says that it is a simulator, who is paid how much, and needs no script', async () => {
    const made = await paystackFake.send('POST', '/subaccount', {
      business_name: 'Ada’s <Salon>',
      settlement_bank: '058',
      account_number: '0123456047',
      percentage_charge: 0,
    });
    const page = await textOf(
      await begin({ subaccount: made.body.data['subaccount_code'], amount: 1_250_050 }),
    );
    expect(page).toContain('Simulated checkout');
    expect(page).toContain('₦12,500.50');
    expect(page).toContain('Ada’s &lt;Salon&gt;');
    expect(page).toContain('ada@example.ng');
    expect(page).not.toContain('<script');
    for (const does of ['pay', 'decline', 'cancel', 'transfer']) {
      expect(page).toMatch(new RegExp(`<button[^>]*name="do" value="${does}"`));
    }
    expect(page).toContain('value="4084080000671902"');
  });

  test('its form may lead to another site, and no script may run', async () => {
    const policy = (await fetch(await begin())).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http: https:");
  });

  test('offers only the ways of paying that were asked for', async () => {
    const byCard = await textOf(await begin({ channels: ['card'] }));
    expect(byCard).not.toContain('value="transfer"');
    const byTransfer = await textOf(await begin({ reference: 'BK-2', channels: ['bank_transfer'] }));
    expect(byTransfer).not.toContain('value="pay"');
    expect(byTransfer).toContain('value="transfer"');
  });

  test('an unknown address is 404', async () => {
    expect((await fetch(`${paystackFake.url}/checkout/none`)).status).toBe(404);
  });
});

describe('the buttons', () => {
  test('Pay takes the money and leads back with both names of the reference', async () => {
    const reply = await press(await begin(), { do: 'pay', card: '4084084084084081' });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`${CALLBACK}&trxref=BK-1&reference=BK-1`);
    expect(await paystackFake.status('BK-1')).toBe('success');
  });

  test.each([
    ['4084080000005408', 'Declined'],
    ['4084080000670037', 'Insufficient Funds'],
  ])('Pay with card %s fails, and leads back all the same', async (card, reason) => {
    const reply = await press(await begin(), { do: 'pay', card });
    expect(reply.headers.get('location')).toContain('reference=BK-1');
    expect((await paystackFake.get('/transaction/verify/BK-1')).body.data).toMatchObject({
      status: 'failed',
      gateway_response: reason,
    });
  });

  test('Decline fails it', async () => {
    const reply = await press(await begin(), { do: 'decline' });
    expect(reply.headers.get('location')).toContain('trxref=BK-1');
    expect(await paystackFake.status('BK-1')).toBe('failed');
  });

  test('Cancel goes where the metadata says, and the payment can still be made', async () => {
    const metadata = { cancel_action: 'https://akoko.test/cancelled?b=1' };
    const page = await begin({ metadata });
    const reply = await press(page, { do: 'cancel' });
    expect(reply.headers.get('location')).toBe('https://akoko.test/cancelled?b=1');
    expect(await paystackFake.status('BK-1')).toBe('abandoned');
    await press(page, { do: 'pay' });
    expect(await paystackFake.status('BK-1')).toBe('success');
  });

  test('Cancel with nowhere to go stays and says so', async () => {
    const reply = await press(await begin({ metadata: { cancel_action: 'javascript:alert(1)' } }), {
      do: 'cancel',
    });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('Nothing was paid');
  });

  test('Pay by transfer later opens an account, and the money may arrive', async () => {
    const page = await begin();
    const reply = await press(page, { do: 'transfer' });
    expect(new URL(reply.headers.get('location') ?? '', page).href).toBe(page);
    expect(await paystackFake.status('BK-1')).toBe('ongoing');
    expect(await textOf(page)).toMatch(/<dd class="number">\d{10}<\/dd>/);

    const left = await press(page, { do: 'leave' });
    expect(left.headers.get('location')).toContain('reference=BK-1');
    expect(await paystackFake.status('BK-1')).toBe('ongoing');

    await press(page, { do: 'sent' });
    expect((await paystackFake.get('/transaction/verify/BK-1')).body.data).toMatchObject({
      status: 'success',
      channel: 'bank_transfer',
    });
  });

  test('a transfer can be completed by a test too', async () => {
    await press(await begin(), { do: 'transfer' });
    paystackFake.control({ transfer: 'BK-1' });
    expect(await paystackFake.status('BK-1')).toBe('success');
  });
});

describe('when it is over', () => {
  test.each([
    ['pay', 'Paid already'],
    ['decline', 'Declined'],
  ])('a second visit after %s says so and changes nothing', async (first, says) => {
    const page = await begin();
    await press(page, { do: first });
    const before = (await paystackFake.get('/transaction/verify/BK-1')).body;
    expect(await textOf(page)).toContain(`<h1>${says}</h1>`);
    const again = await press(page, { do: 'pay', card: '4084080000005408' });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain(`<h1>${says}</h1>`);
    expect((await paystackFake.get('/transaction/verify/BK-1')).body).toEqual(before);
  });

  test('without an address to go back to, the page says how it ended', async () => {
    const page = await begin({ callback_url: undefined });
    const reply = await press(page, { do: 'pay' });
    expect(new URL(reply.headers.get('location') ?? '', page).href).toBe(page);
  });

  test('an expired payment takes nothing', async () => {
    const page = await begin();
    paystackFake.control({ expire: 'BK-1' });
    expect(await (await press(page, { do: 'pay' })).text()).toContain('Session timeout exceeded');
    expect(await paystackFake.status('BK-1')).toBe('abandoned');
  });

  test('the session lasts as long as the integration says', async () => {
    await paystackFake.send('PUT', '/integration/payment_session_timeout', { timeout: 60 });
    expect((await paystackFake.get('/integration/payment_session_timeout')).body.data).toEqual({
      payment_session_timeout: 60,
    });
    const page = await begin();
    expect(await textOf(page)).toContain('value="pay"');
    paystackFake.control({ clock: { shiftMs: 60_000 } });
    expect(await textOf(page)).toContain('Session timeout exceeded');
  });
});
