import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { openMailHarness } from '../../testing/mail-harness.ts';
import { seedPayout } from '../../testing/paying-business.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { sendMessages } from '../../testing/send-messages.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, prove } from '../../testing/test-member.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { mailedTokens } from '../../testing/unproven-owner.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const app = useTestApp();

const codeOf = ({ status, body }: Answer) => [status, body?.code];
const wanted = (businessSlug: string, over: Readonly<Record<string, string>> = {}) => ({
  businessName: 'Ada Lekki',
  businessSlug,
  phone: '08031234568',
  ...over,
});
const add = (visitor: Visitor, slug: string, over = {}) =>
  visitor.send('POST', '/api/members/businesses', { body: wanted(slug, over) });
const enter = (visitor: Visitor, businessId: string) =>
  visitor.send('POST', '/api/members/enter', { body: { businessId } });
const finish = (visitor: Visitor, businessSlug: string, ownerName: string) =>
  visitor.send('POST', '/api/users/setup/complete', {
    body: {
      profile: { businessName: 'Ada Lekki', phone: '08031234568', businessSlug, ownerName },
      bookingSettings: { requireDeposit: false, depositPercentage: 0 },
    },
  });
/** An owner with a second business, set up, in which their session is. */
const withSecond = async () => {
  const owner = await createOwner(app);
  const slug = `${owner.slug}-b`;
  const added = await add(owner.visitor, slug);
  expect(added.status, added.text).toBe(200);
  // What the wizard begins with.
  expect(added.body.user).toMatchObject({ name: 'Ada Obi', isSetupComplete: false, businessSlug: slug });
  expect((await finish(owner.visitor, slug, added.body.user.name)).status).toBe(200);
  return { owner, slug, second: added.body.user.businessId as string };
};
const mailsTo = async (address: string) => {
  const mail = openMailHarness();
  const { database, clock, secretKey } = app;
  const secrets = createSecrets(secretKey);
  await sendMessages({ database, clock, secrets, publicUrl: 'http://akoko.test' }, { mail });
  return mail.mailsTo(address);
};

