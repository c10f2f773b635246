import { expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { oneAtATime } from '../../../platform/db/one-at-a-time.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { readBusinessHandle } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { invite, joinAs } from '../../../testing/test-member.ts';
import { createOwner, type TestOwner } from '../../../testing/test-owner.ts';
import { mailedTokens } from '../../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../../testing/visitor.ts';

const RECEIVER = 'http://127.0.0.1:9';
/** How names are looked up; a name server of somebody's own answers when it likes. */
let lookUp = async (): Promise<readonly string[]> => ['1.1.1.1'];
const app = useTestApp({ outbound: { ownOrigin: RECEIVER, resolve: () => lookUp() } });

/** Each business by itself, so that what is told in one test is not told in another. */
const start = async (): Promise<{ readonly owner: TestOwner; readonly thief: Visitor }> => {
  app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
  const owner = await createOwner(app);
  const thief = app.visitor();
  for (const [name, value] of owner.visitor.cookies) thief.cookies.set(name, value);
  return { owner, thief };
};
const mailsTo = async ({ email }: TestOwner) => {
  const mail = openMailHarness();
  const { database, clock, secretKey } = app;
  const secrets = createSecrets(secretKey);
  await sendMessages({ database, clock, secrets, publicUrl: 'http://akoko.test' }, { mail });
  return mail.mailsTo(email).map(({ subject, text }) => ({ subject, text }));
};
const key = { name: 'Website', permissions: ['clients.export'] };
const hook = { url: `${RECEIVER}/a`, events: ['booking.created'] };

test('whoever makes an account by joining is not told of its first login, and of a later device is', async () => {
  const { owner } = await start();
  const member = await joinAs(app, owner, { role: 'manager' });
  const logins = async (email: string) =>
    (await mailsTo({ ...owner, email })).filter(({ subject }) => subject.startsWith('New login')).length;
  expect(await logins(member.email)).toBe(0);
  const { email, password } = member;
  await app.visitor().send('POST', '/api/auth/login', { body: { email, password } });
  expect(await logins(email)).toBe(1);
  // The account was there before, and the device was not.
  const { owner: other } = await start();
  const { token } = await invite(app, other, { role: 'manager', email });
  await app.visitor().send('POST', '/api/members/invitations/accept', { body: { token, password } });
  expect(await logins(email)).toBe(1);
});

test('a member who has another role, or is none any more is told, and of nothing else', async () => {
  const { owner } = await start();
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bola Ade', role: 'Stylist' },
  });
  const staffId = added.body.data._id;
  const desk = await joinAs(app, owner, { role: 'frontDesk' });
  const bola = await joinAs(app, owner, { role: 'staff', staffId });
  const told = async ({ email }: { readonly email: string }) =>
    (await mailsTo({ ...owner, email })).map(({ subject }) => subject);
  const place = `/api/members/${desk.memberId}`;
  const change = (body: object) => owner.visitor.send('PUT', place, { body });
  await mailsTo(owner);
  await change({ role: 'frontDesk', staffId });
  expect(await told(desk)).toEqual([]);
  await change({ role: 'accountant' });
  expect(await told(desk)).toEqual(['Your role at Ada Hair Studio: Accountant']);
  await owner.visitor.send('DELETE', place);
  expect(await told(desk)).toEqual(['You are no longer on the team of Ada Hair Studio']);
  await owner.visitor.send('DELETE', `/api/staff/${staffId}`);
  expect(await told(bola)).toEqual(['You are no longer on the team of Ada Hair Studio']);
});

test('each is invited to what their role is for', async () => {
  const { owner } = await start();
  for (const [role, words] of [
    ['accountant', 'invites you to see its payments on Akoko, with the role Accountant.'],
    ['frontDesk', 'invites you to work with its bookings and clients on Akoko, with the role Front desk.'],
  ] as const) {
    const { email } = await invite(app, owner, { role });
    const [mail] = await mailsTo({ ...owner, email });
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words);
  }
});

test('a member has their role since they were given it, whatever else of it changes', async () => {
  const { owner } = await start();
  const added = await owner.visitor.send('POST', '/api/staff', { body: { name: 'Bola', role: 'Stylist' } });
  const { memberId } = await joinAs(app, owner, { role: 'staff', staffId: added.body.data._id });
  const read = async () => {
    const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
    return members.find(({ _id }: { readonly _id: string }) => _id === memberId);
  };
  const since = async (): Promise<string> => (await read()).since;
  expect((await read()).name).toBe('Bola');
  const change = async (body: object): Promise<string> => {
    app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
    expect((await owner.visitor.send('PUT', `/api/members/${memberId}`, { body })).status).toBe(200);
    return since();
  };
  const joined = await since();
  const staff = { role: 'staff', staffId: added.body.data._id };
  expect(await change({ ...staff, seesPhones: true })).toBe(joined);
  const promoted = await change({ role: 'manager' });
  expect(promoted > joined).toBe(true);
  expect(await change({ role: 'manager', staffId: added.body.data._id })).toBe(promoted);
});

