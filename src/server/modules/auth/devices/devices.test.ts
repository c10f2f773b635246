import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { sealOn } from '../../../testing/form.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { joinAs, type TestMember } from '../../../testing/test-member.ts';
import { createOwner, type TestOwner } from '../../../testing/test-owner.ts';
import { mailedTokens } from '../../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../../testing/visitor.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { codeAt, stepOf } from '../factors/totp.rules.ts';
import { deleteSessionsOf } from '../sessions/sessions.repo.ts';

const app = useTestApp();

const OWNERS_PIN = '407193';
const DESKS_PIN = '8264';
const pass = (ms: number): void => app.clock.moveTo(toInstant(app.clock.now() + ms));
const codeOf = ({ status, body }: Answer) => [status, body?.code];
const logIn = (visitor: Visitor, { email, password }: Pick<TestOwner, 'email' | 'password'>) =>
  visitor.send('POST', '/api/auth/login', { body: { email, password } });
const open = (tablet: Visitor, memberId: string, pin: string) =>
  tablet.send('POST', '/api/auth/pin', { body: { memberId, pin } });
const lock = (tablet: Visitor) => tablet.send('GET', '/api/auth/logout');
const me = (visitor: Visitor) => visitor.send('GET', '/api/users/me');
const devicesOf = async ({ visitor }: TestOwner) =>
  (await visitor.send('GET', '/api/shared-devices')).body.data;

/** A business with a tablet at its front desk, which its owner and one more member open by a PIN. */
const withTablet = async () => {
  const owner = await createOwner(app);
  const desk = await joinAs(app, owner, { role: 'frontDesk' });
  const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
  const ownerId: string = members.find((one: { readonly role: string }) => one.role === 'owner')._id;
  for (const [visitor, pin] of [
    [owner.visitor, OWNERS_PIN],
    [desk.visitor, DESKS_PIN],
  ] as const)
    expect((await visitor.send('PUT', '/api/auth/pin', { body: { pin } })).status).toBe(200);
  const tablet = app.visitor();
  await logIn(tablet, owner);
  const shared = await tablet.send('POST', '/api/shared-devices', { body: { name: 'Front desk' } });
  expect([shared.status, shared.body.user.onSharedDevice]).toEqual([200, true]);
  return { owner, ownerId, desk, tablet };
};

/** Tries wrong PINs until it is told that no more are taken. */
const tryWrong = async (tablet: Visitor, { memberId }: Pick<TestMember, 'memberId'>) => {
  const told: unknown[] = [];
  for (let tries = 0; tries < 6; tries += 1) told.push(codeOf(await open(tablet, memberId, '0001'))[1]);
  return told;
};

