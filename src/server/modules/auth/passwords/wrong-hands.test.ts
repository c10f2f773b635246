import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { softwarePasskey } from '../../../testing/software-passkey.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, type TestOwner } from '../../../testing/test-owner.ts';
import { mailedTokens } from '../../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../../testing/visitor.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { deleteSessionsOf } from '../sessions/sessions.repo.ts';

/** Somebody else had the password of an account, until its owner reset it. */

const app = useTestApp();

const PASSKEYS = '/api/auth/factors/passkeys';
const LOGIN = '/api/auth/login/passkey';
const NEW_PASSWORD = 'Another#horse 7';
type Keeper = ReturnType<typeof softwarePasskey>;

const newKeeper = (): Keeper => softwarePasskey('http://akoko.test');
const pass = (ms: number): void => app.clock.moveTo(toInstant(app.clock.now() + ms));
const coded = ({ status, body }: Answer) => [status, body.code];
const factorsOf = async (visitor: Visitor) => (await visitor.send('GET', '/api/auth/factors')).body.data;
const mailsTo = async (email: string): Promise<readonly string[]> => {
  const mail = openMailHarness();
  const { database, clock, secretKey } = app;
  const secrets = createSecrets(secretKey);
  await sendMessages({ database, clock, secrets, publicUrl: 'http://akoko.test' }, { mail });
  return mail.mailsTo(email).map(({ subject, text }) => `${subject}\n${text}`);
};

const make = async (visitor: Visitor, keeper: Keeper) =>
  keeper.make((await visitor.send('POST', `${PASSKEYS}/begin`)).body.options);
const add = async (visitor: Visitor, keeper: Keeper, name = 'Their phone') => {
  const added = await visitor.send('POST', PASSKEYS, {
    body: { name, passkey: await make(visitor, keeper) },
  });
  expect(added.status, added.text).toBe(200);
  return keeper;
};
const begin = async (visitor: Visitor, challenge?: string) =>
  (await visitor.send('POST', `${LOGIN}/begin`, { body: { challenge } })).body.options;
const logIn = async (visitor: Visitor, keeper: Keeper, challenge?: string) =>
  visitor.send('POST', LOGIN, {
    body: { challenge, passkey: keeper.sign(await begin(visitor, challenge)) },
  });
const byPassword = (email: string, password = NEW_PASSWORD) =>
  app.visitor().send('POST', '/api/auth/login', { body: { email, password } });
const reset = async ({ email }: TestOwner) => {
  await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email } });
  const token = (await mailedTokens(app, email, 'password-reset')).at(-1);
  const body = { password: NEW_PASSWORD };
  const done = await app.visitor().send('PUT', `/api/auth/resetpassword/${token}`, { body });
  expect(done.status, done.text).toBe(200);
};

describe('a passkey that was planted', () => {
  test('logs in by itself until the password is reset, then after the new one alone, until it is added anew', async () => {
    const owner = await createOwner(app);
    const planted = await add(owner.visitor, newKeeper());
    expect((await logIn(app.visitor(), planted)).status).toBe(200);
    pass(2 * dayMs);
    await reset(owner);
    for (let times = 0; times < 2; times += 1)
      expect(coded(await logIn(app.visitor(), planted))).toEqual([403, 'PASSWORD_FIRST']);
    const told = (await mailsTo(owner.email)).find((mail) => mail.includes('password was changed'));
    expect(told).toContain('log in no more by themselves: ‘Their phone’.');

    const visitor = app.visitor();
    const { token } = (await byPassword(owner.email)).body.challenge;
    expect((await logIn(visitor, planted, token)).status).toBe(200);
    const own = await add(visitor, newKeeper(), 'My phone');
    const { passkeys } = await factorsOf(visitor);
    expect(passkeys.map(({ name, alone }: { name: string; alone: boolean }) => [name, alone])).toEqual([
      ['Their phone', false],
      ['My phone', true],
    ]);
    expect((await logIn(app.visitor(), own)).status).toBe(200);
    expect(coded(await logIn(app.visitor(), planted))).toEqual([403, 'PASSWORD_FIRST']);
    expect((await visitor.send('DELETE', `${PASSKEYS}/${passkeys[0]._id}`)).status).toBe(200);
    await add(visitor, planted);
    expect((await logIn(app.visitor(), planted)).status).toBe(200);
  });

  test('is none where its session ends with the password at that moment', async () => {
    const owner = await createOwner(app);
    const body = { name: 'Their phone', passkey: await make(owner.visitor, newKeeper()) };
    const { adding } = await acrossTenants(app.database, async (tx) => {
      await lockAccount(tx, owner.email);
      await deleteSessionsOf(tx, owner.email);
      const asked = owner.visitor.send('POST', PASSKEYS, { body });
      await Promise.race([asked, untilWaiting(app)]);
      return { adding: asked };
    });
    expect((await adding).status).toBe(401);
    expect((await byPassword(owner.email, owner.password)).body.user.email).toBe(owner.email);
  });
});

describe('a second factor', () => {
  test('that began less than a day before a reset ends with it: the owner is let in by the new password', async () => {
    const owner = await createOwner(app);
    const planted = await add(owner.visitor, newKeeper());
    pass(dayMs - minuteMs);
    await reset(owner);
    expect(coded(await logIn(app.visitor(), planted))).toEqual([422, 'WRONG_PASSKEY']);
    expect((await byPassword(owner.email)).body.user.email).toBe(owner.email);
    expect((await mailsTo(owner.email)).join()).toContain('password alone');
  });

  test('of an account that has had one for longer stays, also where another has taken its place today', async () => {
    const owner = await createOwner(app);
    const old = await add(owner.visitor, newKeeper(), 'Old phone');
    pass(dayMs);
    const visitor = app.visitor();
    await logIn(visitor, old);
    const own = await add(visitor, newKeeper(), 'New phone');
    const [{ _id: first }] = (await factorsOf(visitor)).passkeys;
    expect((await visitor.send('DELETE', `${PASSKEYS}/${first}`)).status).toBe(200);
    await reset(owner);
    const { token } = (await byPassword(owner.email)).body.challenge;
    expect((await logIn(app.visitor(), own, token)).status).toBe(200);
  });
});
