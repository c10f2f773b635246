import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { businessHandle, newBusinessId } from '../../platform/ids.ts';
import { countDeadlocks } from '../../testing/deadlocks.ts';
import { countWaiting, untilWaiting } from '../../testing/lock-waits.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { invitationToken, invite, joinAs } from '../../testing/test-member.ts';
import { createOwner, type TestOwner } from '../../testing/test-owner.ts';
import { mailedTokens } from '../../testing/unproven-owner.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { type OpenStream, openStream } from './testing/open-stream.ts';

const app = useTestApp();
let owner: TestOwner;
const opened: OpenStream[] = [];

beforeEach(async () => {
  owner = await createOwner(app);
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

const MANAGER = { role: 'manager' } as const;
const team = async (by: Pick<TestOwner, 'visitor'> = owner) =>
  (await by.visitor.send('GET', '/api/members')).body.data;
const me = async (visitor: Visitor) => (await visitor.send('GET', '/api/users/me')).status;
const accept = (token: string, password: string, by = app.visitor()) =>
  by.send('POST', '/api/members/invitations/accept', { body: { token, password } });
const inviting = (body: object, by = owner) => by.visitor.send('POST', '/api/members/invitations', { body });

describe('an invitation', () => {
  test('makes whoever accepts it a member, who is signed in', async () => {
    const { email, token } = await invite(app, owner, { role: 'frontDesk' });
    expect((await team()).invitations).toMatchObject([{ email, role: 'frontDesk', staffId: null }]);
    const visitor = app.visitor();
    const joined = await accept(token, 'Correct-horse 9!', visitor);
    expect([joined.status, joined.body.user.role]).toEqual([200, 'frontDesk']);
    expect(joined.body.user.businessId).toBe(owner.businessId);
    const own = await visitor.send('GET', '/api/users/me');
    expect(own.body.user).toEqual(joined.body.user);
    const { members, invitations } = await team();
    expect(invitations).toEqual([]);
    expect(members).toMatchObject([
      { email: owner.email, role: 'owner', isYou: true },
      { email, role: 'frontDesk', isYou: false },
    ]);
    const again = await app
      .visitor()
      .send('POST', '/api/auth/login', { body: { email, password: 'Correct-horse 9!' } });
    expect([again.status, again.body.user.role]).toEqual([200, 'frontDesk']);
  });

  test('is accepted once, also by two at once', async () => {
    const { token } = await invite(app, owner, { role: 'manager' });
    const both = await Promise.all([accept(token, 'Correct-horse 9!'), accept(token, 'Correct-horse 8!')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await team()).members).toHaveLength(2);
    expect((await accept(token, 'Correct-horse 9!')).body.code).toBe('TOKEN_INVALID');
  });

  test('is accepted while it is sent again, and neither waits for the other', async () => {
    const other = await createOwner(app, 'Other Studio');
    const { email } = other;
    const { token } = await invite(app, owner, { email, role: 'manager' });
    const waiting = (count: number) => vi.waitFor(async () => expect(await countWaiting(app)).toBe(count));
    const deadlocks = await countDeadlocks(app);
    // Whoever accepts has taken the invitation, and waits for the account.
    const both = await acrossTenants(app.database, async ({ query }) => {
      await query.selectFrom('users').select('email').where('email', '=', email).forUpdate().execute();
      const accepted = accept(token, other.password);
      await waiting(1);
      const again = inviting({ email, role: 'frontDesk' });
      await waiting(2);
      return [accepted, again];
    });
    expect((await Promise.all(both)).map(({ body }) => body.code)).toEqual([undefined, 'ALREADY_MEMBER']);
    expect(await countDeadlocks(app)).toBe(deadlocks);
  });

  test('works for seven days', async () => {
    const { token } = await invite(app, owner, { role: 'manager' });
    const late = await invite(app, owner, { role: 'manager' });
    const sooner = (email: string, by: string) =>
      asSuperuser(
        app,
        `UPDATE invitations SET expires_at = (expires_at AT TIME ZONE 'UTC' - interval '${by}') AT TIME ZONE 'UTC'
          WHERE email = $1`,
        [email],
      );
    await sooner(late.email, '7 days');
    expect((await accept(late.token, 'Correct-horse 9!')).body.code).toBe('TOKEN_INVALID');
    expect((await team()).invitations).toHaveLength(1);
    expect((await accept(token, 'Correct-horse 9!')).status).toBe(200);
  });

  test('is withdrawn at will, and replaced by another of the same address', async () => {
    const { email, token } = await invite(app, owner, { role: 'manager' });
    await invite(app, owner, { email, role: 'accountant' });
    expect((await accept(token, 'Correct-horse 9!')).body.code).toBe('TOKEN_INVALID');
    const [{ _id, role }] = (await team()).invitations;
    expect(role).toBe('accountant');
    const newest = await invitationToken(app, email, owner);
    const withdrawn = await owner.visitor.send('DELETE', `/api/members/invitations/${_id}`);
    expect(withdrawn.body.data.invitations).toEqual([]);
    expect((await accept(newest, 'Correct-horse 9!')).body.code).toBe('TOKEN_INVALID');
    expect((await owner.visitor.send('DELETE', `/api/members/invitations/${_id}`)).status).toBe(404);
  });

  test('asks for a password that is not easily guessed, and stays good', async () => {
    const { token } = await invite(app, owner, { role: 'manager' });
    const weak = await accept(token, 'short');
    expect([weak.status, weak.body.errors[0].field]).toEqual([422, 'password']);
    expect((await accept(token, 'Correct-horse 9!')).status).toBe(200);
  });

  test('of somebody with an account is accepted by that account’s password alone', async () => {
    const other = await createOwner(app, 'Other Studio');
    const { token } = await invite(app, owner, { email: other.email, role: 'manager' });
    const wrong = await accept(token, 'Correct-horse 9!!');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const joined = await accept(token, other.password);
    expect(joined.body.user).toMatchObject({ businessId: owner.businessId, role: 'manager' });
    expect(joined.body.user.businesses).toHaveLength(2);
    expect(await me(other.visitor)).toBe(200);
  });

  test('of a role that sees its own bookings names a staff member of the business', async () => {
    const other = await createOwner(app, 'Other Studio');
    const email = 'stylist@example.ng';
    for (const staffId of [undefined, other.staffId]) {
      const refused = await inviting({ email, role: 'staff', staffId });
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'staffId']);
    }
    expect((await inviting({ email, role: 'staff', staffId: owner.staffId })).status).toBe(200);
    expect((await inviting({ email, role: 'owner' })).status).toBe(422);
  });

  test('goes to nobody who is there already, nor from an owner who has not shown their address', async () => {
    expect((await inviting({ email: owner.email, role: 'manager' })).body.code).toBe('ALREADY_MEMBER');
    await asSuperuser(app, 'UPDATE users SET verified_at = NULL WHERE email = $1', [owner.email]);
    await asSuperuser(app, "UPDATE businesses SET payout_hold = 'unverified' WHERE slug = $1", [owner.slug]);
    const refused = await inviting({ email: 'bola@example.ng', role: 'manager' });
    expect([refused.status, refused.body.code]).toEqual([409, 'ADDRESS_UNCONFIRMED']);
  });

  test('is sent twenty times an hour, and to fifty people at most', async () => {
    const tried = [];
    for (let count = 0; count < 21; count += 1)
      tried.push((await inviting({ email: `one-${count}@example.ng`, role: 'manager' })).status);
    expect(tried).toEqual([...Array(20).fill(200), 429]);
    await asSuperuser(
      app,
      `INSERT INTO invitations SELECT gen_random_uuid(), business_id, 'more' || n || '@example.ng', 'manager', NULL, false,
              sha256((slug || n)::bytea), now(), '2030-01-01' FROM businesses, generate_series(1, 29) n WHERE slug = $1`,
      [owner.slug],
    );
    expect((await inviting({ email: 'last@example.ng', role: 'manager' })).body.code).toBe('LIMIT_REACHED');
  });
});