test('members are given another role twenty times an hour, since each is a mail', async () => {
  const { owner } = await start();
  const { memberId } = await joinAs(app, owner, { role: 'frontDesk' });
  const tried = [];
  for (let count = 0; count < 21; count += 1) {
    const role = count % 2 === 0 ? 'accountant' : 'frontDesk';
    tried.push((await owner.visitor.send('PUT', `/api/members/${memberId}`, { body: { role } })).status);
  }
  expect(tried).toEqual([...Array(20).fill(200), 429]);
});

test('the owner is told of whoever and whatever a stolen session lets in', async () => {
  const { owner, thief } = await start();
  const member = await joinAs(app, owner, { role: 'accountant', email: 'accountant@example.ng' });
  await mailsTo(owner);
  const path = `/api/members/${member.memberId}`;
  let hookId = '';
  for (const [lead, given, ask] of [
    [
      'You invited thief@example.ng as Manager.',
      'thief@example.ng, Manager',
      () => invite(app, { ...owner, visitor: thief }, MANAGER),
    ],
    [
      'You made accountant@example.ng Manager.',
      'accountant@example.ng, Manager',
      () => thief.send('PUT', path, { body: { role: 'manager' } }),
    ],
    [
      'You or a manager made the API key Website.',
      'API key: Website',
      () => thief.send('POST', '/api/api-keys', { body: key }),
    ],
    [HOOK, 'Webhook: since', () => thief.send('POST', '/api/webhooks', { body: hook })],
    [
      HOOK,
      'Webhook: since',
      () =>
        thief.send('PUT', `/api/webhooks/${hookId}`, {
          body: { ...hook, url: `${RECEIVER}/b`, state: 'on' },
        }),
    ],
    // The last: its session is one of that device from then on.
    [
      'You shared the device Front desk with your team.',
      'Shared device: Front desk',
      () => thief.send('POST', '/api/shared-devices', { body: { name: 'Front desk' } }),
    ],
  ] as const) {
    app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
    await ask();
    hookId = (await thief.send('GET', '/api/webhooks')).body.data[0]?._id ?? '';
    const [told, ...others] = await mailsTo(owner);
    expect([given, told?.subject, others]).toEqual([given, 'Access to your Akoko business was given', []]);
    expect(told?.text).toContain(given);
    expect(told?.text).toContain(lead);
  }
});

const HOOK = 'You or a manager gave a webhook its address.';
const MANAGER = { email: 'thief@example.ng', role: 'manager' } as const;

test('a reset withdraws invitations, and its mail tells the owner alone who has access still', async () => {
  const { owner, thief } = await start();
  const member = await joinAs(app, owner, { role: 'manager' });
  await thief.send('POST', '/api/api-keys', { body: key });
  const { token } = await invite(app, { ...owner, visitor: thief }, MANAGER);
  const reset = async (email: string) => {
    await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email } });
    const [link] = await mailedTokens(app, email, 'password-reset');
    await mailsTo(owner);
    const body = { password: 'Another#horse 7' };
    const done = await app.visitor().send('PUT', `/api/auth/resetpassword/${link}`, { body });
    expect(done.status).toBe(200);
    return mailsTo({ ...owner, email });
  };
  const join = () =>
    app
      .visitor()
      .send('POST', '/api/members/invitations/accept', { body: { token, password: 'Another#horse 8' } });
  const [members] = await reset(member.email);
  expect(members?.text).not.toContain('Website');
  const [told] = await reset(owner.email);
  expect(told?.text).toContain('Website');
  expect(told?.text).toContain(`${member.email}, Manager`);
  expect(told?.text).not.toContain('thief@example.ng');
  expect((await join()).body.code).toBe('TOKEN_INVALID');
});

