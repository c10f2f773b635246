import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { deepIt } from '../../testing/gate.ts';
import {
  account,
  completeSetup,
  otherAccount,
  providerState,
  setupBody,
} from '../../testing/payout-harness.ts';
import { registerOwner } from '../../testing/seeded-owner.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner } from '../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
beforeEach(() => app.paystack.control({ reset: true }));

const payoutOf = async (businessId: string) =>
  storedRows(app, 'SELECT * FROM payout_accounts WHERE business_id = $1', [storedBusinessId(businessId)]);
const calls = async (method: string, path: string) =>
  (await providerState(app)).calls.filter((call) => call.method === method && call.path.startsWith(path));

describe('completing setup with deposits', () => {
  test('links the account the provider knows, under our name for the business and with nothing kept back', async () => {
    const { visitor, email } = await registerOwner(app);
    await app.paystack.control({ resolve: { names: { '0123456789': 'OBI ADA' } } });
    const body = setupBody('linked-slug', {
      payment: {
        business_name: 'Somebody Else Ltd',
        settlement_bank: '058',
        account_number: '0123456789',
        percentage_charge: 90,
        subaccount_code: 'ACCT_of_somebody_else',
        account_name: 'SOMEBODY ELSE',
      },
    });
    const answer = await completeSetup(visitor, body);
    expect(answer.body).toMatchObject({
      success: true,
      user: { isSetupComplete: true, bookingSettings: { requireDeposit: true, depositPercentage: 20 } },
    });
    const { subaccounts } = await providerState(app);
    expect(subaccounts).toMatchObject([
      { businessName: 'Ada Studio', bankCode: '058', accountNumber: '0123456789', percentageCharge: 0 },
    ]);
    const [subaccount] = subaccounts;
    const told = "SELECT address FROM messages WHERE business_id = $1 AND kind = 'payout-changed'";
    expect(await storedRows(app, told, [storedBusinessId(answer.body.user.businessId)])).toEqual([
      { address: email },
    ]);
    expect(answer.body.user.subaccountCode).toBe(subaccount?.code);
    expect((await visitor.send('GET', '/api/users/me')).body.user.subaccountCode).toBe(subaccount?.code);
    expect(await payoutOf(answer.body.user.businessId)).toMatchObject([
      {
        bank_code: '058',
        bank_name: 'Guaranty Trust Bank',
        account_name: 'OBI ADA',
        last_digits: '6789',
        state: 'live',
        subaccount_code: subaccount?.code,
      },
    ]);
    expect((await visitor.send('GET', '/api/payments/payout')).body.data).toEqual({
      live: { bankName: 'Guaranty Trust Bank', accountName: 'OBI ADA', lastDigits: '6789' },
      waiting: null,
      hold: null,
    });
  });

  test('the number is sealed, and stands nowhere in the database or the log', async () => {
    const { visitor } = await registerOwner(app);
    const number = '5566778899';
    const body = setupBody('sealed-slug');
    await completeSetup(visitor, { ...body, payment: { ...body.payment, account_number: number } });
    const dump = await asSuperuser<{ all_of_it: string }>(
      app,
      `SELECT string_agg(t::text, ' ') AS all_of_it FROM payout_accounts t`,
    );
    expect(dump[0]?.all_of_it).toContain('8899');
    expect(dump[0]?.all_of_it).not.toContain(number);
    const hex = Buffer.from(number).toString('hex');
    expect(dump[0]?.all_of_it).not.toContain(hex);
    expect(app.logged.join('\n')).not.toContain(number);
  });

  test.each([
    [{ depositPercentage: 0 }],
    [{ depositPercentage: 101 }],
    [{ depositPercentage: -1 }],
    [{ depositPercentage: 20.5 }],
  ])('a deposit of %j is refused at its field, and the provider is not asked', async (over) => {
    const { visitor } = await registerOwner(app);
    const before = await fingerprint(app);
    const body = setupBody('percent-slug', { bookingSettings: { requireDeposit: true, ...over } });
    const answer = await completeSetup(visitor, body);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ field: 'bookingSettings.depositPercentage', message: '% must be 1-100' }],
    ]);
    expect(await fingerprint(app)).toBe(before);
    expect((await providerState(app)).calls).toEqual([]);
  });

  test('1 and 100 per cent are deposits', async () => {
    for (const depositPercentage of [1, 100]) {
      const settings = { requireDeposit: true, depositPercentage };
      const body = setupBody(`percent-${depositPercentage}`, { bookingSettings: settings });
      const answer = await completeSetup((await registerOwner(app)).visitor, body);
      expect(answer.body.user.bookingSettings).toEqual(settings);
    }
  });

  test('without an account it is refused, and nothing is stored', async () => {
    const { visitor } = await registerOwner(app);
    const before = await fingerprint(app);
    const { payment: _, ...body } = setupBody('nowhere-slug');
    const answer = await completeSetup(visitor, body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'DEPOSITS_UNAVAILABLE',
      'Deposits need a bank account to be paid out to. Please verify your account details first.',
    ]);
    expect(await fingerprint(app)).toBe(before);
  });

  test('an account nobody knows is refused at its field, and nothing is stored', async () => {
    const { visitor } = await registerOwner(app);
    const before = await fingerprint(app);
    const body = setupBody('unknown-slug');
    const answer = await completeSetup(visitor, {
      ...body,
      payment: { ...body.payment, account_number: '0000000404' },
    });
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([
      422,
      'ACCOUNT_NOT_FOUND',
      'payment.account_number',
    ]);
    expect(await fingerprint(app)).toBe(before);
    expect((await providerState(app)).subaccounts).toEqual([]);
  });

  test('an address that is taken is told before an account is opened', async () => {
    const holder = await createOwner(app);
    const answer = await completeSetup((await registerOwner(app)).visitor, setupBody(holder.slug));
    expect([answer.status, answer.body.code]).toEqual([409, 'SLUG_TAKEN']);
    expect((await providerState(app)).calls).toEqual([]);
  });

  test('twenty clicks at once open one account and store one', async () => {
    const { visitor } = await registerOwner(app);
    const body = setupBody('clicked-slug');
    const answers = await Promise.all(Array.from({ length: 20 }, () => completeSetup(visitor, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body.user.subaccountCode)).size).toBe(1);
    expect(await payoutOf(answers[0]?.body.user.businessId)).toHaveLength(1);
    expect(await calls('POST', '/subaccount')).toHaveLength(1);
    expect((await visitor.send('GET', '/api/staff')).body.data).toHaveLength(1);
    const again = await completeSetup(visitor, body);
    expect(again.status).toBe(200);
    expect(await calls('POST', '/subaccount')).toHaveLength(1);
  });

  test('of different accounts at once one is stored, and all are told of that one', async () => {
    const { visitor } = await registerOwner(app);
    const body = setupBody('raced-slug');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        completeSetup(visitor, {
          ...body,
          payment: { ...body.payment, account_number: `012345678${index}` },
        }),
      ),
    );
    const codes = new Set(answers.map((answer) => answer.body.user.subaccountCode));
    expect(codes.size).toBe(1);
    const rows = await payoutOf(answers[0]?.body.user.businessId);
    expect(rows).toMatchObject([{ state: 'live', subaccount_code: [...codes][0] }]);
    const stored = (await providerState(app)).subaccounts.find(({ code }) => code === [...codes][0]);
    expect(stored?.accountNumber.slice(-4)).toBe(rows[0]?.['last_digits']);
  });

  test('with an account linked, another one sent along changes nothing of it', async () => {
    const { visitor } = await registerOwner(app);
    const first = await completeSetup(visitor, setupBody('kept-slug'));
    const body = setupBody('kept-slug', { bookingSettings: { requireDeposit: true, depositPercentage: 50 } });
    const again = await completeSetup(visitor, {
      ...body,
      payment: {
        ...body.payment,
        settlement_bank: otherAccount.bank_code,
        account_number: otherAccount.account_number,
      },
    });
    expect(again.body.user).toMatchObject({
      subaccountCode: first.body.user.subaccountCode,
      bookingSettings: { depositPercentage: 50 },
    });
    expect(await payoutOf(first.body.user.businessId)).toMatchObject([{ last_digits: '6789' }]);
    expect(await calls('POST', '/subaccount')).toHaveLength(1);
    const { payment: _, ...withoutPayment } = body;
    expect((await completeSetup(visitor, withoutPayment)).status).toBe(200);
  });

  test.each(['unauthorized', 'too-many', 'error', 'reset', 'reset-after-write'])(
    'a provider that answers %s leaves setup as it was, and the next try finishes it',
    async (kind) => {
      for (const path of ['/bank/resolve', '/subaccount']) {
        await app.paystack.control({ reset: true });
        await app.paystack.control({ faults: [{ kind, path, times: 1 }] });
        const { visitor } = await registerOwner(app);
        const before = await fingerprint(app);
        const body = setupBody(`down-${kind}-${path.length}`);
        const answer = await completeSetup(visitor, body);
        expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'UNAVAILABLE']);
        expect(await fingerprint(app)).toBe(before);
        const again = await completeSetup(visitor, body);
        expect(again.status).toBe(200);
        expect(await payoutOf(again.body.user.businessId)).toHaveLength(1);
      }
    },
  );

  deepIt('a slow provider holds up nobody else', async () => {
    await app.paystack.control({ faults: [{ kind: 'slow', path: '/subaccount', times: 1, delayMs: 1500 }] });
    const { visitor } = await registerOwner(app);
    let finished = false;
    const slow = completeSetup(visitor, setupBody('slow-slug')).then((answer) => {
      finished = true;
      return answer;
    });
    const others = await Promise.all(
      Array.from({ length: 15 }, () => visitor.send('GET', '/api/users/business')),
    );
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
    expect(finished).toBe(false);
    expect((await slow).status).toBe(200);
  });

  test('so many accounts an hour and no more', async () => {
    const { visitor } = await registerOwner(app);
    const tries = (number: number) => {
      const body = setupBody('tried-slug');
      const payment = { ...body.payment, account_number: `${1_000_000 + number}404` };
      return completeSetup(visitor, { ...body, payment });
    };
    for (let number = 0; number < 10; number += 1) expect((await tries(number)).status).toBe(422);
    const refused = await tries(10);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    app.clock.moveTo(toInstant(app.clock.now() + hourMs));
    expect((await completeSetup(visitor, setupBody('tried-slug'))).status).toBe(200);
  });

  test('clients can pay a deposit into it at once', async () => {
    const { visitor } = await registerOwner(app);
    await app.paystack.control({ strictSubaccounts: true });
    const { user } = (await completeSetup(visitor, setupBody('paid-slug'))).body;
    const service = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 15_000 };
    const saved = await visitor.send('POST', '/api/services', { body: service });
    const body = {
      email: 'ngozi@example.ng',
      amount: 300_000,
      businessId: user.businessId,
      metadata: {
        serviceId: saved.body.service._id,
        staffId: 'any',
        // A Monday: the planted business opens on no other day.
        date: '2027-01-11T09:00:00.000Z',
        clientName: 'Ngozi Eze',
        clientPhone: '08099887766',
        clientEmail: 'ngozi@example.ng',
      },
    };
    const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
    expect([opened.status, opened.body.success]).toEqual([200, true]);
  });

  test('another business sees nothing of it', async () => {
    const { visitor } = await registerOwner(app);
    await completeSetup(visitor, setupBody('hidden-slug'));
    const other = await createOwner(app);
    expect((await other.visitor.send('GET', '/api/payments/payout')).body.data).toEqual({
      live: null,
      waiting: null,
      hold: null,
    });
    expect((await other.visitor.send('GET', '/api/users/me')).body.user).not.toHaveProperty('subaccountCode');
  });
});