describe('a membership', () => {
  test('that is ended ends its sessions at once and its stream within a second', async () => {
    const desk = await joinAs(app, owner, { role: 'frontDesk' });
    const elsewhere = app.visitor();
    await elsewhere.send('POST', '/api/auth/login', { body: { email: desk.email, password: desk.password } });
    const stream = await openStream(app.baseUrl, desk.visitor);
    opened.push(stream);
    expect(stream.status).toBe(200);
    const removed = await owner.visitor.send('DELETE', `/api/members/${desk.memberId}`);
    expect(removed.body.data.members).toHaveLength(1);
    expect([await me(desk.visitor), await me(elsewhere)]).toEqual([401, 401]);
    await expect.poll(() => stream.ended(), { timeout: 2_000, interval: 20 }).toBe(true);
    expect(stream.told()).toEqual(['removed']);
    const login = await app
      .visitor()
      .send('POST', '/api/auth/login', { body: { email: desk.email, password: desk.password } });
    expect([login.status, login.body.message]).toEqual([401, expect.stringContaining('ask the owner')]);
    expect(await me(owner.visitor)).toBe(200);
  });

  test('that is ended is told to whoever had the session by the next call, and to nobody else', async () => {
    const [desk, other] = [await joinAs(app, owner, MANAGER), await createOwner(app, 'Other Studio')];
    const codeOf = async (
      visitor: Visitor,
      { path = '/api/users/me', shown = owner.businessId, ...headers }: Record<string, string> = {},
    ) => {
      const answer = await visitor.send('GET', path, { headers: { 'x-business-id': shown, ...headers } });
      return [answer.status, answer.body.code];
    };
    const [ended, offTeam] = [
      [401, 'UNAUTHENTICATED'],
      [401, 'OFF_TEAM'],
    ];
    await owner.visitor.send('DELETE', `/api/members/${desk.memberId}`);
    const told = await desk.visitor.send('GET', '/api/users/me', {
      headers: { 'x-business-id': owner.businessId },
    });
    expect([told.status, told.body.message]).toEqual([
      401,
      'You are no longer on the team of this business. If that is a mistake, please ask its owner.',
    ]);
    // A call that anybody may make with other words for it, too.
    expect(await codeOf(desk.visitor, { path: '/api/staff' })).toEqual(offTeam);
    // Without the one token or the other, by those of another session or by a key, and of no business.
    expect(await codeOf(app.visitor())).toEqual(ended);
    const csrf = desk.visitor.cookies.get('XSRF-TOKEN') ?? '';
    expect(await codeOf(app.visitor(), { 'x-xsrf-token': csrf })).toEqual(ended);
    for (const headers of [
      { 'x-xsrf-token': 'none' },
      { 'x-xsrf-token': other.visitor.cookies.get('XSRF-TOKEN') ?? '' },
      { authorization: 'Bearer none' },
      { shown: 'none' },
      { shown: businessHandle(newBusinessId()) },
    ])
      expect(await codeOf(desk.visitor, headers)).toEqual(ended);
    // Whose session ended in another way is on the team.
    const had = [...other.visitor.cookies];
    await other.visitor.send('GET', '/api/auth/logout');
    for (const [name, value] of had) other.visitor.cookies.set(name, value);
    expect(await codeOf(other.visitor, { shown: other.businessId })).toEqual(ended);
    // So is who was invited again.
    const { token } = await invite(app, owner, { email: desk.email, role: 'frontDesk' });
    expect((await accept(token, 'Quite-another 7!')).status).toBe(200);
    expect(await codeOf(desk.visitor)).toEqual(ended);
  });

  test('that is ended, or lowered from where feeds are seen, ends their addresses too', async () => {
    const [manager, lowered] = [await joinAs(app, owner, MANAGER), await joinAs(app, owner, MANAGER)];
    const feeds = async (by = owner.visitor) =>
      (await by.send('GET', '/api/settings/calendar-feeds')).body.data.map(
        ({ url }: { readonly url: string }) => new URL(url).pathname,
      );
    const followed = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await app.visitor().send('GET', path)).status));
    const before = await feeds(manager.visitor);
    expect(await followed(before)).toEqual([200, 200]);
    await owner.visitor.send('DELETE', `/api/members/${manager.memberId}`);
    expect(await followed(before)).toEqual([404, 404]);
    const since = await feeds();
    await owner.visitor.send('PUT', `/api/members/${lowered.memberId}`, { body: { role: 'frontDesk' } });
    expect(await followed(since)).toEqual([404, 404]);
    // Of somebody who saw their own bookings alone, no feed but that of the staff member whom they were.
    const bola = await joinAs(app, owner, { role: 'staff', staffId: owner.staffId });
    const last = await feeds();
    await owner.visitor.send('DELETE', `/api/members/${bola.memberId}`);
    expect(await followed(last)).toEqual([200, 404]);
  });

  test('ends with the staff member whose bookings it is, and so does an invitation', async () => {
    const add = async () =>
      (await owner.visitor.send('POST', '/api/staff', { body: { name: 'Bola Ade', role: 'Stylist' } })).body
        .data._id;
    const staffId = await add();
    const bola = await joinAs(app, owner, { role: 'staff', staffId });
    const tied = await joinAs(app, owner, { ...MANAGER, staffId });
    const { token } = await invite(app, owner, { role: 'staff', staffId });
    const deleted = await tied.visitor.send('DELETE', `/api/staff/${staffId}`);
    expect(deleted.body.message).toBe('Staff member deleted. They can no longer log in.');
    expect([await me(bola.visitor), await me(tied.visitor)]).toEqual([401, 200]);
    const { members, invitations } = await team();
    expect([
      members.map(({ staffId: tie }: { readonly staffId: string | null }) => tie),
      invitations,
    ]).toEqual([[null, null], []]);
    expect((await accept(token, 'Correct-horse 9!')).body.code).toBe('TOKEN_INVALID');
  });

  test('begun anew lets nobody in by a session of before', async () => {
    const desk = await joinAs(app, owner, { role: 'frontDesk' });
    await owner.visitor.send('DELETE', `/api/members/${desk.memberId}`);
    const { token } = await invite(app, owner, { email: desk.email, role: 'frontDesk' });
    // Who is in no business any more chooses a password anew.
    expect((await accept(token, 'Quite-another 7!')).status).toBe(200);
    expect(await me(desk.visitor)).toBe(401);
  });

  test('changes what may be done from the next request on, and ends streams of before', async () => {
    const desk = await joinAs(app, owner, { role: 'frontDesk' });
    const clients = async () => (await desk.visitor.send('GET', '/api/clients')).status;
    expect(await clients()).toBe(200);
    const stream = await openStream(app.baseUrl, desk.visitor);
    opened.push(stream);
    const body = { role: 'staff', staffId: owner.staffId, seesPhones: true };
    const changed = await owner.visitor.send('PUT', `/api/members/${desk.memberId}`, { body });
    expect(changed.body.data.members[1]).toMatchObject({ ...body, staffName: 'Ada Obi' });
    expect(await clients()).toBe(403);
    await expect.poll(() => stream.ended(), { timeout: 2_000, interval: 20 }).toBe(true);
  });

  test('ends its stream on a shared device within a second, when the device ends', async () => {
    const tablet = app.visitor();
    await tablet.send('POST', '/api/auth/login', { body: { email: owner.email, password: owner.password } });
    await tablet.send('POST', '/api/shared-devices', { body: { name: 'Front desk' } });
    const stream = await openStream(app.baseUrl, tablet);
    opened.push(stream);
    expect(stream.status).toBe(200);
    const [device] = (await owner.visitor.send('GET', '/api/shared-devices')).body.data;
    await owner.visitor.send('DELETE', `/api/shared-devices/${device._id}`);
    await expect.poll(() => stream.ended(), { timeout: 2_000, interval: 20 }).toBe(true);
  });

  test('of the owner is neither ended nor lowered', async () => {
    const [{ _id }] = (await team()).members;
    for (const answer of [
      await owner.visitor.send('DELETE', `/api/members/${_id}`),
      await owner.visitor.send('PUT', `/api/members/${_id}`, { body: { role: 'manager' } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'OWNER_STAYS']);
  });

  test('of another business is out of reach', async () => {
    const other = await createOwner(app, 'Other Studio');
    const theirs = await joinAs(app, other, { role: 'frontDesk' });
    expect((await owner.visitor.send('DELETE', `/api/members/${theirs.memberId}`)).status).toBe(404);
    expect(await me(theirs.visitor)).toBe(200);
    expect((await team()).members).toHaveLength(1);
  });
});