describe('a shared device', () => {
  test('is opened by a PIN in the role of whoever it is, and locking it leaves nothing to go back to', async () => {
    const { owner, ownerId, desk, tablet } = await withTablet();
    await lock(tablet);
    expect((await open(tablet, ownerId, OWNERS_PIN)).body.user.email).toBe(owner.email);
    // Longer than any that a process of before reads.
    expect(tablet.cookies.get('sid')).toMatch(/^\w{65}$/);
    const owners = new Map(tablet.cookies);
    expect((await tablet.send('GET', '/api/appointments/analytics')).status).not.toBe(403);
    // From one person to the next without a lock between them.
    const opened = await open(tablet, desk.memberId, DESKS_PIN);
    expect([opened.body.user.email, opened.body.user.role]).toEqual([desk.email, 'frontDesk']);
    expect(codeOf(await tablet.send('GET', '/api/appointments/analytics'))).toEqual([403, 'FORBIDDEN']);
    const thief = app.visitor();
    for (const [name, value] of owners) thief.cookies.set(name, value);
    expect((await me(thief)).status).toBe(401);
    await lock(tablet);
    expect((await me(tablet)).status).toBe(401);
    // Neither a digit nor the device can be read in the database.
    const rows = await asSuperuser(
      app,
      `SELECT pin_hash AS kept FROM member_pins UNION ALL SELECT encode(token_hash, 'escape') FROM shared_devices`,
      [],
    );
    const kept = rows.map((row) => String(row['kept'])).join(' ');
    expect(kept).toContain('$argon2id$');
    for (const secret of [OWNERS_PIN, DESKS_PIN, tablet.cookies.get('shared') ?? '-'])
      expect(kept).not.toContain(secret);
  });

  test('asks for the password before whatever the work of a day does not need, for ten minutes', async () => {
    const { owner, ownerId, tablet } = await withTablet();
    await open(tablet, ownerId, OWNERS_PIN);
    const closed: readonly (readonly [string, string])[] = [
      ['GET', '/api/members'],
      ['GET', '/api/payments/payout'],
      ['GET', '/api/api-keys'],
      ['GET', '/api/clients/export'],
      ['GET', '/api/activity'],
      ['GET', '/api/auth/sessions'],
      ['PUT', '/api/settings/cancellation'],
      ['PUT', '/api/auth/pin'],
      ['POST', '/api/members/enter'],
    ];
    const ask = async () => {
      const codes = closed.map(async ([method, path]) => (await tablet.send(method, path)).body?.code);
      return new Set(await Promise.all(codes));
    };
    expect(await ask()).toEqual(new Set(['PROVE_AGAIN']));
    expect(codeOf(await tablet.send('DELETE', '/api/auth/pin'))).toEqual([403, 'PROVE_AGAIN']);
    expect(
      (await tablet.send('GET', '/api/appointments/calendar?from=2026-12-07&to=2026-12-08')).status,
    ).toBe(200);
    const proof = { body: { password: owner.password } };
    expect((await tablet.send('POST', '/api/auth/prove', proof)).status).toBe(200);
    expect(await ask()).not.toContain('PROVE_AGAIN');
    const other = await tablet.send('POST', '/api/members/enter', { body: { businessId: owner.businessId } });
    expect([...codeOf(other), other.body.message]).toEqual([
      403,
      'FORBIDDEN',
      expect.stringMatching(/one business/),
    ]);
    // A proof is of one session: the same person by the PIN alone has none.
    await open(tablet, ownerId, OWNERS_PIN);
    expect(await ask()).toEqual(new Set(['PROVE_AGAIN']));
  });

  test('ends with its session at once, and takes no PIN any more', async () => {
    const { owner, ownerId, desk, tablet } = await withTablet();
    await open(tablet, desk.memberId, DESKS_PIN);
    const [device] = await devicesOf(owner);
    expect(device).toMatchObject({ name: 'Front desk', isThis: false, locked: [] });
    expect((await owner.visitor.send('DELETE', `/api/shared-devices/${device._id}`)).body.data).toEqual([]);
    expect((await me(tablet)).status).toBe(401);
    expect(codeOf(await open(tablet, ownerId, OWNERS_PIN))).toEqual([404, 'NOT_FOUND']);
  });

  test('is over when nobody used it for fifteen minutes, and after twelve hours', async () => {
    const { ownerId, tablet } = await withTablet();
    await open(tablet, ownerId, OWNERS_PIN);
    pass(14 * minuteMs);
    expect((await me(tablet)).status).toBe(200);
    pass(16 * minuteMs);
    expect((await me(tablet)).status).toBe(401);
    await open(tablet, ownerId, OWNERS_PIN);
    for (let spent = 0; spent < 12 * hourMs; spent += 14 * minuteMs) {
      expect((await me(tablet)).status).toBe(200);
      pass(14 * minuteMs);
    }
    expect((await me(tablet)).status).toBe(401);
  });

  test('is shared by the owner alone, and takes another name in place of the one it had', async () => {
    const { owner, desk, tablet } = await withTablet();
    const wanted = { body: { name: 'Upstairs' } };
    expect(codeOf(await desk.visitor.send('POST', '/api/shared-devices', wanted))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect((await tablet.send('POST', '/api/shared-devices', wanted)).status).toBe(200);
    expect((await devicesOf(owner)).map(({ name }: { name: string }) => name)).toEqual(['Upstairs']);
    expect((await me(tablet)).body.user.onSharedDevice).toBe(true);
  });
});

describe('a PIN', () => {
  test('that is wrong five times locks its member there, also the right one, until they log in by password', async () => {
    const { owner, ownerId, desk, tablet } = await withTablet();
    await lock(tablet);
    expect(await tryWrong(tablet, desk)).toEqual([
      ...['WRONG_PIN', 'WRONG_PIN', 'WRONG_PIN', 'WRONG_PIN'],
      ...['PIN_LOCKED', 'PIN_LOCKED'],
    ]);
    expect(codeOf(await open(tablet, desk.memberId, DESKS_PIN))).toEqual([403, 'PIN_LOCKED']);
    expect((await open(tablet, ownerId, OWNERS_PIN)).status).toBe(200);
    expect((await devicesOf(owner))[0].locked).toEqual([desk.email.split('@')[0]]);
    await logIn(tablet, desk);
    await lock(tablet);
    expect((await open(tablet, desk.memberId, DESKS_PIN)).status).toBe(200);
  });

  test('that is locked is unlocked by the owner, and by a new PIN', async () => {
    const { owner, desk, tablet } = await withTablet();
    await tryWrong(tablet, desk);
    const [{ _id: device }] = await devicesOf(owner);
    const unlocked = await owner.visitor.send('POST', `/api/shared-devices/${device}/unlock`);
    expect(unlocked.body.data[0].locked).toEqual([]);
    expect((await open(tablet, desk.memberId, DESKS_PIN)).status).toBe(200);
    await tryWrong(tablet, desk);
    await desk.visitor.send('PUT', '/api/auth/pin', { body: { pin: '9350' } });
    expect(codeOf(await open(tablet, desk.memberId, DESKS_PIN))).toEqual([422, 'WRONG_PIN']);
    expect((await open(tablet, desk.memberId, '9350')).status).toBe(200);
  });

  test('is tried five times however many come at once', async () => {
    const { desk, tablet } = await withTablet();
    await lock(tablet);
    const tries = Array.from({ length: 24 }, (_, pin) => open(tablet, desk.memberId, `${5000 + pin}`));
    const codes = (await Promise.all(tries)).map((answer) => answer.body.code);
    // The fifth is looked at as well, and says so.
    expect(codes.filter((code) => code === 'WRONG_PIN')).toHaveLength(4);
    expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(20);
    expect(codeOf(await open(tablet, desk.memberId, DESKS_PIN))).toEqual([403, 'PIN_LOCKED']);
  });

  test('opens nothing without the device, nor of another business, nor once its member has gone', async () => {
    const { owner, desk, tablet } = await withTablet();
    const other = await withTablet();
    expect(codeOf(await open(app.visitor(), desk.memberId, DESKS_PIN))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await open(other.tablet, desk.memberId, DESKS_PIN))).toEqual([404, 'NOT_FOUND']);
    const [{ _id: device }] = await devicesOf(owner);
    for (const call of [
      `DELETE /api/shared-devices/${device}`,
      `POST /api/shared-devices/${device}/unlock`,
    ]) {
      const [method = '', path = ''] = call.split(' ');
      expect((await other.owner.visitor.send(method, path)).status).toBe(404);
    }
    await owner.visitor.send('DELETE', `/api/members/${desk.memberId}`);
    expect(codeOf(await open(tablet, desk.memberId, DESKS_PIN))).toEqual([404, 'NOT_FOUND']);
  });

  test('outlives no new password and no first second factor: whoever had the account may have set it', async () => {
    const { owner, ownerId, desk, tablet } = await withTablet();
    const opens = async () => (await open(tablet, ownerId, OWNERS_PIN)).status;
    const setPin = async () => {
      expect((await owner.visitor.send('PUT', '/api/auth/pin', { body: { pin: OWNERS_PIN } })).status).toBe(
        200,
      );
      expect(await opens()).toBe(200);
    };
    const body = { currentPassword: owner.password, password: 'Another#horse 7' };
    const changed = await owner.visitor.send('PUT', '/api/auth/password', { body });
    expect(changed.body.message).toContain('Your PIN has ended');
    expect([(await me(tablet)).status, await opens()]).toEqual([401, 404]);

    await setPin();
    const { email } = owner;
    await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email } });
    const [link] = await mailedTokens(app, email, 'password-reset');
    const password = 'Third#horse 99';
    await app.visitor().send('PUT', `/api/auth/resetpassword/${link}`, { body: { password } });
    expect([(await me(tablet)).status, await opens()]).toEqual([401, 404]);

    await logIn(owner.visitor, { email, password });
    await setPin();
    const { key } = (await owner.visitor.send('POST', '/api/auth/factors/authenticator')).body;
    const code = codeAt(key, stepOf(app.clock.now()));
    await owner.visitor.send('PUT', '/api/auth/factors/authenticator', { body: { code } });
    expect([(await me(tablet)).status, await opens()]).toEqual([401, 404]);
    // Nobody else's.
    expect((await open(tablet, desk.memberId, DESKS_PIN)).status).toBe(200);
  });

  test('that is set in a session that a reset ends at that moment is none', async () => {
    const { owner, ownerId, tablet } = await withTablet();
    const { setting } = await acrossTenants(app.database, async (tx) => {
      await lockAccount(tx, owner.email);
      await deleteSessionsOf(tx, owner.email);
      const asked = owner.visitor.send('PUT', '/api/auth/pin', { body: { pin: '775310' } });
      // Did it not wait, it would be done.
      await Promise.race([asked, untilWaiting(app)]);
      return { setting: asked };
    });
    expect((await setting).status).toBe(401);
    expect((await open(tablet, ownerId, '775310')).status).toBe(422);
  });

  test('is no way to guess at the password: each session that it opens goes on counting', async () => {
    const { owner, ownerId, tablet } = await withTablet();
    const guess = async (password: string) => {
      await open(tablet, ownerId, OWNERS_PIN);
      return codeOf(await tablet.send('POST', '/api/auth/prove', { body: { password } }))[0];
    };
    const told: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) told.push(await guess(`Guess#${tries} horse`));
    expect(told).toEqual([422, 422, 422, 422, 422, 429]);
    // Elsewhere nobody waits for it.
    const proof = { body: { password: owner.password } };
    expect((await owner.visitor.send('POST', '/api/auth/prove', proof)).status).toBe(200);
    pass(2 * minuteMs);
    expect(await guess(owner.password)).toBe(200);
  });

  test.each(['0000', '1234', '654321', '12', '12345678', 'abcd'])('is not %s', async (pin) => {
    const owner = await createOwner(app);
    const answer = await owner.visitor.send('PUT', '/api/auth/pin', { body: { pin } });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'pin']);
  });
});

