import { describe, expect, test } from 'vitest';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();

type Over = Readonly<Record<string, unknown>>;
const profile = (owner: TestOwner, over: Over = {}) => ({
  businessName: 'Glow by Ada',
  ownerName: 'Ada Obi',
  phone: '+234 803 765 4321',
  businessSlug: owner.slug,
  email: 'Hello@Glow.example.ng',
  address: '12 Allen Avenue\r\nIkeja',
  timezone: 'Africa/Lagos',
  businessDescription: 'Hair, nails and a good talk 👩🏾‍🦱',
  heroButtonText: 'Book with us',
  socialLinks: { instagram: '@glowbyada', facebook: '', twitter: 'x.com/glow', whatsapp: '0803 765 4321' },
  ...over,
});
const put = (owner: TestOwner, body: unknown) => owner.visitor.send('PUT', '/api/settings/profile', { body });
const read = async (owner: TestOwner) => (await owner.visitor.send('GET', '/api/settings')).body.data.profile;
const publicly = (slug: string) => app.visitor().send('GET', `/api/users/business/${slug}`);

/** Each body is refused at its field with this text, and nothing is stored. */
const refusesAll = async (
  owner: TestOwner,
  fieldErrors: readonly (readonly [body: unknown, field: string, message: string])[],
): Promise<void> => {
  const before = await fingerprint(app);
  for (const [body, field, message] of fieldErrors) {
    const answer = await put(owner, body);
    expect([answer.status, answer.body.errors[0]]).toEqual([422, { field, message }]);
  }
  expect(await fingerprint(app)).toBe(before);
};

const UNKEPT = 'This contains a character that cannot be kept. Please type it again.';
const UNEXPECTED = 'This field is not accepted here.';

