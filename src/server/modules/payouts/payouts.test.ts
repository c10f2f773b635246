import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import { absentProvider } from '../../testing/absent-provider.ts';
import {
  account,
  applyChanges,
  changePayout,
  otherAccount,
  providerState,
} from '../../testing/payout-harness.ts';
import { PASSWORD } from '../../testing/seeded-owner.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
beforeEach(() => app.paystack.control({ reset: true }));

const WRONG = 'Not-my-password 1';
const pass = (milliseconds: number): void => app.clock.moveTo(toInstant(app.clock.now() + milliseconds));
const rowsOf = ({ businessId }: TestOwner) =>
  storedRows(
    app,
    `SELECT state, bank_code, last_digits, subaccount_code, attempts, problem, octet_length(sealed) AS sealed
       FROM payout_accounts WHERE business_id = $1 ORDER BY effective_at, created_at, state`,
    [storedBusinessId(businessId)],
  );
const mailsOf = ({ businessId }: TestOwner) =>
  storedRows(
    app,
    `SELECT address, recipient FROM messages WHERE business_id = $1 AND kind = 'payout-changed'`,
    [storedBusinessId(businessId)],
  );
const withdraw = ({ visitor }: TestOwner) => visitor.send('DELETE', '/api/payments/payout/waiting');
const read = async ({ visitor }: TestOwner) => (await visitor.send('GET', '/api/payments/payout')).body.data;
const subaccounts = async () => (await providerState(app)).subaccounts;

const first = { bankName: 'Guaranty Trust Bank', lastDigits: '6789' };
const second = { bankName: 'Access Bank', lastDigits: '3210' };

/** An owner whose deposits go to the first account. */
const linkedOwner = async (): Promise<TestOwner> => {
  const owner = await createOwner(app);
  const linked = await changePayout(owner.visitor, account);
  if (linked.status !== 200) throw new Error(`The account was not linked: ${linked.text}`);
  return owner;
};

/** One who has asked for the second. */
const changingOwner = async (): Promise<TestOwner> => {
  const owner = await linkedOwner();
  const changed = await changePayout(owner.visitor, { ...otherAccount, password: PASSWORD });
  if (changed.status !== 200) throw new Error(`The change was refused: ${changed.text}`);
  return owner;
};

