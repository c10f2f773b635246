import { beforeEach, expect, test } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import {
  account,
  applyChanges,
  changePayout,
  otherAccount,
  providerState,
  setupBody,
} from '../../testing/payout-harness.ts';
import { PASSWORD } from '../../testing/seeded-owner.ts';
import { storedBusinessId } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, type TestOwner } from '../../testing/test-owner.ts';
import type { Visitor } from '../../testing/visitor.ts';

const app = useTestApp({ paystack: true });
beforeEach(() => app.paystack.control({ reset: true }));

/** An owner with an account, and a thief with a copy of their cookies and nothing else. */
const robbed = async (): Promise<{ readonly owner: TestOwner; readonly thief: Visitor }> => {
  const owner = await createOwner(app);
  expect((await changePayout(owner.visitor, account)).status).toBe(200);
  const thief = app.visitor();
  for (const [name, value] of owner.visitor.cookies) thief.cookies.set(name, value);
  return { owner, thief };
};

const accountsOf = ({ businessId }: TestOwner) =>
  storedRows(
    app,
    'SELECT state, last_digits FROM payout_accounts WHERE business_id = $1 ORDER BY created_at',
    [storedBusinessId(businessId)],
  );
const settledTo = async () =>
  (await providerState(app)).subaccounts.map(({ accountNumber, percentageCharge }) => [
    accountNumber,
    percentageCharge,
  ]);

test('a stolen session cannot lead the money elsewhere, whatever it tries without the password', async () => {
  const { owner, thief } = await robbed();
  const mine = { businessName: 'Ada Studio', phone: '08031234567', businessSlug: owner.slug };
  const put = (path: string, body: unknown) => thief.send('PUT', path, { body });
  const payment = { ...setupBody(owner.slug).payment, settlement_bank: '044', account_number: '9876543210' };
  const tries: readonly (() => Promise<{ readonly status: number }>)[] = [
    () => changePayout(thief, otherAccount),
    () => changePayout(thief, { ...otherAccount, password: '' }),
    () => changePayout(thief, { ...otherAccount, password: 'Not-my-password 1' }),
    () => changePayout(thief, { ...otherAccount, password: null }),
    () => changePayout(thief, { ...otherAccount, password: { length: 15 } }),
    () => changePayout(thief, { ...otherAccount, password: 'x', subaccount_code: 'ACCT_thief' }),
    () => changePayout(thief, { ...otherAccount, businessId: owner.businessId }),
    () => changePayout(thief, otherAccount, { 'idempotency-key': 'a-fresh-key' }),
    () => put('/api/auth/password', { password: 'Another#horse 7' }),
    () => put('/api/auth/password', { currentPassword: 'Not-my-password 1', password: 'Another#horse 7' }),
    () => put('/api/settings/deposits', { requireDeposit: true, depositPercentage: 20, payment }),
    () => put('/api/settings/profile', { ...mine, timezone: 'Africa/Lagos', socialLinks: {}, payment }),
  ];
  for (const [index, attempt] of tries.entries())
    expect([index, [400, 422].includes((await attempt()).status)]).toEqual([index, true]);
  // Setup may be sent again; the account in it is no longer looked at.
  const again = await thief.send('POST', '/api/users/setup/complete', {
    body: { ...setupBody(owner.slug), payment },
  });
  expect(again.status).toBe(200);
  // Another address of the business, under which its clients write, is not where the owner is told.
  const profile = { ...mine, email: 'thief@example.ng', timezone: 'Africa/Lagos', socialLinks: {} };
  expect((await put('/api/settings/profile', profile)).status).toBe(200);
  app.clock.moveTo(toInstant(app.clock.now() + 2 * dayMs));
  await applyChanges(app);
  expect(await accountsOf(owner)).toEqual([{ state: 'live', last_digits: '6789' }]);
  expect(await settledTo()).toEqual([['0123456789', 0]]);
});

test('one with the password is announced to the owner’s own address, and can be undone for a day', async () => {
  const { owner, thief } = await robbed();
  const profile = {
    businessName: 'Ada Studio',
    phone: '08031234567',
    businessSlug: owner.slug,
    timezone: 'Africa/Lagos',
  };
  await thief.send('PUT', '/api/settings/profile', {
    body: { ...profile, email: 'thief@example.ng', socialLinks: {} },
  });
  await app.paystack.control({ resolve: { names: { '9876543210': 'A THIEF' } } });
  const changed = await changePayout(thief, { ...otherAccount, password: PASSWORD });
  // The name is the provider's, as the mail has it.
  expect(changed.body.data.waiting).toMatchObject({ accountName: 'A THIEF', lastDigits: '3210' });
  const told = await storedRows(
    app,
    `SELECT address FROM messages WHERE business_id = $1 AND kind = 'payout-changed'`,
    [storedBusinessId(owner.businessId)],
  );
  // Of the first account, and of this one.
  expect(told).toEqual([{ address: owner.email }, { address: owner.email }]);
  app.clock.moveTo(toInstant(app.clock.now() + dayMs - 60_000));
  await applyChanges(app);
  expect(await settledTo()).toEqual([['0123456789', 0]]);
  expect((await owner.visitor.send('DELETE', '/api/payments/payout/waiting')).status).toBe(200);
  app.clock.moveTo(toInstant(app.clock.now() + 2 * dayMs));
  await applyChanges(app);
  expect(await settledTo()).toEqual([['0123456789', 0]]);
});
