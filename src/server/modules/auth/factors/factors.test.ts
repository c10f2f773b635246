import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { readBusinessHandle, readHandle } from '../../../platform/ids.ts';
import { fillIn } from '../../../testing/form.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { invite, joinAs } from '../../../testing/test-member.ts';
import { createOwner } from '../../../testing/test-owner.ts';
import { mailedTokens } from '../../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../../testing/visitor.ts';
import { lockBusiness, swapOwner } from '../hand-over/hand-over.repo.ts';
import { endLostFactors } from './lost.commands.ts';
import { codeAt, stepOf } from './totp.rules.ts';

const app = useTestApp();

const AUTHENTICATOR = '/api/auth/factors/authenticator';
const pass = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
/** What the app with this key shows, `ahead` half minutes from now. */
const codeOf = (key: string, ahead = 0): string => codeAt(key, stepOf(app.clock.now()) + ahead);
const wrongFor = (key: string): string => (codeOf(key) === '000000' ? '111111' : '000000');

/** Sets up an app for whoever is signed in; its half minute is over by then. */
const setUp = async (visitor: Visitor) => {
  const begun = await visitor.send('POST', AUTHENTICATOR);
  const { key } = begun.body;
  const done = await visitor.send('PUT', AUTHENTICATOR, { body: { code: codeOf(key) } });
  expect(done.status, done.text).toBe(200);
  pass(1);
  return {
    key: key as string,
    address: begun.body.address,
    recoveryCodes: done.body.recoveryCodes as string[],
  };
};
const guardedOwner = async () => {
  const owner = await createOwner(app);
  return { owner, ...(await setUp(owner.visitor)) };
};
type Credentials = { readonly email: string; readonly password: string };
const logIn = (visitor: Visitor, { email, password }: Credentials): Promise<Answer> =>
  visitor.send('POST', '/api/auth/login', { body: { email, password } });
const challengeOf = async (visitor: Visitor, of: Credentials): Promise<string> => {
  const answer = await logIn(visitor, of);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.challenge.token;
};
const finish = (visitor: Visitor, challenge: string, code: string): Promise<Answer> =>
  visitor.send('POST', '/api/auth/login/code', { body: { challenge, code } });
const codeOfAnswer = ({ status, body }: Answer) => [status, body.code];
const isIn = async (visitor: Visitor) => (await visitor.send('GET', '/api/users/me')).status === 200;
const newsOf = (email: string) =>
  storedRows(app, `SELECT 1 FROM messages WHERE kind = 'second-factor' AND address = $1`, [email]);