describe('an account of several businesses', () => {
  let other: TestOwner;
  beforeEach(async () => {
    other = await createOwner(app, 'Other Studio');
    const { token } = await invite(app, owner, { email: other.email, role: 'accountant' });
    expect((await accept(token, other.password)).status).toBe(200);
  });
  const login = async () => {
    const visitor = app.visitor();
    const signedIn = await visitor.send('POST', '/api/auth/login', {
      body: { email: other.email, password: other.password },
    });
    return { visitor, user: signedIn.body.user };
  };
  /** A second later than what was before: which business it was in last is known by the time alone. */
  const enter = (visitor: Visitor, businessId: string) => {
    app.clock.moveTo(toInstant(app.clock.now() + 1_000));
    return visitor.send('POST', '/api/members/enter', { body: { businessId } });
  };

  test('goes from one to the other with one session, and has in each what it may do there', async () => {
    const { visitor, user } = await login();
    // It was there last.
    expect([user.businessId, user.role]).toEqual([owner.businessId, 'accountant']);
    expect((await visitor.send('GET', '/api/clients')).status).toBe(403);
    const entered = await enter(visitor, other.businessId);
    expect(entered.body.user).not.toHaveProperty('role');
    expect(entered.body.user.businesses).toEqual(user.businesses);
    expect((await visitor.send('GET', '/api/clients')).status).toBe(200);
    expect((await login()).user.businessId).toBe(other.businessId);
    expect((await enter(visitor, owner.businessId)).body.user.role).toBe('accountant');
    expect((await visitor.send('GET', '/api/members')).status).toBe(403);
  });

  test('leaves no session where it came from, and is one in the list of them', async () => {
    const { visitor } = await login();
    const listed = async (by: Visitor) => (await by.send('GET', '/api/auth/sessions')).body.data;
    const many = (await listed(visitor)).length;
    const copy = app.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    await enter(visitor, other.businessId);
    expect(await me(copy)).toBe(401);
    // What has ended goes on nowhere.
    expect((await enter(copy, owner.businessId)).status).toBe(401);
    expect(await listed(visitor)).toHaveLength(many);
    const lasts = await asSuperuser(
      app,
      'SELECT extract(day FROM expires_at - created_at)::int AS days FROM sessions WHERE email = $1',
      [other.email],
    );
    expect(new Set(lasts.map(({ days }) => days))).toEqual(new Set([30]));
  });

  test('ends its sessions and nobody else’s in all of them at once', async () => {
    const [here, there] = [await login(), await login()];
    await enter(there.visitor, other.businessId);
    expect([await me(here.visitor), await me(there.visitor)]).toEqual([200, 200]);
    expect((await here.visitor.send('DELETE', '/api/auth/sessions')).status).toBe(200);
    expect([await me(here.visitor), await me(there.visitor)]).toEqual([200, 401]);
    // Of the two owners, one is in the business as well.
    expect(await me(owner.visitor)).toBe(200);
    expect((await here.visitor.send('GET', '/api/auth/sessions')).body.data).toHaveLength(1);
  });

  test('is logged out wherever it goes while all its other sessions end', async () => {
    const { visitor } = await login();
    const { going } = await acrossTenants(app.database, async ({ query }) => {
      await query
        .selectFrom('users')
        .select('email')
        .where('email', '=', other.email)
        .forNoKeyUpdate()
        .execute();
      await query.deleteFrom('sessions').where('email', '=', other.email).execute();
      const asked = enter(visitor, other.businessId);
      // Did it not wait, it would be done.
      await Promise.race([asked, untilWaiting(app)]);
      return { going: asked };
    });
    expect([(await going).status, await me(visitor)]).toEqual([401, 401]);
  });

  test('gets another password by the newest link alone, for whichever of them it was mailed', async () => {
    const { visitor } = await login();
    const forgot = async () => {
      await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email: other.email } });
      return (await mailedTokens(app, other.email, 'password-reset')).at(-1) ?? '';
    };
    const first = await forgot();
    await enter(visitor, other.businessId);
    const second = await forgot();
    expect(first.slice(0, 22)).not.toBe(second.slice(0, 22));
    const use = (token: string) =>
      app
        .visitor()
        .send('PUT', `/api/auth/resetpassword/${token}`, { body: { password: 'Another#horse 7' } });
    const shown = async (token: string) =>
      (await app.visitor().send('GET', `/reset-password/${token}`)).status;
    expect([await shown(first), await shown(second)]).toEqual([404, 200]);
    expect((await use(first)).body.code).toBe('TOKEN_INVALID');
    expect((await use(second)).status).toBe(200);
    expect((await use(first)).body.code).toBe('TOKEN_INVALID');
  });

  test('is told so by a page that shows the one it was in before, which changes nothing', async () => {
    const { visitor } = await login();
    const headers = { 'x-business-id': owner.businessId };
    const ask = (method: string, path: string, body?: object) =>
      visitor.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
    expect((await ask('GET', '/api/payments')).status).toBe(200);
    await enter(visitor, other.businessId);
    for (const answer of [
      await ask('GET', '/api/payments'),
      await ask('POST', '/api/staff', { name: 'Bola Ade', role: 'Stylist' }),
      await visitor.send('GET', '/api/staff', { headers: { 'x-business-id': 'none' } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'OTHER_BUSINESS_OPEN']);
    expect((await visitor.send('GET', '/api/staff')).body.data).toHaveLength(1);
    expect((await ask('GET', '/api/users/me')).body.user.businessId).toBe(other.businessId);
    expect((await ask('POST', '/api/members/enter', { businessId: owner.businessId })).status).toBe(200);
    expect((await ask('GET', '/api/payments')).status).toBe(200);
  });

  test('enters no other', async () => {
    const third = await createOwner(app, 'Third Studio');
    const { visitor } = await login();
    for (const businessId of [third.businessId, 'x'.repeat(22), ''])
      expect((await enter(visitor, businessId)).status).toBe(404);
  });

  test('loses one of them alone when that membership ends', async () => {
    const { visitor } = await login();
    const { _id } = (await team()).members[1];
    await owner.visitor.send('DELETE', `/api/members/${_id}`);
    expect(await me(visitor)).toBe(401);
    const { user } = await login();
    expect(user.businessId).toBe(other.businessId);
    expect(user).not.toHaveProperty('businesses');
  });
});

describe('beside processes of before', () => {
  test('they find the business of no account but an owner’s', async () => {
    const desk = await joinAs(app, owner, { role: 'manager' });
    const named = async (email: string) =>
      asSuperuser(app, 'SELECT business_id IS NOT NULL AS account FROM users WHERE email = $1', [email]);
    expect(await named(desk.email)).toEqual([{ account: false }]);
    expect(await named(owner.email)).toEqual([{ account: true }]);
  });
});

describe('mails about an account', () => {
  test('go to the member and not to the owner, and a reset ends their sessions alone', async () => {
    const desk = await joinAs(app, owner, { role: 'frontDesk' });
    const asked = await app
      .visitor()
      .send('POST', '/api/auth/forgotpassword', { body: { email: desk.email } });
    expect(asked.status).toBe(200);
    const told = await asSuperuser(
      app,
      "SELECT address FROM messages WHERE kind = 'password-reset' AND address IN ($1, $2)",
      [desk.email, owner.email],
    );
    expect(told).toEqual([{ address: desk.email }]);
  });
});
