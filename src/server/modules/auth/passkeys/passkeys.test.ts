import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { type Oddities, softwarePasskey } from '../../../testing/software-passkey.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { joinAs } from '../../../testing/test-member.ts';
import { createOwner } from '../../../testing/test-owner.ts';
import type { Answer, Visitor } from '../../../testing/visitor.ts';
import { codeAt, stepOf } from '../factors/totp.rules.ts';

const app = useTestApp();

const PASSKEYS = '/api/auth/factors/passkeys';
const LOGIN = '/api/auth/login/passkey';
type Keeper = ReturnType<typeof softwarePasskey>;

const newKeeper = (): Keeper => softwarePasskey('http://akoko.test');
const pass = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
const coded = ({ status, body }: Answer) => [status, body.code];
const isIn = async (visitor: Visitor) => (await visitor.send('GET', '/api/users/me')).status === 200;
const newsOf = async (email: string) =>
  (await storedRows(app, 'SELECT kind FROM messages WHERE address = $1 ORDER BY due_at, kind', [email]))
    .map(({ kind }) => String(kind))
    .filter((kind) => /passkey|factor/.test(kind));

const add = async (visitor: Visitor, keeper: Keeper, odd?: Oddities, name = 'My phone') => {
  const begun = await visitor.send('POST', `${PASSKEYS}/begin`);
  expect(begun.status, begun.text).toBe(200);
  const passkey = keeper.make(begun.body.options, odd);
  return visitor.send('POST', PASSKEYS, { body: { name, passkey } });
};
const keptOwner = async (odd?: Oddities) => {
  const [owner, keeper] = [await createOwner(app), newKeeper()];
  const added = await add(owner.visitor, keeper, odd);
  expect(added.status, added.text).toBe(200);
  return { owner, keeper, added };
};
const begin = async (visitor: Visitor, challenge?: string) =>
  (await visitor.send('POST', `${LOGIN}/begin`, { body: { challenge } })).body.options;
const logIn = async (visitor: Visitor, keeper: Keeper, odd?: Oddities) =>
  visitor.send('POST', LOGIN, { body: { passkey: keeper.sign(await begin(visitor), odd) } });
const challengeOf = async ({ email, password }: { readonly email: string; readonly password: string }) =>
  (await app.visitor().send('POST', '/api/auth/login', { body: { email, password } })).body.challenge.token;

