import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { runSize } from '../../testing/run-size.ts';
import { PASSWORD, registerOwner } from '../../testing/seeded-owner.ts';
import { countRows, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailedTokens as tokensMailed } from '../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

// Every caller may come from an address of its own, so that the limits by address stay out of the way.
const app = useTestApp({ trustProxy: '127.0.0.1' });

const NEW_PASSWORD = 'Another#horse 7';
const from = (address: string) => ({ 'x-forwarded-for': address });
const account = (over: Readonly<Record<string, unknown>> = {}) => ({
  businessName: 'Ada Hair Studio',
  email: 'ada@example.ng',
  phone: '08031234567',
  password: PASSWORD,
  ...over,
});
const pass = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
const accounts = () => countRows(app, ['users', 'businesses', 'business_hours']);
const logIn = (visitor: Visitor, email: string, password = PASSWORD, address = '10.1.0.1'): Promise<Answer> =>
  visitor.send('POST', '/api/auth/login', { body: { email, password }, headers: from(address) });
const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.send('GET', '/api/users/me')).status === 200;
const carrying = (cookies: ReadonlyMap<string, string>): Visitor => {
  const visitor = app.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
};

const BANKS_NAME =
  'A business cannot have the name of a bank, a payment company or the government, nor ours. Please enter your own name.';
const HAS_LINK = 'Please enter the name without a web address. If it has none, put a space after each dot.';