describe('the profile', () => {
  test('is kept as it is shown, to the owner and to everybody', async () => {
    const owner = await createOwner(app);
    const saved = await put(owner, profile(owner));
    expect(saved.status, saved.text).toBe(200);
    const kept = {
      businessName: 'Glow by Ada',
      phone: '08037654321',
      businessSlug: owner.slug,
      email: 'hello@glow.example.ng',
      address: '12 Allen Avenue\nIkeja',
      timezone: 'Africa/Lagos',
      businessDescription: 'Hair, nails and a good talk 👩🏾‍🦱',
      heroButtonText: 'Book with us',
      socialLinks: {
        instagram: 'https://www.instagram.com/glowbyada',
        facebook: '',
        twitter: 'https://x.com/glow',
        whatsapp: 'https://wa.me/2348037654321',
      },
    };
    expect(saved.body.data.profile).toEqual({ ...kept, ownerName: 'Ada Obi' });
    expect(await read(owner)).toEqual({ ...kept, ownerName: 'Ada Obi' });
    expect((await publicly(owner.slug)).body.data).toMatchObject(kept);
    const { user } = (await owner.visitor.send('GET', '/api/users/me')).body;
    expect(user).toMatchObject({ businessName: 'Glow by Ada', phone: '08037654321', email: owner.email });
    const own = (await owner.visitor.send('GET', '/api/users/business')).body.data;
    expect(own).toMatchObject({
      businessName: 'Glow by Ada',
      phone: '08037654321',
      timezone: 'Africa/Lagos',
    });
    const page = await app.visitor().send('GET', `/book/${owner.slug}`);
    expect(page.body.business).toMatchObject(kept);
    // Saved again as it was read, it stays as it is.
    expect((await put(owner, saved.body.data.profile)).body.data).toEqual(saved.body.data);
    // What is left out is empty again.
    const { businessName, phone, businessSlug, timezone } = profile(owner);
    const bare = { businessName, phone, businessSlug, timezone, socialLinks: {} };
    expect((await put(owner, bare)).body.data.profile).toMatchObject({ address: '', email: '' });
  });

  test('each field has its own complaint, and nothing is stored', async () => {
    const owner = await createOwner(app);
    const bad = (over: Over) => profile(owner, over);
    const link = (network: string, text: string) => bad({ socialLinks: { [network]: text } });
    const NAME = 'Please enter a name without special characters.';
    const PERSON = "Use letters, numbers and . , ' & ( ) - only.";
    const PHONE = 'Valid 11-digit NG number';
    const SLUG = 'Lowercase, numbers, hyphens only';
    const GONE = 'URL path unavailable.';
    const ZONE = 'This time zone is not known. Please choose one from the list.';
    await refusesAll(owner, [
      [bad({ businessName: '' }), 'businessName', 'Required'],
      [bad({ businessName: undefined }), 'businessName', 'Required'],
      [bad({ businessName: 'Ada\u202e' }), 'businessName', NAME],
      [bad({ businessName: 'x'.repeat(10_000) }), 'businessName', 'At most 80 characters'],
      [bad({ ownerName: '<script>alert(1)</script>' }), 'ownerName', PERSON],
      [
        bad({ ownerName: 'visit evil.example' }),
        'ownerName',
        'Leave links out of the name, and put a space after each dot.',
      ],
      [bad({ phone: '' }), 'phone', 'Required'],
      [bad({ phone: '06031234567' }), 'phone', PHONE],
      [bad({ businessSlug: '' }), 'businessSlug', 'Required'],
      [bad({ businessSlug: 'Ada-Studio' }), 'businessSlug', SLUG],
      [bad({ businessSlug: 'ada--studio' }), 'businessSlug', SLUG],
      [bad({ businessSlug: '../admin' }), 'businessSlug', SLUG],
      [bad({ businessSlug: 'x'.repeat(61) }), 'businessSlug', GONE],
      [bad({ businessSlug: 'admin' }), 'businessSlug', GONE],
      [bad({ businessSlug: 'login' }), 'businessSlug', GONE],
      [bad({ email: 'ada@' }), 'email', 'Must be a valid email'],
      [bad({ email: 'a@b.ng, c@d.ng' }), 'email', 'Must be a valid email'],
      [bad({ email: 'a@b.ng\r\nBcc: c@d.ng' }), 'email', 'Must be a valid email'],
      [bad({ address: 'x'.repeat(301) }), 'address', 'At most 300 characters'],
      [bad({ address: 'Ikeja\u0007' }), 'address', UNKEPT],
      [bad({ timezone: '' }), 'timezone', 'Required'],
      [bad({ timezone: 'Africa/Atlantis' }), 'timezone', ZONE],
      [bad({ timezone: '+01:00' }), 'timezone', ZONE],
      [bad({ timezone: "Lagos'; DROP TABLE businesses; --" }), 'timezone', ZONE],
      [bad({ businessDescription: 'x'.repeat(501) }), 'businessDescription', 'At most 500 characters'],
      [bad({ businessDescription: 'a\u202eb' }), 'businessDescription', UNKEPT],
      [bad({ businessDescription: 'a\0b' }), 'businessDescription', UNKEPT],
      [bad({ heroButtonText: 'x'.repeat(41) }), 'heroButtonText', 'At most 40 characters'],
      [bad({ heroButtonText: 'Book\nnow' }), 'heroButtonText', UNKEPT],
      [
        link('instagram', 'javascript:alert(1)'),
        'socialLinks.instagram',
        expect.stringMatching(/Instagram name or link\.$/),
      ],
      [
        link('facebook', 'http://facebook.com/ada'),
        'socialLinks.facebook',
        'This link does not begin with https://. Please enter your Facebook name or link.',
      ],
      [
        link('twitter', 'https://evil.example/x.com'),
        'socialLinks.twitter',
        'This does not lead to X. Please enter your X name or link.',
      ],
      [
        link('instagram', 'https://www.instagram.com@evil.example/'),
        'socialLinks.instagram',
        'This does not lead to Instagram. Please enter your Instagram name or link.',
      ],
      [
        link('whatsapp', '12345'),
        'socialLinks.whatsapp',
        'This is no WhatsApp number. Please enter a WhatsApp number or wa.me link.',
      ],
      [link('whatsapp', 'x'.repeat(201)), 'socialLinks.whatsapp', 'At most 200 characters'],
      [link('instagram', '"><script>'), 'socialLinks.instagram', expect.stringContaining('character')],
      [link('myspace', 'ada'), 'socialLinks.myspace', UNEXPECTED],
      [bad({ requireDeposit: true }), 'requireDeposit', UNEXPECTED],
      [bad({ logoUrl: 'https://evil.example/a.png' }), 'logoUrl', UNEXPECTED],
    ]);
  });

  test('bad links are told all at once', async () => {
    const owner = await createOwner(app);
    const socialLinks = { instagram: 'data:text/html,x', facebook: 'ftp://x', twitter: '', whatsapp: 'x' };
    const answer = await put(owner, profile(owner, { socialLinks }));
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'socialLinks.instagram',
      'socialLinks.facebook',
      'socialLinks.whatsapp',
    ]);
    expect(answer.body.message).toBe('Please fix the errors highlighted.');
  });

  test('markup in a business name is text like any other', async () => {
    const owner = await createOwner(app);
    const businessName = '<script>alert("Ada")</script>';
    expect((await put(owner, profile(owner, { businessName }))).status).toBe(200);
    expect((await publicly(owner.slug)).body.data.businessName).toBe(businessName);
  });

  test('another time zone moves no booking', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const booked = await app
      .visitor()
      .send('POST', '/api/appointments', { body: bookingBody(owner, service) });
    await put(owner, profile(owner, { timezone: 'Asia/Kathmandu' }));
    const kept = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(kept.body.data.date).toBe('2026-12-08T09:00:00.000Z');
    expect((await owner.visitor.send('GET', '/api/users/me')).body.user.timezone).toBe('Asia/Kathmandu');
    const query = `serviceId=${service._id}&staffId=any&date=2026-12-09`;
    const offered = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
    expect(offered.body.slots[0]).toBe('2026-12-09T03:15:00.000Z');
  });
});