describe('asking for deposits in the settings', () => {
  const save = (owner: { readonly visitor: ReturnType<typeof app.visitor> }, body: unknown) =>
    owner.visitor.send('PUT', '/api/settings/deposits', { body });

  test('needs an account to pay them out to', async () => {
    const owner = await createOwner(app);
    const before = await fingerprint(app);
    const refused = await save(owner, { requireDeposit: true, depositPercentage: 20 });
    expect([refused.status, refused.body.code]).toEqual([422, 'DEPOSITS_UNAVAILABLE']);
    expect(await fingerprint(app)).toBe(before);
    const without = await save(owner, { requireDeposit: false, depositPercentage: 20 });
    expect([without.status, without.body.data.payoutLinked]).toEqual([200, false]);
    await owner.visitor.send('PUT', '/api/payments/payout', { body: account });
    const saved = await save(owner, { requireDeposit: true, depositPercentage: 35 });
    expect(saved.body.data.deposits).toEqual({ requireDeposit: true, depositPercentage: 35 });
    expect((await owner.visitor.send('GET', '/api/settings')).body.data.deposits).toEqual({
      requireDeposit: true,
      depositPercentage: 35,
    });
    expect(saved.body.data.payoutLinked).toBe(true);
    const off = await save(owner, { requireDeposit: false, depositPercentage: 0 });
    expect(off.body.data.deposits).toEqual({ requireDeposit: false, depositPercentage: 0 });
  });

  test.each([
    [{ requireDeposit: true, depositPercentage: 0 }, '% must be 1-100'],
    [{ requireDeposit: true, depositPercentage: 101 }, '% must be 1-100'],
    [{ requireDeposit: false, depositPercentage: 101 }, '% must be 1-100'],
    [{ requireDeposit: true, depositPercentage: 1.5 }, '% must be 1-100'],
    [{ requireDeposit: true }, 'Required'],
  ])('%j is refused: %s', async (body, message) => {
    const owner = await createOwner(app);
    const answer = await save(owner, body);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field: 'depositPercentage', message }]]);
  });
});
