import { describe, expect, test } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { fillIn, sealOn, type Typed } from '../../testing/form.ts';
import { PASSWORD, registerOwner } from '../../testing/seeded-owner.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailedTokens } from '../../testing/unproven-owner.ts';

const app = useTestApp();
const REGISTRATION = {
  businessName: 'Ada Studio',
  phone: '08031234567',
  password: PASSWORD,
  confirmPassword: PASSWORD,
};
const FORMS: readonly [path: string, typed: Typed][] = [
  ['/login', { email: 'ada@example.ng', password: PASSWORD }],
  ['/register', { ...REGISTRATION, email: 'sealed@example.ng' }],
  ['/forgot-password', { email: 'ada@example.ng' }],
  [`/reset-password/${'x'.repeat(43)}`, { password: 'Another#horse 7', confirmPassword: 'Another#horse 7' }],
];

describe.each(FORMS)('the form on %s', (path, typed) => {
  const refused = async (seal: Typed, headers: Readonly<Record<string, string>> = {}): Promise<void> => {
    const before = await fingerprint(app);
    const answer = await app.visitor().send('POST', path, { form: { ...typed, ...seal }, headers });
    expect(answer.status).toBe(403);
    expect(answer.body.form.refusal).toMatch(/^This page was open for too long/);
    expect(answer.body.form.values['email']).toBe(typed['email']);
    expect(answer.text).not.toContain(typed['password'] ?? 'no password here');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await fingerprint(app)).toBe(before);
  };

  test('is not taken without its seal, with a wrong one, or with that of another form', async () => {
    const seal = await sealOn(app.visitor(), path);
    await refused({});
    await refused({ ...seal, token: `${app.clock.now()}.${'0'.repeat(43)}` });
    await refused({ ...seal, token: `${String(seal['token'])}x` });
    await refused({ ...seal, attempt: 'A'.repeat(43) });
    await refused({ ...seal, attempt: '' });
    const other = FORMS.find(([name]) => name !== path)?.[0] ?? '';
    await refused(await sealOn(app.visitor(), other));
  });

  test('is not taken from another site, nor a day later', async () => {
    const seal = await sealOn(app.visitor(), path);
    await refused(seal, { origin: 'https://evil.example' });
    await refused(seal, { 'sec-fetch-site': 'cross-site' });
    app.clock.moveTo(toInstant(app.clock.now() + 24 * hourMs));
    await refused(seal);
  });

  test('is not taken as JSON', async () => {
    const answer = await app
      .visitor()
      .send('POST', path, { body: { ...typed, ...(await sealOn(app.visitor(), path)) } });
    expect(answer.status).toBe(415);
  });
});

describe('registering without scripts', () => {
  test('shows every complaint at its field and keeps what was typed, never a password', async () => {
    const typed = {
      businessName: ' ',
      email: 'nope',
      phone: '123',
      password: 'pw1234',
      confirmPassword: 'other-pw',
    };
    const answer = await fillIn(app.visitor(), '/register', typed);
    expect(answer.status).toBe(422);
    expect(answer.body.form.errors).toEqual([
      { field: 'businessName', message: 'This field is required' },
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'phone', message: 'Enter a valid 11-digit NG number (e.g., 080...)' },
      { field: 'confirmPassword', message: 'Passwords do not match' },
    ]);
    expect(answer.body.form.refusal).toBe('Please fix the errors highlighted.');
    expect(answer.body.form.values).toEqual({ businessName: ' ', email: 'nope', phone: '123' });
    expect(answer.text).not.toMatch(/pw1234|other-pw/);
  });

  test('goes on to sign in, and a double send is one account', async () => {
    const visitor = app.visitor();
    const form = { ...REGISTRATION, email: 'twice@example.ng', ...(await sealOn(visitor, '/register')) };
    const [first, second] = await Promise.all([
      visitor.send('POST', '/register', { form }),
      visitor.send('POST', '/register', { form }),
    ]);
    for (const answer of [first, second])
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?registered=true']);
    const again = await fillIn(visitor, '/register', { ...REGISTRATION, email: 'twice@example.ng' });
    expect(again.status).toBe(409);
    expect([again.body.form.errors, again.body.taken]).toEqual([[], true]);
    expect(again.body.form.refusal).toBe(
      'This email is already registered. Please log in or reset your password.',
    );
  });
});

