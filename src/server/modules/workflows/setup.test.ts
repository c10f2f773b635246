import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { pathOf, registeredCalls } from '../../testing/registered-calls.ts';
import { runSize } from '../../testing/run-size.ts';
import { registerOwner } from '../../testing/seeded-owner.ts';
import { countRows, fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner } from '../../testing/test-owner.ts';
import type { Visitor } from '../../testing/visitor.ts';

const app = useTestApp();

type Over = Readonly<Record<string, unknown>>;
const setup = (profile: Over = {}, bookingSettings: Over = {}) => ({
  profile: { businessName: 'Ada Studio', phone: '08031234567', businessSlug: 'ada-studio', ...profile },
  bookingSettings: { requireDeposit: false, depositPercentage: 0, ...bookingSettings },
});
const complete = (visitor: Visitor, body: unknown) =>
  visitor.send('POST', '/api/users/setup/complete', { body });
const check = (visitor: Visitor, slug: string) =>
  visitor.send('GET', `/api/auth/check-slug?slug=${encodeURIComponent(slug)}`);

describe('checking an address', () => {
  test('tells whether it can be had, and by whom', async () => {
    const holder = await createOwner(app);
    const { visitor } = await registerOwner(app);
    expect((await check(visitor, 'quite-free')).body).toEqual({ success: true, available: true });
    expect((await check(holder.visitor, holder.slug)).body).toEqual({ success: true, available: true });
    expect((await check(visitor, holder.slug)).body).toEqual({
      success: true,
      available: false,
      message: 'This URL path is already taken.',
      suggestions: [`${holder.slug}-lagos`, `${holder.slug}-ng`, `${holder.slug}-2`],
    });
    const other = await registerOwner(app);
    await complete(other.visitor, setup({ businessSlug: `${holder.slug}-ng` }));
    const { suggestions } = (await check(visitor, holder.slug)).body;
    expect(suggestions).toEqual([`${holder.slug}-lagos`, `${holder.slug}-2`, `${holder.slug}-3`]);
    for (const slug of suggestions) expect((await check(visitor, slug)).body.available).toBe(true);
    expect((await check(visitor, 'x'.repeat(61))).body.suggestions).toBeUndefined();
    for (const slug of [
      'admin',
      'api',
      'www',
      'login',
      'book',
      'static',
      'Ada',
      'ada--s',
      '-ada',
      'ada ',
      '',
      'á',
    ])
      expect([slug, (await check(visitor, slug)).body]).toEqual([
        slug,
        { success: true, available: false, message: 'URL path unavailable.' },
      ]);
    expect((await check(visitor, 'x'.repeat(61))).body.available).toBe(false);
    expect((await check(visitor, 'x'.repeat(101))).status).toBe(422);
  });

  test('needs a session, and may be done thirty times a minute', async () => {
    expect((await check(app.visitor(), 'quite-free')).status).toBe(401);
    const { visitor } = await registerOwner(app);
    for (let asked = 0; asked < 30; asked += 1) expect((await check(visitor, 'quite-free')).status).toBe(200);
    const refused = await check(visitor, 'quite-free');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
    expect((await check(visitor, 'quite-free')).status).toBe(200);
  });
});

describe('before setup is complete', () => {
  test('every call of an owner says so, and those of the account work', async () => {
    const { visitor } = await registerOwner(app);
    const calls = registeredCalls(app);
    const owners = calls.filter((call) => call.access === 'owner');
    expect(owners.length).toBeGreaterThan(10);
    const before = await fingerprint(app);
    for (const call of owners) {
      const file = { field: 'none', bytes: Buffer.from('x'), type: 'text/plain' };
      const payload = call.file === undefined ? { body: {} } : { file };
      const sent = call.method === 'GET' ? {} : payload;
      const answer = await visitor.send(call.method, pathOf(call, 'none'), sent);
      expect([call.path, answer.status, answer.body.code]).toEqual([call.path, 403, 'SETUP_INCOMPLETE']);
    }
    expect(await fingerprint(app)).toBe(before);
    expect((await visitor.send('GET', '/api/users/me')).body.user.isSetupComplete).toBe(false);
    expect((await visitor.send('GET', '/api/users/business')).status).toBe(200);
    expect((await visitor.send('GET', '/api/staff')).status).toBe(404);
  });
});

