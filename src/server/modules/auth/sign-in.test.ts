import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { PASSWORD, registerOwner } from '../../testing/seeded-owner.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailedTokens } from '../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

// Every caller may come from a network of its own.
const app = useTestApp({ trustProxy: '127.0.0.1' });

const WRONG = 'Wrong-horse 1';
const NEW_PASSWORD = 'Another#horse 7';
const HOME = '102.89.40.7';
let networks = 0;
const elsewhere = (): string => {
  networks += 1;
  return `41.58.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};
const from = (address: string) => ({ 'x-forwarded-for': address });
const pass = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
const logIn = (visitor: Visitor, email: string, password: string, address: string): Promise<Answer> =>
  visitor.send('POST', '/api/auth/login', { body: { email, password }, headers: from(address) });
const guess = (email: string, address: string): Promise<Answer> =>
  logIn(app.visitor(), email, WRONG, address);
const guesses = async (email: string, count: number, address: () => string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let tries = 0; tries < count; tries += 1) statuses.push((await guess(email, address())).status);
  return statuses;
};
/** A browser that has signed in to the account before and is signed out. */
const knownBrowser = async (email: string): Promise<Visitor> => {
  const visitor = app.visitor();
  expect((await logIn(visitor, email, PASSWORD, elsewhere())).status).toBe(200);
  await visitor.send('GET', '/api/auth/logout');
  expect(visitor.cookies.has('sid')).toBe(false);
  return visitor;
};
const resetTo = async (visitor: Visitor, email: string, password: string): Promise<void> => {
  await app
    .visitor()
    .send('POST', '/api/auth/forgotpassword', { body: { email }, headers: from(elsewhere()) });
  const token = (await mailedTokens(app, email, 'password-reset')).at(-1);
  const answer = await visitor.send('PUT', `/api/auth/resetpassword/${token}`, {
    body: { password },
    headers: from(elsewhere()),
  });
  expect(answer.status).toBe(200);
};
const mailsOfNewDevices = async (email: string): Promise<number> =>
  (await storedRows(app, `SELECT 1 FROM messages WHERE address = $1 AND kind = 'new-device'`, [email]))
    .length;

describe('wrong passwords of somebody else', () => {
  test('never keep the owner out, however many there are and wherever they come from', async () => {
    const { email } = await registerOwner(app);
    await guesses(email, 60, elsewhere);
    expect((await logIn(app.visitor(), email, PASSWORD, HOME)).status).toBe(200);
  });

  test('make each network that is new to the account wait after its first', async () => {
    const { email } = await registerOwner(app);
    expect(await guesses(email, 20, elsewhere)).toEqual(new Array(20).fill(401));
    const late = elsewhere();
    expect(await guesses(email, 3, () => late)).toEqual([401, 429, 429]);
  });

  test('from her own network leave a browser alone that has signed in before', async () => {
    const { email } = await registerOwner(app);
    const known = await knownBrowser(email);
    await guesses(email, 12, () => HOME);
    expect((await logIn(app.visitor(), email, PASSWORD, HOME)).status).toBe(429);
    expect((await logIn(known, email, PASSWORD, HOME)).status).toBe(200);
  });

  test('count no more once the password is another one', async () => {
    const { email } = await registerOwner(app);
    await guesses(email, 12, () => HOME);
    await resetTo(app.visitor(), email, NEW_PASSWORD);
    expect((await logIn(app.visitor(), email, NEW_PASSWORD, HOME)).status).toBe(200);
  });
});

describe('whoever guesses', () => {
  test('waits longer each time, at most a quarter of an hour', async () => {
    const { email } = await registerOwner(app);
    await guesses(email, 5, () => HOME);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const refused = await guess(email, HOME);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(minutes * 60)]);
      pass(minutes);
      expect((await guess(email, HOME)).status).toBe(401);
    }
    pass(15);
    expect((await logIn(app.visitor(), email, PASSWORD, HOME)).status).toBe(200);
    expect((await guess(email, HOME)).status).toBe(401);
  });

  test('in a browser that is known gets no more tries than others', async () => {
    const { email } = await registerOwner(app);
    const known = await knownBrowser(email);
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1)
      statuses.push((await logIn(known, email, WRONG, elsewhere())).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('tries one password after the other at many accounts: the network is slowed down, not shut out', async () => {
    const { email } = await registerOwner(app);
    const known = await knownBrowser(email);
    const network = elsewhere();
    const stuff = async (at: number) => (await guess(`stuffed-${at}@example.ng`, network)).status;
    expect([await stuff(1), await stuff(2)]).toEqual([401, 401]);
    // The two it has tried, and 96 more whose passwords need not be hashed here.
    const key = `sign-in-crowd:${sha256(network).toString('base64url')}`;
    await asSuperuser(app, 'UPDATE rate_limits SET hits = hits + 96 WHERE key = $1 AND hits = 2', [key]);
    expect([await stuff(3), await stuff(4), await stuff(5)]).toEqual([401, 401, 429]);
    const refused = await logIn(app.visitor(), email, PASSWORD, network);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await logIn(known, email, PASSWORD, network)).status).toBe(200);
    pass(1);
    expect((await logIn(app.visitor(), email, PASSWORD, network)).status).toBe(200);
  });
});

describe('a browser is remembered', () => {
  test('by a cookie that no script reads, that outlives signing out and names nobody', async () => {
    const { email } = await registerOwner(app);
    const visitor = app.visitor();
    const answer = await logIn(visitor, email, PASSWORD, HOME);
    const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('device='));
    expect(cookie).toMatch(
      /^device=[0-9A-Za-z]{43}\.[0-9A-Za-z]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await visitor.send('GET', '/api/auth/logout');
    expect([...visitor.cookies.keys()]).toEqual(['device']);
    expect((await visitor.send('GET', '/api/users/me')).status).toBe(401);
  });

  test('and the owner is written to when another one signs in, each time but once for each', async () => {
    const { email } = await registerOwner(app);
    const visitor = app.visitor();
    for (let times = 0; times < 3; times += 1) await logIn(visitor, email, PASSWORD, HOME);
    expect(await mailsOfNewDevices(email)).toBe(1);
    pass(1);
    await logIn(app.visitor(), email, PASSWORD, HOME);
    expect(await mailsOfNewDevices(email)).toBe(2);
    await guess(email, HOME);
    expect(await mailsOfNewDevices(email)).toBe(2);
  });

  test('for several accounts at once', async () => {
    const owners = [await registerOwner(app), await registerOwner(app)];
    const visitor = app.visitor();
    for (const { email } of [...owners, ...owners]) await logIn(visitor, email, PASSWORD, HOME);
    for (const { email } of owners) expect(await mailsOfNewDevices(email)).toBe(1);
  });

  test('not because it says so', async () => {
    const { email } = await registerOwner(app);
    const other = await knownBrowser((await registerOwner(app)).email);
    const carried = other.cookies.get('device') ?? '';
    for (const cookie of [carried, 'x'.repeat(66), `${'A'.repeat(43)}.${'B'.repeat(22)}`, '.', '']) {
      pass(1);
      const before = await mailsOfNewDevices(email);
      const visitor = app.visitor();
      visitor.cookies.set('device', cookie);
      expect((await logIn(visitor, email, PASSWORD, HOME)).status).toBe(200);
      expect(await mailsOfNewDevices(email)).toBe(before + 1);
    }
  });

  test('from registering on', async () => {
    const email = 'registered-here@example.ng';
    const visitor = app.visitor();
    const account = { businessName: 'Ada Studio', email, phone: '08031234567', password: PASSWORD };
    await visitor.send('POST', '/api/auth/register', { body: account, headers: from(elsewhere()) });
    expect((await logIn(visitor, email, PASSWORD, HOME)).status).toBe(200);
    expect(await mailsOfNewDevices(email)).toBe(0);
  });

  test('until the password is another one: then only the one that changed it', async () => {
    const { email } = await registerOwner(app);
    const known = await knownBrowser(email);
    const resetting = app.visitor();
    await resetTo(resetting, email, NEW_PASSWORD);
    const before = await mailsOfNewDevices(email);
    expect((await logIn(resetting, email, NEW_PASSWORD, HOME)).status).toBe(200);
    expect(await mailsOfNewDevices(email)).toBe(before);
    expect((await logIn(known, email, NEW_PASSWORD, HOME)).status).toBe(200);
    expect(await mailsOfNewDevices(email)).toBe(before + 1);
  });
});