describe('registering', () => {
  const REQUIRED = 'This field is required';
  const PHONE = 'Enter a valid 11-digit NG number (e.g., 080...)';
  const EMAIL = 'Please enter a valid email address';
  const COMMON = 'This password is one of the most guessed. Please choose another.';
  test.each([
    ['businessName', undefined, REQUIRED],
    ['businessName', '   ', REQUIRED],
    ['businessName', 'Ada\u202e Studio', 'Please enter a name without special characters.'],
    ['email', undefined, REQUIRED],
    ['email', '', REQUIRED],
    ['email', 'ada@example', EMAIL],
    ['email', 'ada@example.ng, eve@example.ng', EMAIL],
    ['phone', undefined, REQUIRED],
    ['phone', '', REQUIRED],
    ['phone', '0803123456', PHONE],
    ['phone', '06031234567', PHONE],
    ['password', undefined, REQUIRED],
    ['password', '', REQUIRED],
    ['password', '12x45', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['password', '123456', COMMON],
    ['password', 'QWERTY123', COMMON],
    ['role', 'admin', 'This field is not accepted here.'],
  ])('%s %j is refused at its field and nothing is stored', async (field, value, message) => {
    const before = await accounts();
    const answer = await app
      .visitor()
      .send('POST', '/api/auth/register', { body: account({ [field]: value }) });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'INVALID_INPUT',
      errors: [{ field, message }],
    });
    expect(await accounts()).toBe(before);
  });

  test.each([
    ['GTBank: verify your BVN', BANKS_NAME],
    ['Paystack Support', BANKS_NAME],
    ['Ada Hair www.pay-here.com', HAS_LINK],
    ['Pay at https://bit.ly/x', HAS_LINK],
    ...['Zenıth Bank', 'ԌTBank', 'G.T.Bank', 'GT8ank', 'UBA', '0pay', 'C B N', 'Refund desk'].map((name) => [
      name,
      BANKS_NAME,
    ]),
    ...['evil.click', 'Ada evil.ru', 'evil.bank'].map((name) => [name, HAS_LINK]),
  ])('no business is called %s, now or later', async (businessName, message) => {
    const before = await accounts();
    const body = account({ businessName, email: 'phisher@example.ng' });
    const refused = await app
      .visitor()
      .send('POST', '/api/auth/register', { body, headers: from('10.3.9.1') });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'businessName', message }]]);
    expect(await accounts()).toBe(before);
    const { visitor } = await registerOwner(app);
    const profile = { businessName, phone: '08031234567', businessSlug: `phish-${before}` };
    const renamed = await visitor.send('POST', '/api/users/setup/complete', {
      body: { profile, bookingSettings: { requireDeposit: false, depositPercentage: 0 } },
    });
    expect(renamed.body.errors).toEqual([{ field: 'profile.businessName', message }]);
  });

  test('all complaints come at once', async () => {
    const answer = await app.visitor().send('POST', '/api/auth/register', { body: {} });
    const fields = answer.body.errors.map((error: { field: string }) => error.field);
    expect(fields).toEqual(['businessName', 'email', 'phone', 'password']);
    expect(answer.body.message).toBe('Please fix the errors highlighted.');
  });

  test('text is trimmed, address and number are normalised, the password is kept as a hash', async () => {
    const visitor = app.visitor();
    const typed = account({
      businessName: '  Bisi Spa ',
      email: ' BISI@Example.NG ',
      phone: '+234 803 765 4321',
    });
    expect((await visitor.send('POST', '/api/auth/register', { body: typed })).status).toBe(200);
    expect([...visitor.cookies.keys()]).toEqual(['device', 'registered']);
    const [row] = await storedRows(
      app,
      `SELECT name, phone, password_hash, setup_completed_at FROM users JOIN businesses USING (business_id)
        WHERE email = 'bisi@example.ng'`,
    );
    expect(row).toMatchObject({ name: 'Bisi Spa', phone: '08037654321', setup_completed_at: null });
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('an address has one account, however it is written', async () => {
    const visitor = app.visitor();
    expect((await visitor.send('POST', '/api/auth/register', { body: account() })).status).toBe(200);
    const before = await accounts();
    const again = await visitor.send('POST', '/api/auth/register', {
      body: account({ email: 'ADA@example.NG' }),
    });
    expect(again.status).toBe(409);
    const message = 'This email is already registered. Please log in or reset your password.';
    // Once: screens show the message with every complaint about a field behind it.
    expect(again.body).toEqual({ success: false, code: 'EMAIL_TAKEN', message, error: message });
    expect(await accounts()).toBe(before);
  });

  /** 200 make it the figure of invariants T38. */
  const RACERS = runSize('RACERS', 16);
  // One address: small letters are made of capitals, the kelvin sign among them.
  const spellings = ['nkem@example.ng', 'NKEM@example.ng', ' Nkem@EXAMPLE.ng ', 'n\u212aem@Example.NG'];
  // What only looks or folds like it is no address.
  const lookalikes = [
    'nk\u00e9m@example.ng',
    'nke\u0301m@example.ng',
    'nk\u0435m@example.ng',
    '\uff4ekem@example.ng',
    'nkem\uff20example.ng',
    'nkem@ex\u00e4mple.ng',
    'nk\u200bem@example.ng',
    'nkem@example\u3002ng',
  ];
  test(`${RACERS} at once on one address make one account, however they spell it`, {
    timeout: 60_000,
  }, async () => {
    const register = (email: string | undefined, at: number) =>
      app
        .visitor()
        .send('POST', '/api/auth/register', { body: account({ email }), headers: from(`10.2.0.${at}`) });
    const before = await accounts();
    const racing = Array.from({ length: RACERS }, (_, at) => register(spellings[at % spellings.length], at));
    const alike = await Promise.all(lookalikes.map((email, at) => register(email, at)));
    expect(alike.map(({ status }) => status)).toEqual(lookalikes.map(() => 422));
    const statuses = (await Promise.all(racing)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(RACERS - 1);
    const [row] = await storedRows(app, `SELECT count(*) AS n FROM users WHERE email ILIKE '%nk%m%'`);
    expect(row).toEqual({ n: 1 });
    // A user, a business and its hours of five days.
    expect((await accounts()) - before).toBe(7);
  });

  test('a repeat with the same key gets the same answer and makes nothing', async () => {
    const visitor = app.visitor();
    const send = (over = {}) =>
      visitor.send('POST', '/api/auth/register', {
        body: account({ email: 'once@example.ng', ...over }),
        headers: { 'idempotency-key': 'register-once-1' },
      });
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => send()));
    for (const other of [...others, await send()]) {
      expect([other.status, other.text]).toEqual([200, first?.text]);
    }
    const before = await accounts();
    const mismatch = await send({ businessName: 'Other Studio' });
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect(await accounts()).toBe(before);
    const short = await visitor.send('POST', '/api/auth/register', {
      body: account({ email: 'once2@example.ng' }),
      headers: { 'idempotency-key': 'short' },
    });
    expect(short.status).toBe(400);
  });

  test('refused tries count towards the limit of an address', async () => {
    const send = () =>
      app.visitor().send('POST', '/api/auth/register', { body: account(), headers: from('10.3.0.1') });
    const answers = await Promise.all(Array.from({ length: 62 }, send));
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited).toHaveLength(2);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('and all addresses of one IPv6 network count as one', async () => {
    const send = (at: number) =>
      app
        .visitor()
        .send('POST', '/api/auth/register', { body: account(), headers: from(`2c0f:f5c0:1:2:${at}::${at}`) });
    const answers = await Promise.all(Array.from({ length: 62 }, (_, at) => send(at + 1)));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
  });
});

