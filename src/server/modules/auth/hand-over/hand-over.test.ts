import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { seedPayout } from '../../../testing/paying-business.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { invite, joinAs, prove } from '../../../testing/test-member.ts';
import { createOwner, type TestOwner } from '../../../testing/test-owner.ts';
import { mailedTokens } from '../../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../../testing/visitor.ts';

const app = useTestApp();

const pass = (ms: number): void => app.clock.moveTo(toInstant(app.clock.now() + ms));
const codeOf = ({ status, body }: Answer) => [status, body?.code];
const accept = (visitor: Visitor) => visitor.send('POST', '/api/members/hand-over/accept');
/** Accepts a day after it was asked, having shown again who they are. */
const acceptLater = async (who: Pick<TestOwner, 'visitor' | 'password'>) => {
  pass(dayMs);
  await prove(who);
  return accept(who.visitor);
};
const ask = ({ visitor }: Pick<TestOwner, 'visitor'>, memberId: string) =>
  visitor.send('POST', `/api/members/${memberId}/hand-over`);
const mailsTo = async (...addresses: readonly string[]) => {
  const mail = openMailHarness();
  const { database, clock, secretKey } = app;
  const secrets = createSecrets(secretKey);
  await sendMessages({ database, clock, secrets, publicUrl: 'http://akoko.test' }, { mail });
  return addresses.map((address) => mail.mailsTo(address).map(({ subject }) => subject));
};
const roleOf = async (visitor: Visitor) => {
  const { user } = (await visitor.send('GET', '/api/users/me')).body;
  return user?.role ?? 'owner';
};

