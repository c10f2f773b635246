import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { fromOwnNetwork } from '../../testing/client-network.ts';
import { fillIn } from '../../testing/form.ts';
import { openMailHarness } from '../../testing/mail-harness.ts';
import { applyChanges, changePayout, otherAccount } from '../../testing/payout-harness.ts';
import { PASSWORD } from '../../testing/seeded-owner.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { sendMessages } from '../../testing/send-messages.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createService } from '../../testing/test-owner.ts';
import { confirmAddress, mailedTokens, registerUnproven } from '../../testing/unproven-owner.ts';
import type { Visitor } from '../../testing/visitor.ts';

const app = useTestApp({ trustProxy: '127.0.0.1', paystack: true });
const NEW_PASSWORD = 'Another#horse 7';

const register = () => registerUnproven(app);
const tokens = (email: string, kind?: 'password-reset') => mailedTokens(app, email, kind);
const verify = (token: string | undefined) => confirmAddress(app, token);
const holdOf = async (visitor: Visitor) => (await visitor.send('GET', '/api/users/me')).body.user.payoutHold;
const asksDeposit = async (slug: string): Promise<boolean> =>
  (await app.visitor().send('GET', `/api/users/business/${slug}`)).body.data.bookingSettings.requireDeposit;
const reset = async (email: string): Promise<Visitor> => {
  await app
    .visitor()
    .send('POST', '/api/auth/forgotpassword', { body: { email }, headers: fromOwnNetwork() });
  const token = (await tokens(email, 'password-reset')).at(-1);
  const visitor = app.visitor();
  const body = { password: NEW_PASSWORD };
  const done = await visitor.send('PUT', `/api/auth/resetpassword/${token}`, {
    body,
    headers: fromOwnNetwork(),
  });
  expect(done.status).toBe(200);
  await visitor.send('POST', '/api/auth/login', { body: { email, password: NEW_PASSWORD } });
  return visitor;
};
const confirm = (owner: Visitor, lastDigits: string) =>
  owner.send('POST', '/api/payments/payout/confirm', { body: { lastDigits } });
/** What the mails that tell of a changed password say to this address, oldest first. */
const mailed = async (email: string): Promise<readonly string[]> => {
  const mail = openMailHarness();
  const { database, clock, secretKey } = app;
  const secrets = createSecrets(secretKey);
  await sendMessages({ database, clock, secrets, publicUrl: 'http://akoko.test' }, { mail });
  const told = mail.mailsTo(email).filter(({ subject }) => subject.includes('password was changed'));
  return told.map(({ text }) => text);
};
const pass = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));

describe('an owner whose address was not confirmed', () => {
  test('finishes setup with the account saved, and asks for no deposit until it is', async () => {
    const owner = await register();
    const { visitor, email, slug } = owner;
    expect(await holdOf(visitor)).toBe('unverified');
    const payout = (await visitor.send('GET', '/api/payments/payout')).body.data;
    expect(payout).toMatchObject({ live: { lastDigits: '6789' }, hold: 'unverified' });
    expect((await visitor.send('GET', '/api/users/me')).body.user.bookingSettings.requireDeposit).toBe(true);
    expect(await asksDeposit(slug)).toBe(false);
    const service = await createService(owner);
    const book = (date: string) =>
      app.visitor().send('POST', '/api/appointments', {
        body: bookingBody(owner, service, { date, clientPhone: '08099887701' }),
        headers: fromOwnNetwork(),
      });
    expect((await book('2026-12-08T09:00:00.000Z')).status).toBe(200);
    const { businessId: _, ...metadata } = bookingBody(owner, service, { date: '2026-12-08T11:00:00.000Z' });
    const pay = await app.visitor().send('POST', '/api/payments/initialize', {
      body: { email: metadata.clientEmail, amount: 300_000, businessId: owner.businessId, metadata },
      headers: fromOwnNetwork(),
    });
    expect([pay.status, pay.body.code]).toEqual([503, 'UNAVAILABLE']);

    const confirmed = await verify((await tokens(email))[0]);
    expect([confirmed.status, confirmed.body.message]).toEqual([200, 'Your email address is confirmed.']);
    expect(await holdOf(visitor)).toBeNull();
    expect(await asksDeposit(slug)).toBe(true);
    expect((await book('2026-12-08T13:00:00.000Z')).status).toBe(402);
  });

  test('may turn deposits on in Settings, and still asks for none', async () => {
    const { visitor, slug } = await register();
    const saved = await visitor.send('PUT', '/api/settings/deposits', {
      body: { requireDeposit: true, depositPercentage: 30 },
    });
    expect(saved.status).toBe(200);
    expect(await asksDeposit(slug)).toBe(false);
  });
});