describe('signing in', () => {
  test('unknown address and wrong password are told alike', async () => {
    const { email } = await registerOwner(app);
    const wrong = await logIn(app.visitor(), email, 'Wrong-horse 1');
    const unknown = await logIn(app.visitor(), 'nobody@example.ng', 'Wrong-horse 1');
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
    expect(unknown.status).toBe(401);
    expect(wrong.body.message).toBe(
      'Invalid email or password. Please check your credentials and try again.',
    );
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('the address is trimmed and its case ignored, the password is not', async () => {
    const { email } = await registerOwner(app);
    expect((await logIn(app.visitor(), `  ${email.toUpperCase()} `)).status).toBe(200);
    expect((await logIn(app.visitor(), email, ` ${PASSWORD}`)).status).toBe(401);
    expect((await logIn(app.visitor(), email, `${PASSWORD} `)).status).toBe(401);
    expect((await logIn(app.visitor(), email, PASSWORD.toUpperCase())).status).toBe(401);
  });

  test.each([
    ['email', '', 'This field is required.'],
    ['email', 'nope', 'E-mail must be valid.'],
    ['password', '', 'This field is required.'],
  ])('%s %j: %s', async (field, value, message) => {
    const body = { email: 'a@example.ng', password: PASSWORD, [field]: value };
    const answer = await app.visitor().send('POST', '/api/auth/login', { body });
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]]);
  });

  test('after five failures from one network the next try there has to wait', async () => {
    const { email } = await registerOwner(app);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await logIn(app.visitor(), email, 'Wrong-horse 1')).status).toBe(401);
    const throttled = await logIn(app.visitor(), email);
    expect([throttled.status, throttled.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(throttled.headers.get('retry-after')).toBe('60');
    expect((await logIn(app.visitor(), email, PASSWORD, '10.4.0.1')).status).toBe(200);
    pass(1);
    expect((await logIn(app.visitor(), email)).status).toBe(200);
  });

  test('guesses made at the same moment count as well', async () => {
    const { email } = await registerOwner(app);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => logIn(app.visitor(), email, 'Wrong-horse 1')),
    );
    expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(5);
  });

  test('right passwords are not counted', async () => {
    const { email } = await registerOwner(app);
    for (let tries = 0; tries < 8; tries += 1) expect((await logIn(app.visitor(), email)).status).toBe(200);
  });

  test('the cookies are bound to this site, and out of the reach of scripts where they are keys', async () => {
    const { email } = await registerOwner(app);
    const answer = await logIn(app.visitor(), email);
    const [session = '', csrf = ''] = answer.headers.getSetCookie();
    expect(session).toMatch(/^sid=[0-9A-Za-z]{65}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^XSRF-TOKEN=[^;]+; Max-Age=2592000; Path=\/; SameSite=Lax$/);
    expect(answer.text).not.toContain(session.slice(4, 47));
    const stored = await storedRows(app, 'SELECT encode(token_hash, $1) AS hash FROM sessions', ['escape']);
    expect(JSON.stringify(stored)).not.toContain(session.slice(4, 47));
  });

  test('each sign-in is a new session and ends the one it was made in', async () => {
    const { visitor } = await registerOwner(app);
    const { email } = (await visitor.send('GET', '/api/users/me')).body.user;
    const before = new Map(visitor.cookies);
    const other = app.visitor();
    await logIn(other, email);
    await logIn(visitor, email);
    expect(visitor.cookies.get('sid')).not.toBe(before.get('sid'));
    expect(await isSignedIn(carrying(before))).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('a session id chosen by someone else is not taken over', async () => {
    const { email } = await registerOwner(app);
    const fixed = app.visitor();
    fixed.cookies.set('sid', 'F'.repeat(43));
    await logIn(fixed, email);
    expect(fixed.cookies.get('sid')).not.toBe('F'.repeat(43));
    expect(await isSignedIn(carrying(new Map([['sid', 'F'.repeat(43)]])))).toBe(false);
  });
});