describe('the first account', () => {
  test('counts at once, asks for no password and is told to the owner', async () => {
    const owner = await createOwner(app, 'Ada & Co');
    expect(await read(owner)).toEqual({ live: null, waiting: null, hold: null });
    const linked = await changePayout(owner.visitor, account);
    expect(linked.body).toMatchObject({ success: true, data: { live: first, waiting: null } });
    expect(await subaccounts()).toMatchObject([
      { businessName: 'Ada & Co', bankCode: '058', accountNumber: '0123456789', percentageCharge: 0 },
    ]);
    expect(linked.text).not.toContain('0123456789');
    expect(await mailsOf(owner)).toEqual([{ address: owner.email, recipient: 'owner' }]);
  });

  test('given again under the same key gives the same, without a password', async () => {
    const owner = await createOwner(app);
    const key = { 'idempotency-key': 'link-payout-1' };
    const linked = await changePayout(owner.visitor, account, key);
    const again = await changePayout(owner.visitor, account, key);
    expect(again.text).toBe(linked.text);
    expect(await mailsOf(owner)).toHaveLength(1);
    expect(await subaccounts()).toHaveLength(1);
    const other = await changePayout(owner.visitor, otherAccount, key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  test('of many at once one is stored; another one then needs the password', async () => {
    const owner = await createOwner(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        changePayout(owner.visitor, index % 2 === 0 ? account : otherAccount),
      ),
    );
    const live = await read(owner);
    for (const [index, answer] of answers.entries()) {
      const mine = live.live.lastDigits === (index % 2 === 0 ? first : second).lastDigits;
      if (mine && answer.status === 200) expect(answer.body.data).toEqual(live);
      else expect(answer.body.errors).toEqual([{ field: 'password', message: 'Required' }]);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await rowsOf(owner)).toMatchObject([{ state: 'live' }]);
    expect(live.waiting).toBeNull();
    expect(await mailsOf(owner)).toHaveLength(1);
  });

  test.each(['unauthorized', 'too-many', 'error', 'reset', 'reset-after-write'])(
    'a provider that answers %s leaves things as they were',
    async (kind) => {
      await app.paystack.control({ faults: [{ kind, path: '/subaccount', times: 1 }] });
      const owner = await createOwner(app);
      const before = await fingerprint(app);
      const answer = await changePayout(owner.visitor, account);
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(await fingerprint(app)).toBe(before);
      expect((await changePayout(owner.visitor, account)).status).toBe(200);
    },
  );

  test('a number nobody has is refused at its field', async () => {
    const owner = await createOwner(app);
    const answer = await changePayout(owner.visitor, { ...account, account_number: '0000000404' });
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([
      422,
      'ACCOUNT_NOT_FOUND',
      'account_number',
    ]);
  });
});

describe('another account', () => {
  test('asks for the password, tells the owner, and waits a day', async () => {
    const owner = await linkedOwner();
    const missing = await changePayout(owner.visitor, otherAccount);
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [{ field: 'password', message: 'Required' }],
    ]);
    const wrong = await changePayout(owner.visitor, { ...otherAccount, password: WRONG });
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      422,
      'WRONG_PASSWORD',
      [{ field: 'password', message: 'That is not your current password. Please try again.' }],
    ]);
    expect(await rowsOf(owner)).toHaveLength(1);
    expect(await mailsOf(owner)).toHaveLength(1);

    const effectiveAt = new Date(app.clock.now() + dayMs).toISOString();
    const changed = await changePayout(owner.visitor, { ...otherAccount, password: PASSWORD });
    expect(changed.body.data).toMatchObject({ live: first, waiting: { ...second, effectiveAt } });
    const told = { address: owner.email, recipient: 'owner' };
    expect(await mailsOf(owner)).toEqual([told, told]);
    pass(dayMs - minuteMs);
    await applyChanges(app);
    expect(await read(owner)).toMatchObject({ live: first, waiting: { lastDigits: '3210' } });
    expect(await subaccounts()).toMatchObject([{ accountNumber: '0123456789' }]);
    pass(minuteMs);
    await applyChanges(app);
    expect(await read(owner)).toMatchObject({ live: second, waiting: null });
    // The same subaccount: what clients are paying just now settles to the new account as well.
    expect(await subaccounts()).toMatchObject([
      { bankCode: '044', accountNumber: '9876543210', percentageCharge: 0 },
    ]);
    const [code] = await subaccounts();
    expect(await rowsOf(owner)).toMatchObject([
      { state: 'replaced', sealed: 0, subaccount_code: code?.code },
      { state: 'live', subaccount_code: code?.code },
    ]);
    await applyChanges(app);
    expect(await rowsOf(owner)).toHaveLength(2);
  });

  test('guesses of the password have to wait like guesses at sign-in, and keep nobody from signing in', async () => {
    const owner = await linkedOwner();
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await changePayout(owner.visitor, { ...otherAccount, password: `${WRONG}${guess}` });
      expect(wrong.body.code).toBe('WRONG_PASSWORD');
    }
    const right = await changePayout(owner.visitor, { ...otherAccount, password: PASSWORD });
    expect([right.status, right.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    const login = { email: owner.email, password: PASSWORD };
    expect((await app.visitor().send('POST', '/api/auth/login', { body: login })).status).toBe(200);
    pass(15 * minuteMs);
    expect((await changePayout(owner.visitor, { ...otherAccount, password: PASSWORD })).status).toBe(200);
  });

  test('a wrong password costs the provider nothing', async () => {
    const owner = await linkedOwner();
    const { calls } = await providerState(app);
    await changePayout(owner.visitor, { ...otherAccount, password: WRONG });
    expect((await providerState(app)).calls).toEqual(calls);
  });

  test('that is no other is refused', async () => {
    const owner = await linkedOwner();
    const answer = await changePayout(owner.visitor, { ...account, password: PASSWORD });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ field: 'account_number', message: 'Deposits are paid out to this account already.' }],
    ]);
  });

  test('of several the last counts, and its day begins anew', async () => {
    const owner = await changingOwner();
    pass(dayMs - hourMs);
    const third = { account_number: '1112223334', bank_code: '058', password: PASSWORD };
    const changed = await changePayout(owner.visitor, third);
    expect(changed.body.data.waiting).toMatchObject({ lastDigits: '3334' });
    pass(2 * hourMs);
    await applyChanges(app);
    expect((await read(owner)).live.lastDigits).toBe('6789');
    expect(await mailsOf(owner)).toHaveLength(3);
    pass(dayMs);
    await applyChanges(app);
    expect((await read(owner)).live.lastDigits).toBe('3334');
    expect((await rowsOf(owner)).map(({ state }) => state)).toEqual(['replaced', 'withdrawn', 'live']);
  });

  test('asked for twice waits once, from the first time on', async () => {
    const owner = await changingOwner();
    const { effectiveAt } = (await read(owner)).waiting;
    pass(hourMs);
    const again = await changePayout(owner.visitor, { ...otherAccount, password: PASSWORD });
    expect(again.body.data.waiting.effectiveAt).toBe(effectiveAt);
    expect(await mailsOf(owner)).toHaveLength(2);
  });

  test('several at once leave one that waits', async () => {
    const owner = await linkedOwner();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        changePayout(owner.visitor, {
          ...otherAccount,
          account_number: `987654321${index}`,
          password: PASSWORD,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const waiting = (await rowsOf(owner)).filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(1);
    expect((await read(owner)).waiting.lastDigits).toBe(waiting[0]?.['last_digits']);
  });

  test('is refused at every bound of its fields', async () => {
    const owner = await linkedOwner();
    const password = PASSWORD;
    for (const [body, field] of [
      [{ ...otherAccount, account_number: '12345', password }, 'account_number'],
      [{ ...otherAccount, bank_code: '', password }, 'bank_code'],
      [{ ...otherAccount, password: '' }, 'password'],
      [{ ...otherAccount, password, percentage_charge: 0 }, 'percentage_charge'],
      [{ ...otherAccount, password, business_name: 'x' }, 'business_name'],
    ] as const) {
      const answer = await changePayout(owner.visitor, body);
      expect([field, answer.status, answer.body.errors?.[0].field]).toEqual([field, 422, field]);
    }
  });
});