describe('an authenticator', () => {
  test('counts once it has shown a code, is told by mail and ends what the password alone had opened', async () => {
    const owner = await createOwner(app);
    const elsewhere = app.visitor();
    await logIn(elsewhere, owner);
    const begun = await owner.visitor.send('POST', AUTHENTICATOR);
    expect(begun.body.address).toContain(`secret=${begun.body.key}&`);
    const wrong = await owner.visitor.send('PUT', AUTHENTICATOR, {
      body: { code: wrongFor(begun.body.key) },
    });
    expect([...codeOfAnswer(wrong), wrong.body.errors[0].field]).toEqual([422, 'WRONG_CODE', 'code']);
    expect((await logIn(app.visitor(), owner)).body.user.email).toBe(owner.email);

    const done = await owner.visitor.send('PUT', AUTHENTICATOR, { body: { code: codeOf(begun.body.key) } });
    expect(done.body.data).toEqual({
      authenticator: { since: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect([await isIn(elsewhere), await isIn(owner.visitor)]).toEqual([false, true]);
    expect(await newsOf(owner.email)).toHaveLength(1);
    const again = await owner.visitor.send('POST', AUTHENTICATOR);
    expect(codeOfAnswer(again)).toEqual([409, 'FACTOR_EXISTS']);
  });

  test('keeps neither its key nor a recovery code readable', async () => {
    const { owner, key, recoveryCodes } = await guardedOwner();
    const rows = await asSuperuser(
      app,
      `SELECT encode(sealed, 'escape') AS kept FROM authenticators WHERE email = $1
       UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes WHERE email = $1`,
      [owner.email],
    );
    const kept = rows.map((row) => String(row['kept'])).join(' ');
    for (const secret of [key, ...recoveryCodes]) expect(kept).not.toContain(secret);
  });

  test('ends with its recovery codes: the password is enough again, and that is told by mail', async () => {
    const { owner } = await guardedOwner();
    const ended = await owner.visitor.send('DELETE', AUTHENTICATOR);
    expect(ended.body.data).toEqual({ authenticator: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn(app.visitor(), owner)).body.user.email).toBe(owner.email);
    expect(await isIn(owner.visitor)).toBe(true);
    expect(await newsOf(owner.email)).toHaveLength(2);
    expect((await owner.visitor.send('DELETE', AUTHENTICATOR)).status).toBe(404);
  });
});

describe('signing in with a second factor', () => {
  test('takes the password and a code, and opens nothing before', async () => {
    const { owner, key } = await guardedOwner();
    const visitor = app.visitor();
    const challenge = await challengeOf(visitor, owner);
    expect([...visitor.cookies.keys()]).toEqual([]);
    expect(codeOfAnswer(await finish(visitor, challenge, wrongFor(key)))).toEqual([422, 'WRONG_CODE']);
    expect(await isIn(visitor)).toBe(false);
    const done = await finish(visitor, challenge, ` ${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)}`);
    expect([done.status, done.body.user.email]).toEqual([200, owner.email]);
    expect(await isIn(visitor)).toBe(true);
  });

  test('takes each code once, also of two at once, and no earlier one after it', async () => {
    const { owner, key } = await guardedOwner();
    const challenge = await challengeOf(app.visitor(), owner);
    const both = await Promise.all(
      [app.visitor(), app.visitor()].map((visitor) => finish(visitor, challenge, codeOf(key))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    for (const ahead of [0, -1])
      expect((await finish(app.visitor(), challenge, codeOf(key, ahead))).body.code).toBe('WRONG_CODE');
    expect((await finish(app.visitor(), challenge, codeOf(key, 1))).status).toBe(200);
    // A clock far ahead has used codes of another day up: they bind nobody.
    await asSuperuser(app, 'UPDATE authenticators SET last_step = 2000000000 WHERE email = $1', [
      owner.email,
    ]);
    expect((await finish(app.visitor(), challenge, codeOf(key))).status).toBe(200);
  });

  test('by a recovery code takes each once, however it is typed', async () => {
    const { owner, recoveryCodes } = await guardedOwner();
    const [first = '', second = ''] = recoveryCodes;
    const challenge = await challengeOf(app.visitor(), owner);
    const both = await Promise.all(
      [app.visitor(), app.visitor()].map((visitor) => finish(visitor, challenge, first)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await finish(app.visitor(), challenge, second.toLowerCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    const renewed = await owner.visitor.send('POST', '/api/auth/factors/recovery-codes');
    expect(renewed.body.data.recoveryCodesLeft).toBe(10);
    expect((await finish(app.visitor(), challenge, recoveryCodes[2] ?? '')).body.code).toBe('WRONG_CODE');
    expect((await finish(app.visitor(), challenge, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  test('makes wrong codes wait as wrong passwords do, whatever right passwords come between', async () => {
    const { owner, key } = await guardedOwner();
    const visitor = app.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await logIn(visitor, owner);
      statuses.push(answer.status);
      if (answer.status !== 200) continue;
      statuses.push((await finish(visitor, answer.body.challenge.token, wrongFor(key))).status);
    }
    expect(statuses).toEqual([200, 422, 200, 422, 200, 429]);
    pass(15);
    const challenge = await challengeOf(visitor, owner);
    pass(15);
    expect((await finish(visitor, challenge, codeOf(key))).body.code).toBe('TOKEN_INVALID');
    const later = await challengeOf(visitor, owner);
    pass(5);
    expect((await finish(visitor, later, codeOf(key))).status).toBe(200);
    // What was counted of it is taken back.
    expect((await logIn(visitor, owner)).status).toBe(200);
  });

  test('takes twenty tries an hour from everywhere together', async () => {
    const { owner, key } = await guardedOwner();
    const challenge = await challengeOf(app.visitor(), owner);
    await asSuperuser(app, `UPDATE rate_limits SET hits = 19 WHERE key LIKE 'second-factor:%'`);
    expect((await finish(app.visitor(), challenge, codeOf(key))).status).toBe(200);
    expect((await finish(app.visitor(), challenge, codeOf(key, 1))).status).toBe(429);
  });

  test('is led to by the pages too, without a script, and by the page of an invitation', async () => {
    const { owner, key } = await guardedOwner();
    const visitor = app.visitor();
    const typed = { email: owner.email, password: owner.password, redirect: '/dashboard/clients' };
    const asked = await fillIn(visitor, '/login', typed);
    expect([asked.status, asked.body.page, asked.body.redirect]).toEqual([
      200,
      'login-code',
      '/dashboard/clients',
    ]);
    const { seal } = asked.body.form;
    const form = {
      token: seal.token,
      attempt: seal.attempt,
      challenge: asked.body.challenge,
      redirect: asked.body.redirect,
    };
    const wrong = await visitor.send('POST', '/login/code', { form: { ...form, code: wrongFor(key) } });
    expect([wrong.status, wrong.body.form.errors[0].field]).toEqual([422, 'code']);
    const done = await visitor.send('POST', '/login/code', { form: { ...form, code: codeOf(key) } });
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      '/login?redirect=%2Fdashboard%2Fclients',
    ]);
    expect(await isIn(visitor)).toBe(true);

    const { token } = await invite(app, await createOwner(app), { email: owner.email, role: 'manager' });
    const joined = await fillIn(app.visitor(), `/invitation/${token}`, {
      name: 'Ada',
      password: owner.password,
    });
    expect([joined.status, joined.body.page]).toEqual([200, 'login-code']);
  });

  test('is not passed by a reset of the password, which ends no second factor', async () => {
    const { owner, key } = await guardedOwner();
    // One of today may be somebody else's, and ends.
    pass(24 * 60);
    const [before, password] = [await challengeOf(app.visitor(), owner), 'Another#horse 7'];
    await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email: owner.email } });
    const [token] = await mailedTokens(app, owner.email, 'password-reset');
    const reset = await app.visitor().send('PUT', `/api/auth/resetpassword/${token}`, { body: { password } });
    expect(reset.status).toBe(200);
    expect((await finish(app.visitor(), before, codeOf(key))).body.code).toBe('TOKEN_INVALID');
    const visitor = app.visitor();
    const challenge = await challengeOf(visitor, { email: owner.email, password });
    expect((await finish(visitor, challenge, codeOf(key))).status).toBe(200);
  });

  test('opens no session to a process of before, which asks for the password alone', async () => {
    const { owner } = await guardedOwner();
    const open = asSuperuser(
      app,
      `INSERT INTO sessions (token_hash, business_id, member_id, email, created_at, last_seen_at, expires_at)
       SELECT sha256('x'), business_id, member_id, email, now(), now(), now() + interval '1 day' FROM members WHERE email = $1`,
      [owner.email],
    );
    await expect(open).rejects.toThrow('sessions_second_factor');
  });
});

describe('a lost second factor', () => {
  test('of a member is ended by the owner, who is asked again, and logs them out', async () => {
    const owner = await createOwner(app);
    const member = await joinAs(app, owner, { role: 'manager' });
    await setUp(member.visitor);
    const path = `/api/members/${member.memberId}/factors`;
    const listed = (await owner.visitor.send('GET', '/api/members/factors')).body.data;
    expect(listed).toEqual({ required: false, members: [member.memberId] });
    expect(codeOfAnswer(await member.visitor.send('DELETE', path))).toEqual([403, 'FORBIDDEN']);
    const ended = await owner.visitor.send('DELETE', path);
    expect([ended.status, ended.body.data.members]).toEqual([200, []]);
    expect(await isIn(member.visitor)).toBe(false);
    expect((await logIn(app.visitor(), member)).body.user.email).toBe(member.email);
    expect(await newsOf(member.email)).toHaveLength(2);
    const toOwner = await storedRows(
      app,
      `SELECT 1 FROM messages WHERE kind = 'member-factor-ended' AND address = $1`,
      [owner.email],
    );
    expect(toOwner).toHaveLength(1);
    // Ended again, nothing more is told.
    expect((await owner.visitor.send('DELETE', path)).body.data.members).toEqual([]);
    expect(await newsOf(member.email)).toHaveLength(2);
  });

  test('of an owner, or of whoever has a place elsewhere, stays', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    await setUp(other.visitor);
    const { token } = await invite(app, owner, { email: other.email, role: 'manager' });
    await app
      .visitor()
      .send('POST', '/api/members/invitations/accept', { body: { token, password: other.password } });
    const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
    const before = await fingerprint(app);
    const refused: unknown[] = [];
    for (const { _id } of members)
      refused.push((await owner.visitor.send('DELETE', `/api/members/${_id}/factors`)).body.code);
    expect(refused).toEqual(['OWNER_STAYS', 'ONLY_BY_THEMSELVES']);
    const theirs = (await other.visitor.send('GET', '/api/members')).body.data.members[0]._id;
    expect((await owner.visitor.send('DELETE', `/api/members/${theirs}/factors`)).status).toBe(404);
    expect(await fingerprint(app)).toBe(before);
  });
});

test('of whoever becomes the owner at that moment it stays', async () => {
  const owner = await createOwner(app);
  const heir = await joinAs(app, owner, { role: 'manager' });
  await setUp(heir.visitor);
  const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
  const placeOf = (email: string) => {
    const found = members.find((one: { readonly email: string }) => one.email === email);
    const handle = readHandle(found._id);
    if (handle === null) throw new Error('A member has a handle');
    return { member: handle.id, email };
  };
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('An owner has a business');
  const { ending } = await acrossTenants(app.database, async (tx) => {
    await lockBusiness(tx, business);
    const [from, to] = [placeOf(owner.email), placeOf(heir.email)];
    await swapOwner(tx, business, { from, to, now: app.clock.now() });
    const asked = owner.visitor.send('DELETE', `/api/members/${heir.memberId}/factors`);
    await untilWaiting(app);
    return { ending: asked };
  });
  expect(codeOfAnswer(await ending)).toEqual([409, 'OWNER_STAYS']);
  expect(await isIn(heir.visitor)).toBe(true);
});

test('of a sole owner it is ended by whoever runs the service, told by mail and written down in each business', async () => {
  const { owner } = await guardedOwner();
  const now = app.clock.now();
  expect(await endLostFactors(app.database, { email: owner.email, now })).toBe(true);
  expect(await isIn(owner.visitor)).toBe(false);
  expect(await newsOf(owner.email)).toHaveLength(2);
  const again = app.visitor();
  expect((await logIn(again, owner)).body.user.email).toBe(owner.email);
  const [row] = (await again.send('GET', '/api/activity')).body.data;
  expect(row).toMatchObject({ who: 'Akoko support', role: null, action: 'member.factor-ended' });
  for (const email of [owner.email, 'nobody@example.ng'])
    expect(await endLostFactors(app.database, { email, now })).toBe(false);
});

test('a second factor can be asked of the whole team: whoever has none sets it up and does nothing else before', async () => {
  const owner = await createOwner(app);
  const member = await joinAs(app, owner, { role: 'manager' });
  const requiring = (required: boolean) =>
    owner.visitor.send('PUT', '/api/members/factors', { body: { required } });
  expect(codeOfAnswer(await requiring(true))).toEqual([409, 'FACTOR_FIRST']);
  await setUp(owner.visitor);
  expect((await requiring(true)).body.data).toMatchObject({ required: true });
  const asks = (path: string) => member.visitor.send('GET', path);
  for (const path of ['/api/clients', '/api/auth/sessions', '/api/live'])
    expect([path, ...codeOfAnswer(await asks(path))]).toEqual([path, 403, 'FACTOR_REQUIRED']);
  expect((await asks('/api/users/me')).body.user.owesFactor).toBe(true);
  const signedIn = await logIn(app.visitor(), member);
  expect(signedIn.body.user.owesFactor).toBe(true);

  await setUp(member.visitor);
  expect((await asks('/api/users/me')).body.user.owesFactor).toBeUndefined();
  expect((await asks('/api/clients')).status).toBe(200);
  // Ended again, it is owed again; and a key, which is nobody, never owes it.
  expect((await member.visitor.send('DELETE', AUTHENTICATOR)).status).toBe(200);
  expect((await asks('/api/clients')).body.code).toBe('FACTOR_REQUIRED');
  const made = await owner.visitor.send('POST', '/api/api-keys', {
    body: { name: 'Website', permissions: ['clients.read'] },
  });
  const authorization = `Bearer ${made.body.key}`;
  expect((await app.visitor().send('GET', '/api/clients', { headers: { authorization } })).status).toBe(200);
  expect((await requiring(false)).status).toBe(200);
  expect((await asks('/api/clients')).status).toBe(200);
});

describe('asking again', () => {
  const prove = (visitor: Visitor, body: unknown) => visitor.send('POST', '/api/auth/prove', { body });
  const invitation = { body: { email: 'bola@example.ng', role: 'manager' } };

  test('stops a session that has shown nothing for ten minutes, until it shows the password', async () => {
    const { visitor, password } = await createOwner(app);
    const asked = () => visitor.send('POST', '/api/members/invitations', invitation);
    pass(10);
    expect((await asked()).status).toBe(200);
    pass(1);
    const refused = await asked();
    expect([...codeOfAnswer(refused), refused.body.data]).toEqual([403, 'PROVE_AGAIN', { by: 'password' }]);
    const key = { body: { name: 'Website', permissions: ['bookings.read'] } };
    expect((await visitor.send('POST', '/api/api-keys', key)).body.code).toBe('PROVE_AGAIN');
    const wrong = await prove(visitor, { password: 'Wrong-horse 1' });
    expect([...codeOfAnswer(wrong), wrong.body.errors[0].field]).toEqual([422, 'WRONG_PASSWORD', 'password']);
    expect((await asked()).body.code).toBe('PROVE_AGAIN');
    expect((await prove(visitor, { password })).status).toBe(200);
    expect((await asked()).status).toBe(200);
  });

  test('takes a code alone where there is a second factor, and each once', async () => {
    const { owner, key } = await guardedOwner();
    pass(15);
    const { visitor, password } = owner;
    const refused = await visitor.send('DELETE', AUTHENTICATOR);
    expect(refused.body.data).toEqual({ by: 'code' });
    const change = { body: { currentPassword: password, password: 'Another#horse 7' } };
    expect((await visitor.send('PUT', '/api/auth/password', change)).body.code).toBe('PROVE_AGAIN');
    expect((await prove(visitor, { password })).body.code).toBe('WRONG_CODE');
    const code = codeOf(key);
    expect((await prove(visitor, { code })).status).toBe(200);
    expect((await prove(visitor, { code })).body.code).toBe('WRONG_CODE');
    expect((await visitor.send('DELETE', AUTHENTICATOR)).status).toBe(200);
  });

  test('of a session from before asks at once, and lets it go on otherwise', async () => {
    const { visitor, email } = await createOwner(app);
    await asSuperuser(app, 'UPDATE sessions SET proved_at = NULL WHERE email = $1', [email]);
    expect(await isIn(visitor)).toBe(true);
    expect((await visitor.send('POST', '/api/members/invitations', invitation)).body.code).toBe(
      'PROVE_AGAIN',
    );
  });
});