test('what a proxy passes on of the host makes no other site this one', async () => {
  const { visitor } = await registerOwner(app);
  const headers = {
    ...from('10.7.0.1'),
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  const answer = await visitor.send('DELETE', '/api/auth/sessions', { headers });
  expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
});

describe('signing out', () => {
  test('ends the session on the server and clears the cookies', async () => {
    const { visitor } = await registerOwner(app);
    const copy = carrying(visitor.cookies);
    const answer = await visitor.send('GET', '/api/auth/logout');
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(visitor.cookies.size).toBe(0);
    expect(await isSignedIn(copy)).toBe(false);
    expect((await visitor.send('GET', '/api/auth/logout')).status).toBe(200);
  });

  test('another site cannot do it', async () => {
    const { visitor } = await registerOwner(app);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      // Older browsers say no more than this.
      { origin: 'https://evil.example' },
      { origin: null, referer: 'https://evil.example/page' },
      { origin: 'null' },
    ])
      expect((await visitor.send('GET', '/api/auth/logout', { headers })).status).toBe(403);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.send('GET', '/api/auth/logout', { headers: { origin: null } })).status).toBe(200);
  });
});

const forgot = (email: string, address = '10.5.0.1'): Promise<Answer> =>
  app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email }, headers: from(address) });
const reset = (token: string, password = NEW_PASSWORD, address = '10.6.0.1'): Promise<Answer> =>
  app
    .visitor()
    .send('PUT', `/api/auth/resetpassword/${token}`, { body: { password }, headers: from(address) });
const mailedTokens = (email: string) => tokensMailed(app, email, 'password-reset');
const newestToken = async (email: string): Promise<string> => (await mailedTokens(email)).at(-1) ?? '';

