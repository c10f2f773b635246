import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, openPaystackFake, type PaystackFake } from './testing/paystack-fake.ts';

let paystackFake: PaystackFake;

beforeAll(async () => {
  paystackFake = await openPaystackFake();
});
afterAll(() => paystackFake.stop());
afterEach(() => {
  paystackFake.control({ reset: true });
});

type Row = Readonly<{ id: number; name: string; code: string }>;
// A list's data is an array of rows; the fields read here are checked by the tests.
const rows = ({ body }: Answered): readonly Row[] => body.data as unknown as readonly Row[];
const meta = ({ body }: Answered) =>
  body['meta'] as { readonly next: string | null; readonly previous: string | null };

describe('the bank list', () => {
  test('has documented rows, and the test bank only when asked', async () => {
    const reply = await paystackFake.get('/bank?country=nigeria&perPage=100');
    expect(reply.body.message).toBe('Banks retrieved');
    expect(rows(reply).length).toBeGreaterThanOrEqual(25);
    expect(rows(reply)).toContainEqual({
      id: 9,
      name: 'Guaranty Trust Bank',
      slug: 'guaranty-trust-bank',
      code: '058',
      longcode: expect.any(String),
      gateway: null,
      pay_with_bank: false,
      active: true,
      is_deleted: false,
      country: 'Nigeria',
      currency: 'NGN',
      type: 'nuban',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(rows(reply).map(({ code }) => code)).not.toContain('001');
    paystackFake.control({ banks: { listTestBank: true } });
    expect(rows(await paystackFake.get('/bank?perPage=100')).map(({ code }) => code)).toContain('001');
  });

  test('by cursor, page after page until there is no next', async () => {
    paystackFake.control({ banks: { pageCap: 20 } });
    const seen: Row[] = [];
    let next: string | null = '';
    for (let page = 0; next !== null && page < 10; page += 1) {
      const reply: Answered = await paystackFake.get(
        `/bank?use_cursor=true&perPage=100${next === '' ? '' : `&next=${encodeURIComponent(next)}`}`,
      );
      seen.push(...rows(reply));
      expect(rows(reply).length).toBeLessThanOrEqual(20);
      next = meta(reply).next;
    }
    expect(next).toBeNull();
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    paystackFake.control({ banks: { pageCap: 100 } });
    expect(seen).toEqual(rows(await paystackFake.get('/bank?perPage=100')));
  });

  test('a full last page has no next', async () => {
    const all = rows(await paystackFake.get('/bank?perPage=100')).length;
    paystackFake.control({ banks: { pageCap: all / 2 } });
    const first = await paystackFake.get('/bank?use_cursor=true&perPage=100');
    const last = await paystackFake.get(`/bank?use_cursor=true&perPage=100&next=${meta(first).next}`);
    expect(rows(last)).toHaveLength(all / 2);
    expect(meta(last).next).toBeNull();
  });

  test('a cursor leads back, and one that was never given out is refused', async () => {
    const page = (cursor: string) => paystackFake.get(`/bank?use_cursor=true&perPage=10${cursor}`);
    const first = await page('');
    expect(meta(first).previous).toBeNull();
    const second = await page(`&next=${meta(first).next}`);
    const third = await page(`&next=${meta(second).next}`);
    expect(rows(await page(`&previous=${meta(third).previous}`))).toEqual(rows(second));
    expect(rows(await page(`&previous=${meta(second).previous}`))).toEqual(rows(first));
    expect((await page('&next=nonsense')).status).toBe(400);
  });

  test('without paging there are fifty, and none of another country', async () => {
    expect(rows(await paystackFake.get('/bank'))).toHaveLength(50);
    expect(rows(await paystackFake.get('/bank?country=ghana'))).toEqual([]);
  });
});

describe('whose account', () => {
  const resolve = (account: string, bank: string) =>
    paystackFake.get(`/bank/resolve?account_number=${account}&bank_code=${bank}`);

  test('the test bank and others answer with a name, always the same', async () => {
    const { status, body } = await resolve('0022728151', '063');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      message: 'Account number resolved',
      data: { account_number: '0022728151', account_name: expect.any(String), bank_id: expect.any(Number) },
    });
    expect((await resolve('0022728151', '001')).body.data['account_name']).toBe(body.data['account_name']);
    expect((await resolve('0000000000', '057')).status).toBe(200);
  });

  test('a test may say whose it is', async () => {
    paystackFake.control({ resolve: { names: { '0123456404': 'OBI ADA' } } });
    expect((await resolve('0123456404', '058')).body.data['account_name']).toBe('OBI ADA');
  });

  test('an unknown bank is 400', async () => {
    expect(await resolve('0022728151', '059')).toMatchObject({
      status: 400,
      body: { message: 'Unknown bank code: 059', code: 'invalid_params' },
    });
  });

  test.each(['0123456404', '123', '01234567890'])('account %s is 422', async (account) => {
    expect(await resolve(account, '058')).toMatchObject({
      status: 422,
      body: {
        status: false,
        message: 'Could not resolve account name. Check parameters or try again.',
        type: 'validation_error',
        code: 'invalid_bank_code',
      },
    });
  });

  test('the daily limit leaves the test bank alone and ends with the day', async () => {
    paystackFake.control({ resolve: { dailyLimit: 3 } });
    for (const account of ['0000000001', '0000000002', '0000000003']) {
      expect((await resolve(account, '058')).status).toBe(200);
    }
    expect(await resolve('0000000004', '058')).toMatchObject({
      status: 429,
      body: {
        message:
          'Test mode daily limit of 3 live bank resolves exceeded. Use test bank codes 001 or upgrade to live mode.',
      },
    });
    expect((await resolve('0000000004', '001')).status).toBe(200);
    paystackFake.control({ clock: { shiftMs: 86_400_000 } });
    expect((await resolve('0000000004', '058')).status).toBe(200);
  });

  test('a reset forgets what was looked up', async () => {
    for (const _round of [1, 2]) {
      paystackFake.control({ reset: true, resolve: { dailyLimit: 1 } });
      expect((await resolve('0000000001', '058')).status).toBe(200);
      expect((await resolve('0000000001', '058')).status).toBe(429);
    }
  });
});