describe('the link', () => {
  test('works once, and only the newest', async () => {
    const { visitor, email } = await register();
    pass(1);
    expect((await visitor.send('POST', '/api/auth/verifyemail')).status).toBe(200);
    const [first, second] = await tokens(email);
    expect((await verify(first)).body.code).toBe('TOKEN_INVALID');
    const answers = await Promise.all([verify(second), verify(second), verify(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await visitor.send('POST', '/api/auth/verifyemail')).status).toBe(200);
    expect(await tokens(email)).toHaveLength(2);
  });

  test('works for 24 hours, and is sent three times an hour at most', async () => {
    const { visitor, email } = await register();
    for (const status of [200, 200, 200, 429]) {
      pass(1);
      expect((await visitor.send('POST', '/api/auth/verifyemail')).status).toBe(status);
    }
    const last = (await tokens(email)).at(-1);
    pass(24 * 60 - 1);
    expect((await verify(last)).body.code).toBe('TOKEN_INVALID');
    expect(await holdOf(visitor)).toBe('unverified');
  });

  test('of nobody confirms nothing, and its token is kept as a hash', async () => {
    const { email } = await register();
    for (const token of ['x', '0'.repeat(43), '%00'])
      expect((await verify(token)).status).toBeGreaterThanOrEqual(400);
    const [token = ''] = await tokens(email);
    const stored = await storedRows(app, `SELECT encode(token_hash, 'hex') AS hash FROM account_links`);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('opens a page that changes nothing until its button is pressed', async () => {
    const { visitor, email } = await register();
    const [token = ''] = await tokens(email);
    const path = `/verify-email/${token}`;
    const page = await app.visitor().send('GET', path);
    expect([page.status, page.body.page, page.body.live]).toEqual([200, 'verify-email', true]);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(await holdOf(visitor)).toBe('unverified');
    const pressed = await fillIn(app.visitor(), path, {});
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/login?emailConfirmed=true']);
    expect(await holdOf(visitor)).toBeNull();
    const again = await app.visitor().send('GET', path);
    expect([again.status, again.body.live]).toEqual([404, false]);
  });
});

describe('a reset of the password', () => {
  test('puts deposits on hold until the account they go to is confirmed', async () => {
    const { email, slug, visitor: intruder } = await register();
    await verify((await tokens(email))[0]);
    expect(await asksDeposit(slug)).toBe(true);
    const owner = await reset(email);
    expect(await holdOf(owner)).toBe('reset');
    expect(await asksDeposit(slug)).toBe(false);
    expect((await intruder.send('GET', '/api/users/me')).status).toBe(401);
    const confirmed = await confirm(owner, '6789');
    expect([confirmed.status, confirmed.body.data.hold]).toEqual([200, null]);
    expect(await asksDeposit(slug)).toBe(true);
    expect((await confirm(owner, '6789')).status).toBe(404);
  });

  test('with another’s account in it pays that account nothing, whenever the owner says that hers is right', async () => {
    const { email, slug, businessId } = await register();
    await verify((await tokens(email))[0]);
    const owner = await reset(email);
    expect((await changePayout(owner, { ...otherAccount, password: NEW_PASSWORD })).status).toBe(200);
    // Hers waits for its day: neither it nor the one before it can be confirmed meanwhile.
    for (const digits of ['6789', '3210']) {
      const refused = await confirm(owner, digits);
      expect([digits, refused.status, refused.body.code]).toEqual([digits, 409, 'ILLEGAL_TRANSITION']);
    }
    expect([await holdOf(owner), await asksDeposit(slug)]).toEqual(['reset', false]);
    app.clock.moveTo(toInstant(app.clock.now() + dayMs));
    await applyChanges(app);
    expect([await holdOf(owner), await asksDeposit(slug)]).toEqual(['reset', false]);
    await owner.send('POST', '/api/auth/prove', { body: { password: NEW_PASSWORD } });
    // Whoever still has the page of yesterday open confirms nothing by it.
    expect((await confirm(owner, '6789')).status).toBe(409);
    const confirmed = await confirm(owner, '3210');
    expect(confirmed.body.data).toMatchObject({ live: { lastDigits: '3210' }, waiting: null, hold: null });
    expect(await asksDeposit(slug)).toBe(true);
    const accounts = await storedRows(
      app,
      'SELECT state, last_digits FROM payout_accounts WHERE business_id = $1 ORDER BY state',
      [storedBusinessId(businessId)],
    );
    expect(accounts).toEqual([
      { state: 'live', last_digits: '3210' },
      { state: 'replaced', last_digits: '6789' },
    ]);
  });

  test('is told with what it holds up, and what the owner does about that', async () => {
    const { email } = await register();
    const owner = await reset(email);
    const [held = ''] = await mailed(email);
    expect(held).toContain('we ask your clients for no deposit and pay nothing out');
    expect(held).toContain('press ‘Yes, this is my account’');
    expect(held).toContain('http://akoko.test/dashboard/settings?tab=deposits');
    await confirm(owner, '6789');
    const change = (visitor: Visitor, currentPassword: string, password: string) =>
      visitor.send('PUT', '/api/auth/password', { body: { currentPassword, password } });
    expect((await change(owner, NEW_PASSWORD, 'Third#horse 8')).status).toBe(200);
    const [free = ''] = await mailed(email);
    expect(free).not.toContain('deposit');
    const unproven = await register();
    expect((await change(unproven.visitor, PASSWORD, NEW_PASSWORD)).status).toBe(200);
    const [waiting = ''] = await mailed(unproven.email);
    expect(waiting).toContain('Until you confirm this email address');
  });

  test('of an address that somebody else registered leaves them nothing', async () => {
    const planted = await register();
    const { email, visitor: intruder } = planted;
    const feeds = (await intruder.send('GET', '/api/settings/calendar-feeds')).body.data as { url: string }[];
    const followed = feeds.map(({ url }) => new URL(url).pathname);
    for (const path of followed) expect((await app.visitor().send('GET', path)).status).toBe(200);
    await asSuperuser(app, 'UPDATE businesses SET payout_hold = NULL WHERE business_id = $1', [
      storedBusinessId(planted.businessId),
    ]);
    await asSuperuser(app, 'UPDATE users SET verified_at = now() WHERE email = $1', [email]);
    await changePayout(intruder, { ...otherAccount, password: PASSWORD });
    const victim = await reset(email);
    for (const path of followed) expect((await app.visitor().send('GET', path)).status).toBe(404);
    const payout = (await victim.send('GET', '/api/payments/payout')).body.data;
    expect(payout).toMatchObject({ waiting: null, hold: 'reset' });
  });

  test('shows the address to be the owner’s, and the link of registering is void', async () => {
    const { email } = await register();
    const owner = await reset(email);
    expect((await verify((await tokens(email))[0])).body.code).toBe('TOKEN_INVALID');
    const [row] = await storedRows(
      app,
      'SELECT verified_at IS NOT NULL AS shown FROM users WHERE email = $1',
      [email],
    );
    expect(row).toEqual({ shown: true });
    expect(await holdOf(owner)).toBe('reset');
  });
});