describe('a forgotten password', () => {
  test('is answered the same, and not before 250 ms, whether the address is known or not', async () => {
    const { email } = await registerOwner(app);
    const timed = async (address: string) => {
      const start = performance.now();
      const answer = await forgot(address);
      return { answer, took: performance.now() - start };
    };
    const known = await timed(email);
    const unknown = await timed('nobody-here@example.ng');
    expect([known.answer.status, known.answer.text]).toEqual([200, unknown.answer.text]);
    expect(known.answer.body.message).toBe('Reset link sent to your email');
    expect(Math.min(known.took, unknown.took)).toBeGreaterThanOrEqual(249);
    expect(await mailedTokens(email)).toHaveLength(1);
    expect(await mailedTokens('nobody-here@example.ng')).toHaveLength(0);
    const wrong = await forgot('nope');
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([422, 'E-mail must be valid.']);
    expect((await forgot('')).body.errors[0].message).toBe('Email is required');
  });

  test('three links an hour, and only the newest works', async () => {
    const { email } = await registerOwner(app);
    for (const step of [0, 1, 1, 1]) {
      pass(step);
      expect((await forgot(email)).status).toBe(200);
    }
    const tokens = await mailedTokens(email);
    expect(tokens).toHaveLength(3);
    pass(60);
    await forgot(email);
    const newest = await newestToken(email);
    for (const old of tokens) expect((await reset(old)).body.code).toBe('TOKEN_INVALID');
    expect((await reset(newest)).status).toBe(200);
    expect(
      await storedRows(app, `SELECT 1 FROM account_links WHERE email = $1 AND used_at IS NULL`, [email]),
    ).toEqual([]);
  });

  test('a link ends every session, changes the password once and is told by mail', async () => {
    const { visitor, email } = await registerOwner(app);
    const other = app.visitor();
    await logIn(other, email);
    await forgot(email);
    const token = await newestToken(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => reset(token, `${NEW_PASSWORD}${at}`, `10.7.0.${at}`)),
    );
    const winners = answers.flatMap((answer, at) => (answer.status === 200 ? [at] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'TOKEN_INVALID')).toHaveLength(49);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
    expect((await logIn(app.visitor(), email)).status).toBe(401);
    expect((await logIn(app.visitor(), email, `${NEW_PASSWORD}${winners[0]}`)).status).toBe(200);
    const mails = await storedRows(
      app,
      `SELECT kind, state FROM messages WHERE address = $1 AND kind LIKE 'password%' ORDER BY kind`,
      [email],
    );
    expect(mails).toEqual([
      { kind: 'password-changed', state: 'queued' },
      { kind: 'password-reset', state: 'queued' },
    ]);
  });

  test('a link works for 60 minutes', async () => {
    const { email } = await registerOwner(app);
    await forgot(email);
    const late = await newestToken(email);
    pass(60);
    expect((await reset(late)).body.code).toBe('TOKEN_INVALID');
    await forgot(email);
    pass(59);
    expect((await reset(await newestToken(email))).status).toBe(200);
  });

  test('a new password that is too weak is refused and leaves the link as it was', async () => {
    const { email } = await registerOwner(app);
    await forgot(email, '10.8.0.1');
    const token = await newestToken(email);
    for (const [password, message] of [
      ['', 'Password is required'],
      ['Short1!', 'Minimum 8 characters'],
      ['lowercase 1!', 'At least one uppercase letter'],
      ['No number!', 'At least one number'],
      ['No special 1', 'At least one special character'],
      ['P@ssw0rd1', 'This password is one of the most guessed. Please choose another.'],
    ] as const) {
      const answer = await reset(token, password);
      expect([answer.status, answer.body.errors]).toEqual([422, [{ field: 'password', message }]]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  test('a token nobody was given is refused', async () => {
    const before = await countRows(app, ['messages']);
    for (const token of ['x', '0'.repeat(43), '%00', encodeURIComponent("' OR 1=1 --")])
      expect((await reset(token)).status).toBeGreaterThanOrEqual(400);
    expect(await countRows(app, ['messages'])).toBe(before);
  });
});

describe('a session', () => {
  const days = (count: number): void => pass(count * 24 * 60);

  test('ends after seven days unused', async () => {
    const { visitor } = await registerOwner(app);
    days(6);
    expect(await isSignedIn(visitor)).toBe(true);
    days(6);
    expect(await isSignedIn(visitor)).toBe(true);
    days(7);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('ends after thirty days however much it is used', async () => {
    const { visitor } = await registerOwner(app);
    for (let day = 5; day < 30; day += 5) {
      days(5);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    pass(5 * 24 * 60 - 1);
    expect(await isSignedIn(visitor)).toBe(true);
    pass(1);
    const ended = await visitor.send('GET', '/api/users/me');
    expect([ended.status, ended.body.message]).toEqual([
      401,
      'Your session has expired. Please log in again.',
    ]);
  });
});