describe('a business', () => {
  test.each(['manager', 'frontDesk', 'accountant'] as const)(
    'goes to a %s who accepts it, and whoever had it is a manager from then on',
    async (role) => {
      const owner = await createOwner(app);
      const heir = await joinAs(app, owner, { role });
      await mailsTo();
      const asked = await ask(owner, heir.memberId);
      expect(asked.body.data.handOver.memberId).toBe(heir.memberId);
      expect([await roleOf(owner.visitor), await roleOf(heir.visitor)]).toEqual(['owner', role]);
      const offered = await heir.visitor.send('GET', '/api/members/hand-over');
      expect(offered.body.data.from).toBe(owner.email);
      const taken = await acceptLater(heir);
      expect([taken.status, taken.body.user.role]).toEqual([200, undefined]);
      expect([await roleOf(owner.visitor), await roleOf(heir.visitor)]).toEqual(['manager', 'owner']);
      expect((await owner.visitor.send('GET', '/api/members')).status).toBe(403);
      const { handOver, members } = (await heir.visitor.send('GET', '/api/members')).body.data;
      // Whoever had it is called as they were; both are what they are from now on.
      expect([handOver, members[1].name]).toEqual([null, 'Ada Obi']);
      const since = new Date(app.clock.now()).toISOString();
      expect(members.map((one: { since: string }) => one.since)).toEqual([since, since]);
      // By a new session too.
      const again = app.visitor();
      await again.send('POST', '/api/auth/login', { body: { email: heir.email, password: heir.password } });
      expect(await roleOf(again)).toBe('owner');
      const [before, now] = await mailsTo(owner.email, heir.email);
      expect(before).toContain('Ada Hair Studio has another owner');
      expect(now).toContain('Ada Hair Studio is yours now');
      const done = (await heir.visitor.send('GET', '/api/activity?kind=member')).body.data;
      expect(done.map(({ action }: { action: string }) => action)).toEqual(
        expect.arrayContaining(['member.took-over', 'member.hand-over-asked']),
      );
      expect(codeOf(await accept(heir.visitor))).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('goes to one of two who accept at once, and to nobody who was not asked', async () => {
    const owner = await createOwner(app);
    const heir = await joinAs(app, owner, { role: 'manager' });
    const other = await joinAs(app, owner, { role: 'manager' });
    await ask(owner, heir.memberId);
    expect(codeOf(await accept(other.visitor))).toEqual([404, 'NOT_FOUND']);
    expect((await other.visitor.send('GET', '/api/members/hand-over')).body.data).toBeNull();
    pass(dayMs);
    for (const who of [heir, other]) await prove(who);
    expect(codeOf(await accept(other.visitor))).toEqual([404, 'NOT_FOUND']);
    const both = await Promise.all([accept(heir.visitor), accept(heir.visitor), accept(other.visitor)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const owners = await storedRows(app, `SELECT 1 FROM members WHERE role = 'owner' AND email = ANY($1)`, [
      [owner.email, heir.email, other.email],
    ]);
    expect(owners).toHaveLength(1);
  });

  test('stays where it is withdrawn, over, or asked of somebody else', async () => {
    const owner = await createOwner(app);
    const heir = await joinAs(app, owner, { role: 'manager' });
    const other = await joinAs(app, owner, { role: 'manager' });
    await ask(owner, heir.memberId);
    expect((await owner.visitor.send('DELETE', '/api/members/hand-over')).body.data.handOver).toBeNull();
    expect(codeOf(await acceptLater(heir))).toEqual([404, 'NOT_FOUND']);
    await prove(owner);
    await ask(owner, heir.memberId);
    await ask(owner, other.memberId);
    expect(codeOf(await acceptLater(heir))).toEqual([404, 'NOT_FOUND']);
    pass(6 * dayMs);
    const late = app.visitor();
    await late.send('POST', '/api/auth/login', { body: { email: other.email, password: other.password } });
    expect(codeOf(await accept(late))).toEqual([404, 'NOT_FOUND']);
  });

  test('is handed over by its owner alone, with the password, and to nobody elsewhere', async () => {
    const owner = await createOwner(app);
    const manager = await joinAs(app, owner, { role: 'manager' });
    const elsewhere = await createOwner(app, 'Other Studio');
    const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
    expect(codeOf(await ask(manager, manager.memberId))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await ask(owner, members[0]._id))).toEqual([409, 'OWNER_STAYS']);
    expect(codeOf(await ask(elsewhere, manager.memberId))).toEqual([404, 'NOT_FOUND']);
    pass(11 * minuteMs);
    expect(codeOf(await ask(owner, manager.memberId))).toEqual([403, 'PROVE_AGAIN']);
    await prove(owner);
    expect((await ask(owner, manager.memberId)).status).toBe(200);
    // Whoever accepts is asked as well.
    expect(codeOf(await accept(manager.visitor))).toEqual([403, 'PROVE_AGAIN']);
  });

  test('waits a day, which begins anew with whoever is asked next, and tells both from when', async () => {
    const owner = await createOwner(app);
    const heir = await joinAs(app, owner, { role: 'manager' });
    const other = await joinAs(app, owner, { role: 'manager' });
    await ask(owner, other.memberId);
    pass(dayMs - minuteMs);
    await prove(owner);
    const asked = await ask(owner, heir.memberId);
    const from = new Date(app.clock.now() + dayMs).toISOString();
    expect(asked.body.data.handOver.acceptFrom).toBe(from);
    expect((await heir.visitor.send('GET', '/api/members/hand-over')).body.data.acceptFrom).toBe(from);
    pass(dayMs - minuteMs);
    await prove(heir);
    expect(codeOf(await accept(heir.visitor))).toEqual([409, 'HAND_OVER_WAITS']);
    pass(minuteMs);
    expect((await accept(heir.visitor)).status).toBe(200);
  });

  test.each(['changes', 'resets'] as const)(
    'stays with an owner who %s the password in that day',
    async (how) => {
      const owner = await createOwner(app);
      const heir = await joinAs(app, owner, { role: 'manager' });
      await ask(owner, heir.memberId);
      const password = 'Another#horse 7';
      if (how === 'changes')
        await owner.visitor.send('PUT', '/api/auth/password', {
          body: { currentPassword: owner.password, password },
        });
      else {
        await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email: owner.email } });
        const [token] = await mailedTokens(app, owner.email, 'password-reset');
        await app.visitor().send('PUT', `/api/auth/resetpassword/${token}`, { body: { password } });
      }
      expect(codeOf(await acceptLater(heir))).toEqual([404, 'NOT_FOUND']);
      const again = app.visitor();
      await again.send('POST', '/api/auth/login', { body: { email: owner.email, password } });
      expect((await again.send('GET', '/api/members')).body.data.handOver).toBeNull();
    },
  );

  test('is offered ten times a day, since each is a mail', async () => {
    const owner = await createOwner(app);
    const two = [
      await joinAs(app, owner, { role: 'manager' }),
      await joinAs(app, owner, { role: 'manager' }),
    ];
    const told = [];
    for (let times = 0; times < 11; times += 1)
      told.push((await ask(owner, two[times % 2]?.memberId ?? '')).status);
    expect(told).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('waits with its deposits until the new owner has confirmed the account', async () => {
    const owner = await createOwner(app);
    await seedPayout(app, owner);
    const heir = await joinAs(app, owner, { role: 'manager' });
    await ask(owner, heir.memberId);
    expect((await acceptLater(heir)).body.user.payoutHold).toBe('reset');
  });

  test('goes to somebody who owns another, and back again', async () => {
    const owner = await createOwner(app);
    const other = await createOwner(app, 'Other Studio');
    const { token } = await invite(app, owner, { role: 'manager', email: other.email });
    const body = { token, password: other.password };
    const visitor = app.visitor();
    expect((await visitor.send('POST', '/api/members/invitations/accept', { body })).status).toBe(200);
    const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
    expect((await ask(owner, members[1]._id)).status).toBe(200);
    // Whose address was never shown to be theirs has to show it before.
    const shown = (at: string) =>
      asSuperuser(app, `UPDATE users SET verified_at = ${at} WHERE email = $1`, [other.email]);
    await shown('NULL');
    const elsewhere = { visitor, password: other.password };
    expect(codeOf(await acceptLater(elsewhere))).toEqual([409, 'ADDRESS_UNCONFIRMED']);
    await shown('created_at');
    expect((await accept(visitor)).status).toBe(200);
    const owned = () =>
      storedRows(
        app,
        `SELECT m.email, u.business_id IS NULL AS nothing FROM members m JOIN users u USING (email)
                        WHERE m.role = 'owner' AND m.email = ANY($1)`,
        [[owner.email, other.email]],
      );
    expect(await owned()).toEqual(Array(2).fill({ email: other.email, nothing: false }));
    const chain = await visitor.send('GET', '/api/members/businesses');
    expect(chain.body.data.map((line: { businessName: string }) => line.businessName)).toEqual([
      'Ada Hair Studio',
      'Other Studio',
    ]);
    const again = (await visitor.send('GET', '/api/members')).body.data.members;
    await ask({ visitor }, again.find(({ email }: { email: string }) => email === owner.email)._id);
    expect((await acceptLater(owner)).status).toBe(200);
    expect((await owned()).map(({ email }) => email).toSorted()).toEqual(
      [other.email, owner.email].toSorted(),
    );
  });
});
