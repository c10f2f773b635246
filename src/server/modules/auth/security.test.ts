import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { newToken } from '../../platform/ids.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { PASSWORD, registerOwner } from '../../testing/seeded-owner.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailedTokens } from '../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

// Every caller may come from an address of its own, so that the limits by address stay out of the way.
const app = useTestApp({ trustProxy: '127.0.0.1' });

const NEW_PASSWORD = 'Another#horse 7';
const from = (address: string) => ({ 'x-forwarded-for': address });
const pass = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.send('GET', '/api/users/me')).status === 200;
const copyOf = (visitor: Visitor): Visitor => {
  const copy = app.visitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
};
const logIn = (
  visitor: Visitor,
  email: string,
  password = PASSWORD,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => visitor.send('POST', '/api/auth/login', { body: { email, password }, headers });
let signIns = 0;
const signedIn = async (email: string, device = 'Test browser'): Promise<Visitor> => {
  const visitor = app.visitor();
  signIns += 1;
  const headers = { 'user-agent': device, ...from(`10.9.0.${signIns}`) };
  expect((await logIn(visitor, email, PASSWORD, headers)).status).toBe(200);
  return visitor;
};
const change = (visitor: Visitor, over: object = {}, address = '10.1.0.1') =>
  visitor.send('PUT', '/api/auth/password', {
    body: { currentPassword: PASSWORD, password: NEW_PASSWORD, ...over },
    headers: from(address),
  });
const sessions = async (visitor: Visitor) => (await visitor.send('GET', '/api/auth/sessions')).body.data;
const mails = (email: string) =>
  storedRows(app, "SELECT kind, state FROM messages WHERE address = $1 AND kind = 'password-changed'", [
    email,
  ]);

test('a session that was signed in for ends after thirty days however much it is used', async () => {
  const { email } = await registerOwner(app);
  const visitor = await signedIn(email);
  for (let day = 6; day < 30; day += 6) {
    pass(6 * 24 * 60);
    expect(await isSignedIn(visitor)).toBe(true);
  }
  pass(6 * 24 * 60);
  expect(await isSignedIn(visitor)).toBe(false);
});

describe('changing the password', () => {
  test('ends every other session, renews this one and is told by mail', async () => {
    const { visitor, email } = await registerOwner(app);
    const other = await signedIn(email);
    const before = copyOf(visitor);
    const answer = await change(visitor);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    const [session = '', csrf = ''] = answer.headers.getSetCookie();
    expect(session).toMatch(/^sid=[0-9A-Za-z]{65}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^XSRF-TOKEN=/);
    expect(visitor.cookies.get('sid')).not.toBe(before.cookies.get('sid'));
    for (const dead of [other, before]) {
      const refused = await dead.send('GET', '/api/users/me');
      expect([refused.status, refused.body.message]).toEqual([
        401,
        'Your session has expired. Please log in again.',
      ]);
    }
    // The renewed session works for writes too.
    expect(
      (await change(visitor, { currentPassword: NEW_PASSWORD, password: 'Third#horse 99' })).status,
    ).toBe(200);
    expect((await logIn(app.visitor(), email, PASSWORD)).status).toBe(401);
    expect((await logIn(app.visitor(), email, 'Third#horse 99')).status).toBe(200);
    expect(await mails(email)).toEqual([
      { kind: 'password-changed', state: 'queued' },
      { kind: 'password-changed', state: 'queued' },
    ]);
  });

  test('voids the reset links that are open', async () => {
    const { visitor, email } = await registerOwner(app);
    await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email } });
    const [token] = await mailedTokens(app, email, 'password-reset');
    expect((await change(visitor)).status).toBe(200);
    const reset = await app
      .visitor()
      .send('PUT', `/api/auth/resetpassword/${token}`, { body: { password: 'Third#horse 99' } });
    expect([reset.status, reset.body.code]).toEqual([400, 'TOKEN_INVALID']);
    expect((await logIn(app.visitor(), email, NEW_PASSWORD)).status).toBe(200);
  });

  test('keeps when the session ends', async () => {
    const { visitor } = await registerOwner(app);
    for (let day = 6; day <= 24; day += 6) {
      pass(6 * 24 * 60);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    const answer = await change(visitor);
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${6 * 24 * 3600};`);
    pass(6 * 24 * 60);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test.each([
    ['currentPassword', '', 'Password is required'],
    ['currentPassword', undefined, 'Password is required'],
    ['currentPassword', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['currentPassword', 'Wrong-horse 1', 'That is not your current password. Please try again.'],
    ['password', '', 'Password is required'],
    ['password', 'Short1!', 'Minimum 8 characters'],
    ['password', 'lowercase 1!', 'At least one uppercase letter'],
    ['password', 'No number!', 'At least one number'],
    ['password', 'No special 1', 'At least one special character'],
    ['password', 'P@ssw0rd1', 'This password is one of the most guessed. Please choose another.'],
    ['email', 'eve@example.ng', 'This field is not accepted here.'],
  ])('%s %j: %s', async (field, value, message) => {
    const { visitor, email } = await registerOwner(app);
    const other = await signedIn(email);
    const before = await fingerprint(app);
    const answer = await change(visitor, { [field]: value });
    expect([answer.status, answer.body.errors[0]]).toEqual([422, { field, message }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await fingerprint(app)).toBe(before);
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('guesses at the current password count as guesses at sign-in do', async () => {
    const { visitor, email } = await registerOwner(app);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => change(visitor, { currentPassword: 'Wrong-horse 1' }, '10.2.0.1')),
    );
    expect(guesses.filter(({ body }) => body.code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
    const throttled = await change(visitor, {}, '10.2.0.1');
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '60']);
    // Whoever holds a stolen session keeps nobody from signing in.
    expect((await logIn(app.visitor(), email, PASSWORD, from('10.2.0.1'))).status).toBe(200);
    pass(1);
    expect((await change(visitor, {}, '10.2.0.1')).status).toBe(200);
  });

  test('20 changes at once from four sessions: one is made', async () => {
    const { visitor, email } = await registerOwner(app);
    // A session may try five passwords at once.
    const sessions = [visitor, await signedIn(email), await signedIn(email), await signedIn(email)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        change(copyOf(sessions[at % 4] ?? visitor), { password: `Winner#horse ${at}` }, `10.3.0.${at}`),
      ),
    );
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(winners).toHaveLength(1);
    for (const answer of answers) expect([200, 401, 422], answer.text).toContain(answer.status);
    expect((await logIn(app.visitor(), email, `Winner#horse ${winners[0]}`)).status).toBe(200);
    expect(await mails(email)).toHaveLength(1);
  }, 20_000);

  test('whoever signs in with the old password at that moment is out again', async () => {
    const { visitor, email } = await registerOwner(app);
    const visitors = Array.from({ length: 12 }, () => app.visitor());
    await Promise.all([
      change(visitor),
      ...visitors.map((one, at) => logIn(one, email, PASSWORD, from(`10.4.0.${at}`))),
    ]);
    for (const one of visitors) expect(await isSignedIn(one)).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);
  }, 20_000);

  test('needs a session', async () => {
    expect((await change(app.visitor())).status).toBe(401);
  });
});