describe('completing setup', () => {
  const SLUG = 'profile.businessSlug';
  test.each<[Over, Over, string, string]>([
    [{ businessName: '' }, {}, 'profile.businessName', 'Required'],
    [{ businessName: undefined }, {}, 'profile.businessName', 'Required'],
    [{ phone: '' }, {}, 'profile.phone', 'Required'],
    [{ phone: '0703' }, {}, 'profile.phone', 'Valid 11-digit NG number'],
    [{ businessSlug: '' }, {}, SLUG, 'Required'],
    [{ businessSlug: 'Ada Studio' }, {}, SLUG, 'Lowercase, numbers, hyphens only'],
    [{ businessSlug: 'ada--studio' }, {}, SLUG, 'Lowercase, numbers, hyphens only'],
    [{ businessSlug: 'admin' }, {}, SLUG, 'URL path unavailable.'],
    [{ businessSlug: 'a'.repeat(61) }, {}, SLUG, 'URL path unavailable.'],
    [{}, { depositPercentage: undefined }, 'bookingSettings.depositPercentage', 'Required'],
    [{}, { depositPercentage: 101 }, 'bookingSettings.depositPercentage', '% must be 1-100'],
    [{}, { depositPercentage: 10.5 }, 'bookingSettings.depositPercentage', '% must be 1-100'],
    [{ businessId: 'x' }, {}, 'profile.businessId', 'This field is not accepted here.'],
  ])('%j %j is refused at %s: %s', async (profile, settings, field, message) => {
    const { visitor } = await registerOwner(app);
    const before = await fingerprint(app);
    const answer = await complete(visitor, setup(profile, settings));
    expect([answer.status, answer.body.errors?.[0]]).toEqual([422, { field, message }]);
    expect(await fingerprint(app)).toBe(before);
  });

  test('deposits cannot be had without an account, and nothing is stored', async () => {
    const { visitor } = await registerOwner(app);
    const before = await fingerprint(app);
    const answer = await complete(visitor, setup({}, { requireDeposit: true, depositPercentage: 20 }));
    expect([answer.status, answer.body.code]).toEqual([422, 'DEPOSITS_UNAVAILABLE']);
    expect(await fingerprint(app)).toBe(before);
  });

  test('makes the owner the first staff member; a repeat makes no other', async () => {
    const { visitor } = await registerOwner(app);
    const first = await complete(visitor, setup({ businessSlug: 'first-slug', ownerName: ' Ada Obi ' }));
    expect(first.body).toMatchObject({
      success: true,
      user: { name: 'Ada Obi', businessSlug: 'first-slug', isSetupComplete: true },
    });
    const again = await complete(visitor, setup({ businessSlug: 'first-slug', businessName: 'Ada & Co' }));
    expect(again.body.user.businessName).toBe('Ada & Co');
    const staff = await visitor.send('GET', '/api/staff');
    expect(staff.body.data).toHaveLength(1);
    expect(staff.body.data[0]).toMatchObject({ name: 'Ada Obi', role: 'Owner', availabilitySettings: null });
    const nameless = (await registerOwner(app)).visitor;
    await complete(nameless, setup({ businessSlug: 'nameless-slug' }));
    expect((await nameless.send('GET', '/api/staff')).body.data[0].name).toBe('Ada Studio');
  });

  test('twenty clicks at once make one staff member', async () => {
    const { visitor } = await registerOwner(app);
    const body = setup({ businessSlug: 'clicked-slug' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(visitor, body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await visitor.send('GET', '/api/staff')).body.data).toHaveLength(1);
  });

  test('an old address leads to the new one, stays taken, and may be taken up again', async () => {
    const { visitor } = await registerOwner(app);
    await complete(visitor, setup({ businessSlug: 'old-slug' }));
    await complete(visitor, setup({ businessSlug: 'new-slug' }));
    const page = await app.visitor().send('GET', '/book/old-slug');
    expect([page.status, page.headers.get('location')]).toEqual([301, '/book/new-slug']);
    const profile = await app.visitor().send('GET', '/api/users/business/old-slug');
    expect(profile.body.data.businessSlug).toBe('new-slug');
    const other = (await registerOwner(app)).visitor;
    const refused = await complete(other, setup({ businessSlug: 'old-slug' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'SLUG_TAKEN']);
    expect(refused.body.errors).toEqual([{ field: SLUG, message: 'This URL path is already taken.' }]);
    expect((await other.send('GET', '/api/users/me')).body.user.isSetupComplete).toBe(false);
    await complete(visitor, setup({ businessSlug: 'old-slug' }));
    expect((await app.visitor().send('GET', '/book/old-slug')).status).toBe(200);
    expect((await app.visitor().send('GET', '/book/new-slug')).headers.get('location')).toBe(
      '/book/old-slug',
    );
  });

  /** 200 make it the figure of invariants T38. */
  const RACERS = runSize('RACERS', 40);
  test(`${RACERS} businesses at once on one address: one gets it`, { timeout: 60_000 }, async () => {
    const visitors: Visitor[] = [];
    for (let racer = 0; racer < RACERS; racer += 1) visitors.push((await registerOwner(app)).visitor);
    const staff = await countRows(app, ['staff']);
    const body = setup({ businessSlug: 'wanted-by-all' });
    const racing = visitors.map((visitor) => complete(visitor, body));
    // Other ways to write it, to the eye or to whoever folds letters, are no address at all.
    const spellings = [
      'Wanted-By-All',
      'WANTED-BY-ALL',
      'wanted-by-\u0430ll',
      'w\u00e4nted-by-all',
      'wanted\u2010by\u2010all',
      '\uff57anted-by-all',
      'wanted-by-all\u200b',
      'wanted-by-al\u0131',
    ];
    const { visitor: other } = await registerOwner(app);
    for (const businessSlug of spellings) {
      const answer = await complete(other, setup({ businessSlug }));
      expect([businessSlug, answer.status, answer.body.errors?.[0].field]).toEqual([businessSlug, 422, SLUG]);
    }
    const answers = await Promise.all(racing);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'SLUG_TAKEN')).toHaveLength(RACERS - 1);
    expect(await countRows(app, ['staff'])).toBe(staff + 1);
    const holders = await storedRows(app, `SELECT 1 FROM businesses WHERE slug ILIKE '%w%nted%all%'`);
    expect(holders).toHaveLength(1);
  });
});

describe('categories', () => {
  test('are kept in order, each once', async () => {
    const { visitor } = await createOwner(app);
    const save = (categories: unknown) =>
      visitor.send('PUT', '/api/users/categories', { body: { categories } });
    expect((await save([' Nails ', 'Hair', 'Nails'])).body).toEqual({
      success: true,
      data: ['Nails', 'Hair'],
    });
    expect((await visitor.send('GET', '/api/users/categories')).body.data).toEqual(['Nails', 'Hair']);
    for (const wrong of [
      [''],
      ['   '],
      ['x'.repeat(61)],
      [7],
      'Hair',
      Array.from({ length: 101 }, (_, at) => `c${at}`),
    ])
      expect((await save(wrong)).status).toBe(422);
    expect((await visitor.send('GET', '/api/users/categories')).body.data).toEqual(['Nails', 'Hair']);
    expect((await save([])).body.data).toEqual([]);
  });
});