describe('taking a change back', () => {
  test('keeps the account as it is', async () => {
    const owner = await changingOwner();
    const kept = await withdraw(owner);
    expect(kept.body).toMatchObject({ success: true, data: { live: first, waiting: null } });
    pass(2 * dayMs);
    await applyChanges(app);
    expect((await read(owner)).live).toMatchObject(first);
    expect(await rowsOf(owner)).toMatchObject([{ state: 'live' }, { state: 'withdrawn', sealed: 0 }]);
    const none = await withdraw(owner);
    expect([none.status, none.body.message]).toEqual([404, 'There is no change that waits.']);
  });

  test('is too late once it may have reached the provider', async () => {
    const owner = await changingOwner();
    pass(dayMs);
    const late = await withdraw(owner);
    expect([late.status, late.body.message]).toEqual([
      404,
      'The change has taken over already. You can change the account again.',
    ]);
    const other = { account_number: '1112223334', bank_code: '058', password: PASSWORD };
    expect((await changePayout(owner.visitor, other)).body.message).toBe(
      'Your last change is taking over just now. Please try again in a few minutes.',
    );
  });

  test('and taking over at the same time: what is shown is what the provider has', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await changingOwner();
      const [business] = [storedBusinessId(owner.businessId)];
      // Just before the day is over, by a worker whose clock is ahead.
      await asSuperuser(app, 'UPDATE payout_accounts SET due_at = $2 WHERE business_id = $1 AND state = $3', [
        business,
        new Date(app.clock.now()).toISOString(),
        'waiting',
      ]);
      const [taken] = await Promise.all([withdraw(owner), applyChanges(app)]);
      const shown = await read(owner);
      expect(shown.waiting).toBeNull();
      expect(shown.live.lastDigits).toBe(taken.status === 200 ? '6789' : '3210');
      const [row] = (await rowsOf(owner)).filter(({ state }) => state === 'live');
      const there = (await subaccounts()).find(({ code }) => code === row?.['subaccount_code']);
      expect(there?.accountNumber.slice(-4)).toBe(shown.live.lastDigits);
    }
  });
});