test.each(['end', 'keep'] as const)('what a manager holds who is lowered or removed: %s', async (keys) => {
  const { owner } = await start();
  await owner.visitor.send('POST', '/api/api-keys', {
    body: { name: 'Accounts', permissions: ['payments.read'] },
  });
  const path = ({ memberId }: { readonly memberId: string }) => `/api/members/${memberId}`;
  const holding = async (name: string) => {
    const manager = await joinAs(app, owner, { role: 'manager' });
    const made = await manager.visitor.send('POST', '/api/api-keys', { body: { ...key, name } });
    await manager.visitor.send('POST', '/api/webhooks', { body: hook });
    const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
    expect(members.map(({ holds }: { holds: number }) => holds).toSorted()).toContain(2);
    return { ...manager, secret: made.body.key as string };
  };
  const asks = async (secret: string) =>
    (
      await app
        .visitor()
        .send('GET', '/api/clients/export', { headers: { authorization: `Bearer ${secret}` } })
    ).status;
  const lowered = await holding('Lowered');
  const role = { role: 'accountant', ...(keys === 'keep' ? { keys } : {}) };
  expect((await owner.visitor.send('PUT', path(lowered), { body: role })).status).toBe(200);
  const removed = await holding('Removed');
  expect((await owner.visitor.send('DELETE', `${path(removed)}?keys=${keys}`)).status).toBe(200);
  const stays = keys === 'keep';
  expect([await asks(lowered.secret), await asks(removed.secret)]).toEqual(stays ? [200, 200] : [401, 401]);
  const listed = (await owner.visitor.send('GET', '/api/api-keys')).body.data;
  expect(listed.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    stays ? ['Accounts', 'Lowered', 'Removed'] : ['Accounts'],
  );
  const hooks = (await owner.visitor.send('GET', '/api/webhooks')).body.data;
  expect(hooks.map(({ state }: { state: string }) => state)).toEqual(stays ? ['on', 'on'] : ['off', 'off']);
});

test('what a manager has still under way who is removed or lowered leaves no key and no webhook', async () => {
  const { owner } = await start();
  const hooksOf = async () => (await owner.visitor.send('GET', '/api/webhooks')).body.data;
  const remove = ({ memberId }: { readonly memberId: string }) =>
    owner.visitor.send('DELETE', `/api/members/${memberId}`);
  /** Asks with a name whose server keeps still until `then` is done. */
  const slowly = async (ask: () => Promise<Answer>, then: () => Promise<Answer>) => {
    const asked = Promise.withResolvers<undefined>();
    const answers = Promise.withResolvers<readonly string[]>();
    lookUp = () => {
      asked.resolve(undefined);
      return answers.promise;
    };
    const asking = ask();
    await asked.promise;
    expect((await then()).status).toBe(200);
    answers.resolve(['1.1.1.1']);
    return (await asking).body.code;
  };
  const slow = { ...hook, url: 'https://slow.example.ng/hooks' };
  const adding = await joinAs(app, owner, { role: 'manager' });
  const add = () => adding.visitor.send('POST', '/api/webhooks', { body: slow });
  expect(await slowly(add, () => remove(adding))).toBe('FORBIDDEN');
  expect(await hooksOf()).toEqual([]);

  const moving = await joinAs(app, owner, { role: 'manager' });
  const { body } = await moving.visitor.send('POST', '/api/webhooks', { body: hook });
  const path = `/api/webhooks/${body.data._id}`;
  const move = () => moving.visitor.send('PUT', path, { body: { ...slow, state: 'on' } });
  const lower = () =>
    owner.visitor.send('PUT', `/api/members/${moving.memberId}`, { body: { role: 'accountant' } });
  expect(await slowly(move, lower)).toBe('FORBIDDEN');
  expect(await hooksOf()).toMatchObject([{ url: hook.url, state: 'off' }]);

  const making = await joinAs(app, owner, { role: 'manager' });
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('An owner has a business');
  const { made, removed } = await inTenant(app.database, business, async (tx) => {
    await oneAtATime(tx, 'api_keys');
    const asking = making.visitor.send('POST', '/api/api-keys', { body: key });
    await untilWaiting(app);
    const removing = remove(making);
    // It waits for whoever makes a key; did it not, it would be done.
    await Promise.race([removing, untilWaiting(app, 2)]);
    return { made: asking, removed: removing };
  });
  expect([(await made).status, (await removed).status]).toEqual([200, 200]);
  expect((await owner.visitor.send('GET', '/api/api-keys')).body.data).toEqual([]);
});

test('a webhook is of whoever was shown its secret last', async () => {
  const { owner } = await start();
  const manager = await joinAs(app, owner, { role: 'manager' });
  const added = await manager.visitor.send('POST', '/api/webhooks', { body: hook });
  await owner.visitor.send('POST', `/api/webhooks/${added.body.data._id}/rotate`);
  await owner.visitor.send('DELETE', `/api/members/${manager.memberId}`);
  const [{ state }] = (await owner.visitor.send('GET', '/api/webhooks')).body.data;
  expect(state).toBe('on');
});