describe('a passkey', () => {
  test('is added under a name, makes recovery codes, ends what the password had opened and is told by mail', async () => {
    const { owner, keeper, added } = await keptOwner();
    const elsewhere = app.visitor();
    expect(added.body.data).toEqual({
      authenticator: null,
      passkeys: [
        {
          _id: expect.any(String),
          name: 'My phone',
          addedAt: expect.any(String),
          lastUsedAt: null,
          alone: true,
        },
      ],
      recoveryCodesLeft: 10,
    });
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect(await newsOf(owner.email)).toEqual(['passkey-added']);
    expect((await logIn(elsewhere, keeper)).status).toBe(200);
    // Another one is no new second factor: nobody is logged out, and the recovery codes stay.
    const second = await add(owner.visitor, newKeeper());
    expect([second.body.data.passkeys.length, second.body.recoveryCodes]).toEqual([2, []]);
    expect(await isIn(elsewhere)).toBe(true);
    expect(coded(await add(owner.visitor, keeper))).toEqual([409, 'FACTOR_EXISTS']);
  });

  test('is made for this site, of what was asked, once and within five minutes', async () => {
    const { visitor } = await createOwner(app);
    const refused = [
      await add(visitor, newKeeper(), { origin: 'https://akoko.example' }),
      await add(visitor, newKeeper(), { host: 'akoko.example' }),
      await add(visitor, newKeeper(), { challenge: 'AAAA' }),
      await add(visitor, newKeeper(), {
        statement: { format: 'packed', of: new Map([['x5c', Buffer.from('a')]]) },
      }),
    ];
    expect(refused.map(coded)).toEqual(refused.map(() => [422, 'WRONG_PASSKEY']));
    const { options } = (await visitor.send('POST', `${PASSKEYS}/begin`)).body;
    const body = { name: 'My phone', passkey: newKeeper().make(options) };
    // Begun by another session, it is nobody else's.
    const other = await createOwner(app);
    expect(coded(await other.visitor.send('POST', PASSKEYS, { body }))).toEqual([422, 'WRONG_PASSKEY']);
    pass(5);
    expect(coded(await visitor.send('POST', PASSKEYS, { body }))).toEqual([422, 'WRONG_PASSKEY']);
    expect((await visitor.send('GET', '/api/auth/factors')).body.data.passkeys).toEqual([]);
  });

  test('is removed, and with the last second factor the recovery codes', async () => {
    const [{ owner, keeper }, second] = [await keptOwner(), newKeeper()];
    await add(owner.visitor, second, {}, 'My stick');
    const listed = (await owner.visitor.send('GET', '/api/auth/factors')).body.data.passkeys;
    const remove = (named: string) => {
      const { _id } = listed.find(({ name }: { name: string }) => name === named);
      return owner.visitor.send('DELETE', `${PASSKEYS}/${_id}`);
    };
    const first = await remove('My phone');
    expect([first.body.data.passkeys.length, first.body.data.recoveryCodesLeft]).toEqual([1, 10]);
    expect(coded(await logIn(app.visitor(), keeper))).toEqual([422, 'WRONG_PASSKEY']);
    pass(15);
    expect((await remove('My stick')).body.code).toBe('PROVE_AGAIN');
    const { options } = (await owner.visitor.send('POST', '/api/auth/prove/passkey')).body;
    expect(options.allowCredentials).toHaveLength(1);
    await owner.visitor.send('POST', '/api/auth/prove', { body: { passkey: second.sign(options) } });
    expect((await remove('My stick')).body.data).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(await newsOf(owner.email)).toEqual([
      'factor-removed',
      'passkey-added',
      'passkey-added',
      'second-factor',
    ]);
  });

  test('stays with an authenticator that ends, and keeps the account from its password alone', async () => {
    const { owner } = await keptOwner();
    const path = '/api/auth/factors/authenticator';
    const { key } = (await owner.visitor.send('POST', path)).body;
    const code = codeAt(key, stepOf(app.clock.now()));
    expect((await owner.visitor.send('PUT', path, { body: { code } })).body.recoveryCodes).toEqual([]);
    expect((await owner.visitor.send('DELETE', path)).body.data).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await challengeOf(owner)).toEqual(expect.any(String));
    // So it is for a process of before, which knows of no passkeys.
    await expect(
      asSuperuser(app, 'UPDATE users SET second_factor = false WHERE email = $1', [owner.email]),
    ).rejects.toThrow('passkeys_account');
  });
});