describe('subaccounts', () => {
  const FIELDS = {
    business_name: 'Ada’s Salon',
    settlement_bank: '058',
    account_number: '0123456047',
    percentage_charge: 0,
  };

  test('are made, read, changed and listed', async () => {
    const made = await paystackFake.send('POST', '/subaccount', FIELDS);
    expect(made).toMatchObject({ status: 201, body: { message: 'Subaccount created' } });
    expect(made.body.data).toMatchObject({
      business_name: 'Ada’s Salon',
      account_number: '0123456047',
      percentage_charge: 0,
      settlement_bank: 'Guaranty Trust Bank',
      bank: 9,
      currency: 'NGN',
      domain: 'test',
      product: 'collection',
      subaccount_code: expect.stringMatching(/^ACCT_[a-z0-9]+$/),
      is_verified: false,
      settlement_schedule: 'AUTO',
      active: true,
    });
    const { subaccount_code: code, id } = made.body.data;
    expect((await paystackFake.get(`/subaccount/${id}`)).body.data['subaccount_code']).toBe(code);

    const changed = await paystackFake.send('PUT', `/subaccount/${code}`, {
      bank_code: '044',
      active: false,
    });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Subaccount updated' } });
    expect(changed.body.data).toMatchObject({ settlement_bank: 'Access Bank', active: false });
    expect((await paystackFake.get(`/subaccount/${code}`)).body).toMatchObject({
      message: 'Subaccount retrieved',
      data: { active: false, business_name: 'Ada’s Salon' },
    });
    expect((await paystackFake.get('/subaccount')).body.data).toMatchObject([{ active: 0, bank_id: 1 }]);
  });

  test.each([
    [{ business_name: '' }, 'Business name is required'],
    [{ settlement_bank: undefined }, 'Settlement bank is required'],
    [{ account_number: undefined }, 'account_number is required'],
    [{ account_number: '12345' }, 'Account number must be at least 6 digits in length'],
    [{ percentage_charge: undefined }, 'Percentage charge is required'],
  ])('%j is refused: %s', async (over, message) => {
    expect(await paystackFake.send('POST', '/subaccount', { ...FIELDS, ...over })).toMatchObject({
      status: 400,
      body: { status: false, message },
    });
  });

  test('an unknown one is 404', async () => {
    expect((await paystackFake.get('/subaccount/ACCT_none')).status).toBe(404);
    expect((await paystackFake.send('PUT', '/subaccount/ACCT_none', {})).status).toBe(404);
  });
});