describe('the page of a locked device', () => {
  test('shows who opens it, by no address, and opens by the PIN of whoever is chosen', async () => {
    const { owner, desk, tablet } = await withTablet();
    await lock(tablet);
    const { text, body } = await tablet.send('GET', '/login');
    expect([body.page, body.faces.map(({ state }: { state: string }) => state)]).toEqual([
      'lock',
      ['ready', 'ready'],
    ]);
    for (const { email } of [owner, desk]) expect(text).not.toContain(email);
    const post = async (pin: string) => {
      const seal = await sealOn(tablet, '/login');
      return tablet.send('POST', '/login/pin', { form: { ...seal, memberId: desk.memberId, pin } });
    };
    const wrong = await post('5555');
    expect([wrong.status, wrong.body.form.refusal]).toEqual([
      422,
      expect.stringContaining('4 tries are left'),
    ]);
    expect(wrong.body.form.values).toEqual({ memberId: desk.memberId });
    const right = await post(DESKS_PIN);
    expect([right.status, right.headers.get('location')]).toEqual([303, '/login']);
    expect((await me(tablet)).body.user.email).toBe(desk.email);
    expect((await app.visitor().send('GET', '/login')).body.page).toBe('login');
  });

  test('leads to the password, which opens it for ten minutes of settings', async () => {
    const { owner, tablet } = await withTablet();
    await lock(tablet);
    expect((await tablet.send('GET', '/login?by=password')).body).toMatchObject({
      page: 'login',
      shared: true,
    });
    expect((await logIn(tablet, owner)).body.user.onSharedDevice).toBe(true);
    expect((await tablet.send('GET', '/api/members')).status).toBe(200);
    pass(11 * minuteMs);
    expect(codeOf(await tablet.send('GET', '/api/members'))).toEqual([403, 'PROVE_AGAIN']);
  });
});