describe('a business that is added', () => {
  test('is its account’s, is set up next, and leaves the first as it was', async () => {
    const { owner, slug, second } = await withSecond();
    const { user } = (await owner.visitor.send('GET', '/api/users/me')).body;
    expect(user).toMatchObject({
      businessId: second,
      businessSlug: slug,
      name: 'Ada Obi',
      isSetupComplete: true,
    });
    expect(user.businesses).toHaveLength(2);
    const done = (await owner.visitor.send('GET', '/api/activity')).body.data;
    expect(done.map(({ action, who }: { action: string; who: string }) => [action, who])).toContainEqual([
      'settings.business-added',
      'Ada Obi',
    ]);
    const page = await app.visitor().send('GET', `/api/users/business/${slug}`);
    expect(page.body.data.businessName).toBe('Ada Lekki');
    await enter(owner.visitor, owner.businessId);
    const first = (await owner.visitor.send('GET', '/api/activity')).body.data;
    expect(JSON.stringify(first)).not.toContain('business-added');
    const chain = (await owner.visitor.send('GET', '/api/members/businesses')).body.data;
    expect(chain.map((line: { businessId: string }) => line.businessId)).toEqual([owner.businessId, second]);
  });

  test('is one of two who want its address at once', async () => {
    const one = await createOwner(app);
    const other = await createOwner(app);
    // A session ends with the first business that it adds.
    const elsewhere = app.visitor();
    await elsewhere.send('POST', '/api/auth/login', { body: { email: one.email, password: one.password } });
    const slug = `${one.slug}-b`;
    const both = await Promise.all([add(one.visitor, slug), add(other.visitor, slug), add(elsewhere, slug)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('SLUG_TAKEN');
    expect((await add(one.visitor, one.slug)).body.code).toBe('SLUG_TAKEN');
  });

  test('may be anybody’s who signs in, and says nothing of it where they work', async () => {
    const owner = await createOwner(app);
    for (const role of ['manager', 'frontDesk', 'accountant', 'staff'] as const) {
      const place = role === 'staff' ? { role, staffId: owner.staffId } : { role };
      const member = await joinAs(app, owner, place);
      const added = await add(member.visitor, `${owner.slug}-${role.toLowerCase()}`);
      expect(added.status, added.text).toBe(200);
      expect(added.body.user).not.toHaveProperty('role');
      // The other one is as closed to them as it was.
      const me = (await enter(member.visitor, owner.businessId)).body.user;
      expect(me.role).toBe(role);
      expect((await member.visitor.send('GET', '/api/members')).status).toBe(403);
    }
    const seen = (await owner.visitor.send('GET', '/api/activity')).text;
    expect(seen).not.toContain('business-added');
  });

  test('is asked for again, by a confirmed address, under a name that misleads nobody', async () => {
    const owner = await createOwner(app);
    const slug = `${owner.slug}-b`;
    expect((await add(owner.visitor, slug, { businessName: 'GTBank' })).status).toBe(422);
    expect((await add(owner.visitor, 'dashboard')).status).toBe(422);
    const shown = (at: string) =>
      asSuperuser(app, `UPDATE users SET verified_at = ${at} WHERE email = $1`, [owner.email]);
    await shown('NULL');
    expect(codeOf(await add(owner.visitor, slug))).toEqual([409, 'ADDRESS_UNCONFIRMED']);
    await shown('created_at');
    app.clock.moveTo(toInstant(app.clock.now() + 11 * minuteMs));
    expect(codeOf(await add(owner.visitor, slug))).toEqual([403, 'PROVE_AGAIN']);
    await prove(owner);
    expect((await add(owner.visitor, slug)).status).toBe(200);
  });

  test('is one of five a day, and of twenty in all', async () => {
    const owner = await createOwner(app);
    const made: number[] = [];
    for (let count = 0; count < 6; count += 1)
      made.push((await add(owner.visitor, `${owner.slug}-${count}`)).status);
    expect(made).toEqual([200, 200, 200, 200, 200, 429]);
    await asSuperuser(
      app,
      `WITH more AS (INSERT INTO businesses (business_id, name, phone, created_at)
                     SELECT gen_random_uuid(), 'Ada', '08031234567', now() FROM generate_series(1, 14) RETURNING business_id),
            listed AS (INSERT INTO account_businesses SELECT $1, business_id FROM more)
       INSERT INTO members (member_id, business_id, email, role, since)
       SELECT gen_random_uuid(), business_id, $1, 'owner', now() FROM more`,
      [owner.email],
    );
    expect(codeOf(await add(owner.visitor, `${owner.slug}-x`))).toEqual([409, 'LIMIT_REACHED']);
  });
});

describe('of two businesses of one owner', () => {
  test('neither is read or written where the other is open', async () => {
    const { owner, second } = await withSecond();
    const inSecond = owner.visitor;
    await enter(inSecond, owner.businessId);
    const service = await createService(owner);
    const booked = await app
      .visitor()
      .send('POST', '/api/appointments', { body: bookingBody(owner, service) });
    await enter(inSecond, second);
    const all = await Promise.all(
      ['/api/appointments', '/api/clients', '/api/services', '/api/activity'].map((path) =>
        inSecond.send('GET', path),
      ),
    );
    for (const { status, text } of all) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/Ngozi|Silk press/);
    }
    const { _id } = booked.body.data;
    expect((await inSecond.send('GET', `/api/appointments/${_id}`)).status).toBe(404);
    const body = { status: 'confirmed' };
    expect((await inSecond.send('PATCH', `/api/appointments/${_id}/status`, { body })).status).toBe(404);
    // A page that still shows the first.
    const headers = { 'x-business-id': owner.businessId };
    const late = await inSecond.send('POST', '/api/services', { body: {}, headers });
    expect(late.body.code).toBe('OTHER_BUSINESS_OPEN');
  });

  test('both are held by a reset of the password, whose mail names them', async () => {
    const { owner, second } = await withSecond();
    const at = (businessId: string): TestOwner => ({ ...owner, businessId });
    await seedPayout(app, owner);
    await seedPayout(app, at(second));
    await mailsTo(owner.email);
    await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email: owner.email } });
    const [token] = await mailedTokens(app, owner.email, 'password-reset');
    const password = 'Another#horse 7';
    const reset = await app.visitor().send('PUT', `/api/auth/resetpassword/${token}`, { body: { password } });
    expect(reset.status).toBe(200);
    const held = await storedRows(
      app,
      `SELECT payout_hold FROM businesses JOIN members USING (business_id) WHERE email = $1`,
      [owner.email],
    );
    expect(held).toEqual([{ payout_hold: 'reset' }, { payout_hold: 'reset' }]);
    const told = (await mailsTo(owner.email)).find(({ subject }) => subject.includes('was changed'));
    // Both since the same moment.
    expect(told?.text).toMatch(/This is so at: (Ada Hair Studio, Ada Lekki|Ada Lekki, Ada Hair Studio)\./);
  });

  test('both count once the address is confirmed', async () => {
    const { owner } = await withSecond();
    await asSuperuser(
      app,
      `WITH account AS (UPDATE users SET verified_at = NULL WHERE email = $1 RETURNING email)
       UPDATE businesses b SET payout_hold = 'unverified' FROM members m, account a
        WHERE m.business_id = b.business_id AND m.email = a.email`,
      [owner.email],
    );
    await owner.visitor.send('POST', '/api/auth/verifyemail');
    const [token] = await mailedTokens(app, owner.email, 'verify-email');
    expect((await app.visitor().send('PUT', `/api/auth/verifyemail/${token}`)).status).toBe(200);
    const held = await storedRows(
      app,
      `SELECT payout_hold FROM businesses JOIN members USING (business_id) WHERE email = $1`,
      [owner.email],
    );
    expect(held).toEqual([{ payout_hold: null }, { payout_hold: null }]);
  });

  test('each mail about one goes to the owner of both', async () => {
    const { owner, second } = await withSecond();
    const service = await createService(owner);
    const [staff] = (await owner.visitor.send('GET', '/api/staff')).body.data;
    const body = bookingBody({ ...owner, businessId: second, staffId: staff._id }, service);
    const booked = await app.visitor().send('POST', '/api/appointments', { body });
    expect(booked.status, booked.text).toBe(200);
    const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('Ngozi') || /booking/i.test(subject))).toBe(true);
  });
});