describe('the address of a business', () => {
  test('can change; every earlier one leads to the present one for ever', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const [first, second, third] = [owner.slug, `${owner.slug}-b`, `${owner.slug}-c`];
    for (const businessSlug of [second, third]) {
      const saved = await put(owner, profile(owner, { businessSlug }));
      expect(saved.body.data.profile.businessSlug).toBe(businessSlug);
    }
    for (const old of [first, second]) {
      expect((await publicly(old)).body.data.businessSlug).toBe(third);
      const page = await app.visitor().send('GET', `/book/${old}`);
      expect([page.status, page.headers.get('location')]).toEqual([301, `/book/${third}`]);
      const deeper = await app.visitor().send('GET', `/book/${old}/${service.slug}`);
      expect([deeper.status, deeper.headers.get('location')]).toEqual([
        301,
        `/book/${third}/${service.slug}`,
      ]);
    }
    const other = await createOwner(app);
    const taken = await put(other, profile(other, { businessSlug: first }));
    expect([taken.status, taken.body.code, taken.body.errors]).toEqual([
      409,
      'SLUG_TAKEN',
      [{ field: 'businessSlug', message: 'This URL path is already taken.' }],
    ]);
    expect((await publicly(other.slug)).body.data.businessSlug).toBe(other.slug);
    // One's own earlier address may be taken up again.
    expect((await put(owner, profile(owner))).status).toBe(200);
    expect((await publicly(third)).body.data.businessSlug).toBe(first);
  });

  test('20 businesses at once want the same one: one has it, the others keep theirs', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => createOwner(app)));
    const businessSlug = `wanted-${owners[0]?.slug}`;
    const answers = await Promise.all(
      owners.map((owner) => put(owner, profile(owner, { businessSlug, businessName: 'Won' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    for (const [place, answer] of answers.entries()) {
      const owner = owners[place];
      if (owner === undefined || answer.status === 200) continue;
      expect(answer.body.code).toBe('SLUG_TAKEN');
      // Nothing else of the refused save was kept either.
      expect(await read(owner)).toMatchObject({
        businessSlug: owner.slug,
        businessName: 'Ada Hair Studio',
      });
    }
    expect(await storedRows(app, 'SELECT slug FROM slugs WHERE slug = $1', [businessSlug])).toHaveLength(1);
  });

  test('one owner changing and booking clients at once do not wait for each other for ever', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        at % 3 === 0
          ? put(owner, profile(owner, { businessSlug: `${owner.slug}-${at}` }))
          : at % 3 === 1
            ? owner.visitor.send('PUT', '/api/settings/theme', { body: { primaryColor: '#123456' } })
            : app.visitor().send('POST', '/api/appointments', {
                body: bookingBody(owner, service, { clientPhone: `0815${String(at).padStart(7, '0')}` }),
              }),
      ),
    );
    for (const answer of answers) expect([200, 409, 422], answer.text).toContain(answer.status);
  });

  test('nobody hoards addresses', async () => {
    const owner = await createOwner(app);
    for (let at = 1; at < 50; at += 1) {
      const saved = await put(owner, profile(owner, { businessSlug: `${owner.slug}-${at}` }));
      expect(saved.status).toBe(200);
    }
    const refused = await put(owner, profile(owner, { businessSlug: `${owner.slug}-50` }));
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
      409,
      'LIMIT_REACHED',
      'businessSlug',
    ]);
    expect((await publicly(`${owner.slug}-50`)).status).toBe(404);
    expect((await put(owner, profile(owner))).status).toBe(200);
  });
});