describe('a change that takes over', () => {
  test.each(['unauthorized', 'too-many', 'error', 'reset', 'reset-after-write'])(
    'is tried again after the provider answered %s',
    async (kind) => {
      const owner = await changingOwner();
      await app.paystack.control({ faults: [{ kind, path: '/subaccount', method: 'PUT', times: 2 }] });
      pass(dayMs);
      const lines: string[] = [];
      await applyChanges(app, app.paystack.provider, lines);
      expect(await read(owner)).toMatchObject({ live: first, waiting: second });
      expect((await withdraw(owner)).status).toBe(404);
      await applyChanges(app);
      expect((await rowsOf(owner)).at(-1)).toMatchObject({ state: 'waiting', attempts: 1 });
      pass(2 * minuteMs);
      await applyChanges(app);
      expect((await rowsOf(owner)).at(-1)).toMatchObject({ state: 'waiting', attempts: 2 });
      pass(4 * minuteMs);
      await applyChanges(app);
      expect(await read(owner)).toMatchObject({ live: second, waiting: null });
      expect(lines.join('\n')).toContain('could not take over yet');
      expect(lines.join('\n')).not.toMatch(/9876543210|ADA|ACCT_/);
    },
  );

  test('one worker has it, of several', async () => {
    const owner = await changingOwner();
    pass(dayMs);
    await Promise.all(Array.from({ length: 5 }, () => applyChanges(app)));
    const puts = (await providerState(app)).calls.filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(1);
    expect((await read(owner)).live.lastDigits).toBe('3210');
  });

  test('a worker that died is followed by another', async () => {
    const owner = await changingOwner();
    pass(dayMs);
    const dying: PaymentProvider = {
      ...absentProvider,
      updateSubaccount: () => Promise.reject(new Error('killed')),
    };
    await applyChanges(app, dying);
    await applyChanges(app);
    expect((await read(owner)).waiting).not.toBeNull();
    expect((await withdraw(owner)).status).toBe(404);
    pass(15 * minuteMs);
    await applyChanges(app);
    expect((await read(owner)).live.lastDigits).toBe('3210');
  });

  test('a subaccount the provider no longer knows is replaced by a new one', async () => {
    const owner = await changingOwner();
    await app.paystack.control({ reset: true });
    pass(dayMs);
    await applyChanges(app);
    const [made] = await subaccounts();
    expect(made).toMatchObject({ accountNumber: '9876543210', percentageCharge: 0 });
    expect((await rowsOf(owner)).at(-1)).toMatchObject({ state: 'live', subaccount_code: made?.code });
  });

  test('one the provider says no to may be taken back', async () => {
    const owner = await changingOwner();
    const refused = { ok: false, reason: 'refused', code: 'invalid_params', message: '' } as const;
    const refusing: PaymentProvider = {
      ...absentProvider,
      updateSubaccount: async () => refused,
      createSubaccount: async () => refused,
    };
    pass(dayMs);
    await applyChanges(app, refusing);
    expect((await rowsOf(owner)).at(-1)).toMatchObject({ state: 'waiting', problem: 'invalid_params' });
    expect((await withdraw(owner)).body.data).toMatchObject({ live: first, waiting: null });
  });
});

test('another business can neither see, change nor take back any of it', async () => {
  const owner = await changingOwner();
  const other = await createOwner(app);
  expect(await read(other)).toEqual({ live: null, waiting: null, hold: null });
  expect((await withdraw(other)).status).toBe(404);
  await changePayout(other.visitor, { account_number: '5555555555', bank_code: '058' });
  expect(await read(owner)).toMatchObject({ live: first, waiting: second });
});

test('neither numbers, names nor passwords are in any log line', () => {
  const lines = app.logged.join('\n');
  expect(app.logged.length).toBeGreaterThan(50);
  for (const secret of ['0123456789', '9876543210', PASSWORD, WRONG, 'ACCT_', 'sk_test'])
    expect(lines).not.toContain(secret);
});