describe('signing in without scripts', () => {
  test('sets the cookies, ends the session it was made in and goes to the dashboard', async () => {
    const { visitor, email } = await registerOwner(app);
    const copy = app.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const answer = await fillIn(visitor, '/login', { email, password: PASSWORD });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard']);
    expect((await visitor.send('GET', '/api/users/me')).status).toBe(200);
    expect((await copy.send('GET', '/api/users/me')).status).toBe(401);
  });

  test('finds the address that was registered with, once', async () => {
    const visitor = app.visitor();
    await fillIn(visitor, '/register', { ...REGISTRATION, email: 'typed-once@example.ng' });
    const page = await visitor.send('GET', '/login?registered=true');
    expect([page.body.form.values, page.body.registered]).toEqual([{ email: 'typed-once@example.ng' }, true]);
    const later = await visitor.send('GET', '/login?registered=true');
    expect(later.body.form.values).toEqual({});
    visitor.cookies.set('registered', 'not an address');
    expect((await visitor.send('GET', '/login?registered=true')).body.form.values).toEqual({});
  });

  test('after a logout that did not reach us ends the session, unless another site says so', async () => {
    const { visitor } = await registerOwner(app);
    for (const site of ['cross-site', 'same-site']) {
      const asked = await visitor.send('GET', '/login?loggedOut=true', {
        headers: { 'sec-fetch-site': site },
      });
      expect(asked.body.user).not.toBeNull();
    }
    const copy = app.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const page = await visitor.send('GET', '/login?loggedOut=true', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect([page.body.user, page.body.notice]).toEqual([null, 'You have been successfully logged out.']);
    expect(visitor.cookies.has('sid')).toBe(false);
    expect((await copy.send('GET', '/api/users/me')).status).toBe(401);
  });

  test('a wrong password keeps the address only', async () => {
    const { email } = await registerOwner(app);
    const answer = await fillIn(app.visitor(), '/login', { email, password: 'Wrong-horse 1' });
    expect(answer.status).toBe(401);
    expect(answer.body.form).toMatchObject({
      values: { email },
      refusal: 'Invalid email or password. Please check your credentials and try again.',
    });
    expect(answer.text).not.toContain('Wrong-horse 1');
  });

  test.each([
    ['passwordReset', 'Password reset successfully! Please login.'],
    ['registered', 'Registration successful! Please login.'],
    ['loggedOut', 'You have been successfully logged out.'],
    [
      'offTeam',
      'You are no longer on the team of this business. If that is a mistake, please ask its owner.',
    ],
    ['sessionExpired', 'Your session has expired. Please log in again.'],
  ])('the flag %s shows a fixed text, and only when it is true', async (flag, text) => {
    const notice = async (query: string) => (await app.visitor().send('GET', `/login?${query}`)).body.notice;
    expect(await notice(`${flag}=true`)).toBe(text);
    expect(await notice(`${flag}=Send+money`)).toBeNull();
  });

  test('the user of a live session is on the page, and nobody otherwise', async () => {
    const { visitor, email } = await registerOwner(app);
    expect((await visitor.send('GET', '/login')).body.user.email).toBe(email);
    visitor.cookies.set('sid', 'x'.repeat(43));
    expect((await visitor.send('GET', '/login')).body.user).toBeNull();
  });
});

describe('a forgotten password without scripts', () => {
  test('known or not, the page is the same', async () => {
    const { email } = await registerOwner(app);
    const known = await fillIn(app.visitor(), '/forgot-password', { email });
    const unknown = await fillIn(app.visitor(), '/forgot-password', { email: 'nobody@example.ng' });
    expect([known.status, known.body.sent, known.body.form.values]).toEqual([200, true, {}]);
    expect([unknown.status, unknown.body.sent, unknown.body.form.values]).toEqual([200, true, {}]);
    const wrong = await fillIn(app.visitor(), '/forgot-password', { email: 'nope' });
    expect([wrong.status, wrong.body.sent]).toEqual([422, false]);
    expect(wrong.body.form).toMatchObject({ values: { email: 'nope' }, errors: [{ field: 'email' }] });
  });

  test('the link changes the password and goes to sign in', async () => {
    const { email } = await registerOwner(app);
    await fillIn(app.visitor(), '/forgot-password', { email });
    const [token] = await mailedTokens(app, email, 'password-reset');
    const path = `/reset-password/${token}`;
    const page = await app.visitor().send('GET', path);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const password = 'Another#horse 7';
    const unconfirmed = await fillIn(app.visitor(), path, { password, confirmPassword: '' });
    expect(unconfirmed.body.form.errors).toEqual([
      { field: 'confirmPassword', message: 'Confirm password is required' },
    ]);
    const weak = await fillIn(app.visitor(), path, { password: 'weak', confirmPassword: 'weak' });
    expect(weak.body.form.errors).toHaveLength(4);
    const changed = await fillIn(app.visitor(), path, { password, confirmPassword: password });
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/login?passwordReset=true']);
    const over = await app.visitor().send('GET', path);
    expect([over.status, over.body.live]).toEqual([404, false]);
    const again = await fillIn(app.visitor(), path, { password, confirmPassword: password });
    expect([again.status, again.body.form.refusal]).toEqual([
      400,
      'This link is no longer valid. Please ask for a new one.',
    ]);
    expect((await fillIn(app.visitor(), '/login', { email, password })).status).toBe(303);
  });
});
