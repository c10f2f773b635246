import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { fillIn, sealOn } from '../../testing/form.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Invited, invite } from '../../testing/test-member.ts';
import { createOwner, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();
const CHOSEN = { name: 'Bola Ade', password: 'Correct-horse 9!', confirmPassword: 'Correct-horse 9!' };
let owner: TestOwner;

beforeEach(async () => {
  owner = await createOwner(app, 'Ada Studio');
});

const invited = async (wanted: Invited = { role: 'frontDesk' }) => {
  const { email, token } = await invite(app, owner, wanted);
  return { email, path: `/invitation/${token}` };
};
const team = async () => (await owner.visitor.send('GET', '/api/members')).body.data;
/** That a link leads nowhere, for whoever opens it and for whoever sends its form. */
const expectOver = async (path: string): Promise<void> => {
  const visitor = app.visitor();
  const page = await visitor.send('GET', path);
  expect([page.status, page.body.invitation]).toEqual([404, null]);
  const sent = await fillIn(visitor, path, CHOSEN);
  expect([sent.status, sent.body.invitation, sent.headers.getSetCookie()]).toEqual([404, null, []]);
};

describe('the page of an invitation', () => {
  test('says who invites whom as what, and opening it changes nothing', async () => {
    const { email, path } = await invited();
    const before = await fingerprint(app);
    const page = await app.visitor().send('GET', path);
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
    expect(page.body.invitation).toEqual({
      ...{ businessName: 'Ada Studio', email, role: 'frontDesk', isNew: true, asksName: true },
    });
    expect(await fingerprint(app)).toBe(before);
  });

  test('makes whoever sends it a member, signed in, and leads nowhere after', async () => {
    const { path } = await invited();
    const visitor = app.visitor();
    const joined = await fillIn(visitor, path, CHOSEN);
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/login']);
    const { user } = (await visitor.send('GET', '/login')).body;
    expect([user.role, user.businessId, user.name]).toEqual(['frontDesk', owner.businessId, 'Bola Ade']);
    await expectOver(path);
    const client = { name: 'Ngozi Eze', phone: '08099887766', email: '' };
    await visitor.send('POST', '/api/clients', { body: client });
    const [done] = (await owner.visitor.send('GET', '/api/activity?kind=client')).body.data;
    expect(done.who).toBe('Bola Ade');
    expect((await team()).members.map(({ name }: { name: string }) => name)).toEqual(['Ada Obi', 'Bola Ade']);
  });

  test('makes one member of two who send it at once', async () => {
    const { path } = await invited();
    const forms = await Promise.all([app.visitor(), app.visitor()].map((who) => sealOn(who, path)));
    const sent = await Promise.all(
      forms.map((seal) => app.visitor().send('POST', path, { form: { ...seal, ...CHOSEN } })),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 404]);
    expect((await team()).members).toHaveLength(2);
  });

  test('asks for a name, and for a password twice, and keeps neither password', async () => {
    const { path } = await invited();
    for (const [typed, field] of [
      [{ password: 'Correct-horse 9!', confirmPassword: 'Correct-horse 8!' }, 'confirmPassword'],
      [{ password: 'short', confirmPassword: 'short' }, 'password'],
      [{ ...CHOSEN, name: ' ' }, 'name'],
      [{ name: '', password: 'brief' }, 'name'],
    ] as const) {
      const answer = await fillIn(app.visitor(), path, { name: 'Bola Ade', ...typed });
      expect([answer.status, answer.body.form.errors[0].field]).toEqual([422, field]);
      expect(answer.text).not.toContain(typed.password);
    }
    expect((await team()).members).toHaveLength(1);
  });

  test('is over when it was withdrawn, and after seven days', async () => {
    const withdrawn = await invited();
    const [{ _id }] = (await team()).invitations;
    await owner.visitor.send('DELETE', `/api/members/invitations/${_id}`);
    await expectOver(withdrawn.path);
    const late = await invited();
    app.clock.moveTo(toInstant(app.clock.now() + 7 * dayMs));
    await expectOver(late.path);
  });

  test('takes nothing without its seal', async () => {
    const { path } = await invited();
    const answer = await app.visitor().send('POST', path, { form: CHOSEN });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    expect((await team()).invitations).toHaveLength(1);
  });

  test('opened by somebody else who is signed in, makes the invited a member and ends that session', async () => {
    const other = await createOwner(app, 'Other Studio');
    const { path, email } = await invited();
    const copy = app.visitor();
    for (const [name, value] of other.visitor.cookies) copy.cookies.set(name, value);
    expect((await fillIn(other.visitor, path, CHOSEN)).status).toBe(303);
    const me = await other.visitor.send('GET', '/api/users/me');
    expect([me.body.user.email, me.body.user.businessId]).toEqual([email, owner.businessId]);
    expect((await copy.send('GET', '/api/users/me')).status).toBe(401);
    expect((await team()).members.map((one: { email: string }) => one.email)).toEqual([owner.email, email]);
  });

  test('of somebody with an account asks for its password once', async () => {
    const other = await createOwner(app, 'Other Studio');
    const { path } = await invited({ email: other.email, role: 'manager' });
    expect((await app.visitor().send('GET', path)).body.invitation.isNew).toBe(false);
    const wrong = await fillIn(app.visitor(), path, { name: 'Ada', password: 'Wrong-horse 9!' });
    expect([wrong.status, wrong.body.form.refusal]).toEqual([
      401,
      expect.stringContaining('not the password'),
    ]);
    expect((await fillIn(app.visitor(), path, { name: 'Ada', password: other.password })).status).toBe(303);
    expect((await team()).members).toHaveLength(2);
  });
});