describe('logging in with a passkey', () => {
  test('takes no password where its keeper has verified who uses it, and each signature once', async () => {
    const { owner, keeper } = await keptOwner();
    const visitor = app.visitor();
    const passkey = keeper.sign(await begin(visitor));
    const done = await visitor.send('POST', LOGIN, { body: { passkey } });
    expect([done.status, done.body.user.email]).toEqual([200, owner.email]);
    expect(await isIn(visitor)).toBe(true);
    expect(coded(await app.visitor().send('POST', LOGIN, { body: { passkey } }))).toEqual([
      422,
      'WRONG_PASSKEY',
    ]);
    const { passkeys } = (await visitor.send('GET', '/api/auth/factors')).body.data;
    expect(passkeys[0].lastUsedAt).toEqual(expect.any(String));
  });

  test.each<[string, Oddities]>([
    ['another site', { origin: 'https://akoko.example' }],
    ['another host', { host: 'akoko.example' }],
    ['another question', { challenge: 'AAAA' }],
    ['somebody who was not verified', { verified: false }],
    ['another account', { userHandle: 'AAAA' }],
  ])('refuses one of %s', async (_, odd) => {
    const { keeper } = await keptOwner();
    expect(coded(await logIn(app.visitor(), keeper, odd))).toEqual([422, 'WRONG_PASSKEY']);
  });

  test('refuses a signature of another passkey, and an answer that comes late', async () => {
    const { keeper } = await keptOwner();
    const visitor = app.visitor();
    const forged = { ...newKeeper().sign(await begin(visitor)), id: keeper.id };
    expect((await visitor.send('POST', LOGIN, { body: { passkey: forged } })).body.code).toBe(
      'WRONG_PASSKEY',
    );
    const late = keeper.sign(await begin(visitor));
    pass(5);
    expect((await visitor.send('POST', LOGIN, { body: { passkey: late } })).body.code).toBe('WRONG_PASSKEY');
  });

  test('is the second step after the password too, of that account and that login alone', async () => {
    const { owner, keeper } = await keptOwner();
    const visitor = app.visitor();
    const challenge = await challengeOf(owner);
    const options = await begin(visitor, challenge);
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([keeper.id]);
    // A stick without a PIN verifies nobody: the password has been shown.
    const passkey = keeper.sign(options, { verified: false });
    expect((await visitor.send('POST', LOGIN, { body: { passkey } })).body.code).toBe('WRONG_PASSKEY');
    expect((await visitor.send('POST', LOGIN, { body: { passkey, challenge } })).status).toBe(200);
    const other = await keptOwner();
    const wrong = other.keeper.sign(await begin(visitor, challenge));
    expect((await visitor.send('POST', LOGIN, { body: { passkey: wrong, challenge } })).body.code).toBe(
      'WRONG_PASSKEY',
    );
    pass(15);
    expect(coded(await visitor.send('POST', `${LOGIN}/begin`, { body: { challenge } }))).toEqual([
      400,
      'TOKEN_INVALID',
    ]);
  });

  test('refuses a copy by its counter, logs it and tells its owner; the passkey itself goes on', async () => {
    const { owner, keeper } = await keptOwner();
    expect((await logIn(app.visitor(), keeper, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0])
      expect(coded(await logIn(app.visitor(), keeper, { counter }))).toEqual([403, 'PASSKEY_COPIED']);
    expect(await newsOf(owner.email)).toContain('passkey-copied');
    expect(app.logged.filter((line) => line.includes('passkey.copied'))).not.toEqual([]);
    expect((await logIn(app.visitor(), keeper, { counter: 8 })).status).toBe(200);
    // One that never counts is none.
    const [quiet, second] = [newKeeper(), await createOwner(app)];
    expect((await add(second.visitor, quiet, { counter: 0 })).status).toBe(200);
    for (let times = 0; times < 2; times += 1)
      expect((await logIn(app.visitor(), quiet, { counter: 0 })).status).toBe(200);
  });

  test('of two at once with one counter takes one', async () => {
    const { keeper } = await keptOwner();
    const visitors = [app.visitor(), app.visitor()];
    const asked = await Promise.all(visitors.map((visitor) => begin(visitor)));
    const shown = asked.map((options) => keeper.sign(options, { counter: 5 }));
    const answers = await Promise.all(
      visitors.map((visitor, place) => visitor.send('POST', LOGIN, { body: { passkey: shown[place] } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('is begun a hundred times in ten minutes from one network', async () => {
    await begin(app.visitor());
    await asSuperuser(app, `UPDATE rate_limits SET hits = 100 WHERE key LIKE 'passkey-ceremonies:%'`);
    expect((await app.visitor().send('POST', `${LOGIN}/begin`, { body: {} })).status).toBe(429);
  });
});

test('a passkey is what a business asks of its team, and proves again that it is they', async () => {
  const { owner, keeper } = await keptOwner();
  const member = await joinAs(app, owner, { role: 'manager' });
  const require = () => owner.visitor.send('PUT', '/api/members/factors', { body: { required: true } });
  expect((await require()).status).toBe(200);
  expect((await member.visitor.send('GET', '/api/clients')).body.code).toBe('FACTOR_REQUIRED');
  expect((await add(member.visitor, newKeeper())).status).toBe(200);
  expect((await member.visitor.send('GET', '/api/clients')).status).toBe(200);

  pass(15);
  expect((await require()).body).toMatchObject({ code: 'PROVE_AGAIN', data: { by: 'code' } });
  const prove = async (odd?: Oddities, by = keeper) => {
    const { options } = (await owner.visitor.send('POST', '/api/auth/prove/passkey')).body;
    return owner.visitor.send('POST', '/api/auth/prove', { body: { passkey: by.sign(options, odd) } });
  };
  const stranger = await keptOwner();
  expect(coded(await prove({}, stranger.keeper))).toEqual([422, 'WRONG_PASSKEY']);
  expect(coded(await prove({ counter: 0 }))).toEqual([403, 'PASSKEY_COPIED']);
  expect((await require()).body.code).toBe('PROVE_AGAIN');
  expect((await prove({ counter: 9 })).status).toBe(200);
  expect((await require()).status).toBe(200);
  // Of a member who has lost it, the owner ends it.
  const ended = await owner.visitor.send('DELETE', `/api/members/${member.memberId}/factors`);
  expect(ended.body.data.members).toHaveLength(1);
  expect(await isIn(member.visitor)).toBe(false);
});