describe('a session', () => {
  test('opened by a process of before goes on, and ends, though its token does not say its business', async () => {
    const { email } = await registerOwner(app);
    const [token, visitor] = [newToken(), app.visitor()];
    await asSuperuser(app, 'UPDATE sessions SET token_hash = $2 WHERE email = $1', [email, sha256(token)]);
    visitor.cookies.set('sid', token);
    const copy = copyOf(visitor);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.send('GET', '/api/auth/logout')).status).toBe(200);
    expect(await isSignedIn(copy)).toBe(false);
  });

  test('is none in another business, whatever its token says', async () => {
    const [mine, other] = [await registerOwner(app), await registerOwner(app)];
    const theirs = other.visitor.cookies.get('sid') ?? '';
    const forged = copyOf(mine.visitor);
    forged.cookies.set('sid', theirs.slice(0, 22) + (mine.visitor.cookies.get('sid') ?? '').slice(22));
    expect(await isSignedIn(forged)).toBe(false);
  });
});

describe('the list of sessions', () => {
  test('names where the owner is signed in, this one first, and gives no token away', async () => {
    const { visitor, email } = await registerOwner(app);
    pass(10);
    await signedIn(email, 'Mozilla/5.0 (Android 14) <b>Chrome</b>');
    pass(10);
    await signedIn(email, 'x'.repeat(500));
    const answer = await visitor.send('GET', '/api/auth/sessions');
    expect(
      answer.body.data.map(({ device, current }: Answer['body']) => [device.slice(0, 40), current]),
    ).toEqual([
      ['node', true],
      ['x'.repeat(40), false],
      ['Mozilla/5.0 (Android 14) <b>Chrome</b>', false],
    ]);
    for (const { _id, createdAt, lastSeenAt } of answer.body.data) {
      expect(_id).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(lastSeenAt));
    }
    const hashes = await storedRows(
      app,
      "SELECT encode(token_hash, 'hex') AS hex, encode(token_hash, 'base64') AS b64 FROM sessions",
    );
    for (const { hex, b64 } of hashes) {
      expect(answer.text).not.toContain(hex);
      expect(answer.text).not.toContain(b64);
    }
    expect(answer.text).not.toContain(visitor.cookies.get('sid'));
  });

  test('leaves out what has lapsed', async () => {
    const { visitor, email } = await registerOwner(app);
    await signedIn(email);
    pass(4 * 24 * 60);
    expect(await sessions(visitor)).toHaveLength(2);
    pass(3 * 24 * 60);
    expect(await sessions(visitor)).toHaveLength(1);
  });

  test('lets another be ended, once', async () => {
    const { visitor, email } = await registerOwner(app);
    const [other, third] = [await signedIn(email, 'Other'), await signedIn(email, 'Third')];
    const listed = await sessions(visitor);
    const { _id } = listed.find(({ device }: { device: string }) => device === 'Other');
    const ended = await visitor.send('DELETE', `/api/auth/sessions/${_id}`);
    expect([ended.status, ended.body.data]).toEqual([
      200,
      listed.filter((session: { _id: string }) => session._id !== _id),
    ]);
    expect([await isSignedIn(other), await isSignedIn(third), await isSignedIn(visitor)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await visitor.send('DELETE', `/api/auth/sessions/${_id}`)).status).toBe(404);
  });

  test('does not let the present one be ended', async () => {
    const { visitor } = await registerOwner(app);
    const [current] = await sessions(visitor);
    const refused = await visitor.send('DELETE', `/api/auth/sessions/${current._id}`);
    expect([refused.status, refused.body.message]).toEqual([
      404,
      'This is the session you are using now. Please use Log Out to end it.',
    ]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("does not reach another owner's", async () => {
    const [mine, theirs] = [await registerOwner(app), await registerOwner(app)];
    const [session] = await sessions(theirs.visitor);
    const refused = await mine.visitor.send('DELETE', `/api/auth/sessions/${session._id}`);
    const none = await mine.visitor.send('DELETE', `/api/auth/sessions/${'x'.repeat(22)}`);
    expect([refused.status, refused.text]).toEqual([404, none.text]);
    expect((await mine.visitor.send('DELETE', '/api/auth/sessions')).body.data).toHaveLength(1);
    expect(await isSignedIn(theirs.visitor)).toBe(true);
  });

  test('lets all the others be ended at once', async () => {
    const { visitor, email } = await registerOwner(app);
    const others = [await signedIn(email), await signedIn(email)];
    const ended = await visitor.send('DELETE', '/api/auth/sessions');
    expect(ended.body.data).toMatchObject([{ current: true }]);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('and ten who end each other leave one, without waiting for each other', async () => {
    const { email } = await registerOwner(app);
    const visitors = await Promise.all(Array.from({ length: 10 }, () => signedIn(email)));
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.send('DELETE', '/api/auth/sessions')),
    );
    for (const answer of answers) expect([200, 401], answer.text).toContain(answer.status);
    const alive = await Promise.all(visitors.map(isSignedIn));
    expect(alive.filter(Boolean)).toHaveLength(1);
  }, 20_000);
});
