import { expect, test } from 'vitest';
import { HIDDEN_TEXT } from '#core/names/unseen.ts';
import { asSuperuser, storedId } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../testing/test-owner.ts';
import type { Answer } from '../testing/visitor.ts';

const app = useTestApp();

const HIDING = [
  'Silk\r\nBcc: eve@evil.ng',
  'Silk\npress',
  'Silk\u202essserp',
  'Silk\u200bpress',
  'Silk\u2066press',
  'S\u0007ilk',
];
/** As people and shops write them. */
const PEOPLE = ['Bola 2', 'Ada & Obi', 'DJ 3xtra', 'Alhaji Musa, Jr', "O'Neil", 'Ẹ̀ṣọ́ Ńkẹ́'.normalize('NFC')];

type Field = { readonly name: string; readonly send: (owner: TestOwner, text: string) => Promise<Answer> };

const service = (over: Readonly<Record<string, unknown>>) => ({
  bookingType: 'time-based',
  name: 'Silk press',
  duration: 60,
  price: 15000,
  ...over,
});
const question = { id: 'length01', label: 'Length', type: 'text', required: false, options: [] };
const post = (owner: TestOwner, path: string, body: unknown) => owner.visitor.send('POST', path, { body });
const put = (owner: TestOwner, path: string, body: unknown) => owner.visitor.send('PUT', path, { body });
const asked = (over: object) => service({ customFields: [{ ...question, ...over }] });

const NAMES: readonly Field[] = [
  { name: 'service', send: (owner, name) => post(owner, '/api/services', service({ name })) },
  { name: 'role', send: (owner, role) => post(owner, '/api/staff', { name: 'Bola', role }) },
  { name: 'category', send: (owner, name) => put(owner, '/api/users/categories', { categories: [name] }) },
  {
    name: 'delivery zone',
    send: (owner, zoneName) =>
      put(owner, '/api/settings/rentals', {
        rentalPolicy: '',
        pickupAddress: '',
        deliveryZones: [{ zoneName, price: 0 }],
      }),
  },
];
const CATEGORY: Field = {
  name: "a service's category",
  send: (owner, category) => post(owner, '/api/services', service({ category })),
};
const LABELS: readonly Field[] = [
  CATEGORY,
  { name: 'question', send: (owner, label) => post(owner, '/api/services', asked({ label })) },
  {
    name: 'choice',
    send: (owner, option) =>
      post(owner, '/api/services', asked({ type: 'select', options: ['Short', option] })),
  },
];

test.each([...NAMES, ...LABELS])('a $name shows all that is in it', async ({ send }) => {
  const owner = await createOwner(app);
  for (const text of HIDING) {
    const answer = await send(owner, text);
    expect([answer.status, answer.body.errors?.[0]?.message], JSON.stringify(text)).toEqual([
      422,
      HIDDEN_TEXT,
    ]);
  }
  expect((await send(owner, 'Ìró & Bùbá 2 – “Aṣọ òkè”')).status).toBeLessThan(300);
});

const STAFF: Field = {
  name: 'staff member',
  send: (owner, name) => post(owner, '/api/staff', { name, role: 'Braider' }),
};
const SENT: readonly Field[] = [...NAMES, STAFF, CATEGORY];

test.each([...NAMES, STAFF, CATEGORY])('a $name is no address of a website', async ({ send }) => {
  const owner = await createOwner(app);
  for (const text of ['www.evil.example', 'Braids evil.com', 'evil.click', 'visit gtb-verify.money'])
    expect((await send(owner, text)).body.errors?.[0]?.message, text).toBe(
      'Leave links out of the name, and put a space after each dot.',
    );
});

test.each(SENT)('a $name is nobody whom people trust with their money', async ({ send }) => {
  const owner = await createOwner(app);
  for (const text of ['GTBank. Confirm your BVN', 'Zenıth Bank', 'C B N', 'Refund desk', 'Paystack']) {
    const refused = await send(owner, text);
    expect([refused.status, refused.body.errors?.[0]?.message], text).toEqual([
      422,
      expect.stringMatching(/^Please leave out ".+"\. A name must not sound like a bank/),
    ]);
  }
  for (const text of ['Uba', 'Zenith', 'Dr.Ada', 'St. Mary', 'A.B.C. No.1', 'First Lady, Access'])
    expect((await send(owner, text)).status, text).toBeLessThan(300);
});

test.each(LABELS.filter(({ name }) => name !== CATEGORY.name))(
  'a $name is asked by nobody whom people trust with their money',
  async ({ send }) => {
    const owner = await createOwner(app);
    for (const text of ['Your BVN', 'ATM card PIN', 'Paystack OTP']) {
      const refused = await send(owner, text);
      expect([refused.status, refused.body.errors?.[0]?.message], text).toEqual([
        422,
        expect.stringMatching(/^Please leave out ".+"\. A question must not sound as if a bank/),
      ]);
    }
    for (const text of [
      'Length',
      'Access to water?',
      'Uba, or another',
      'Your Instagram, e.g. insta.com/ada',
    ])
      expect((await send(owner, text)).status, text).toBeLessThan(300);
  },
);

test('no link of ours names a bank', async () => {
  const owner = await createOwner(app);
  const check = async (slug: string) =>
    (await owner.visitor.send('GET', `/api/auth/check-slug?slug=${slug}`)).body;
  for (const slug of ['gtbank', 'gt-bank-lekki', 'paystack-refunds', 'confirm-your-bvn'])
    expect(await check(slug), slug).toMatchObject({ available: false, message: 'URL path unavailable.' });
  expect(await check('access-braids-lekki')).toMatchObject({ available: true });
});

test('a question and a zone of before stay', async () => {
  const owner = await createOwner(app);
  const { _id } = await createService(owner, { customFields: [question] });
  await asSuperuser(
    app,
    `UPDATE services SET custom_fields = replace(custom_fields::text, 'Length', 'Your BVN')::jsonb WHERE service_id = $1`,
    [storedId(_id)],
  );
  const saved = (label: string) => put(owner, `/api/services/${_id}`, asked({ label }));
  expect((await saved('Your BVN')).status).toBe(200);
  expect((await saved('Your OTP')).body.errors?.[0]?.field).toBe('customFields.0.label');
  const zones = (...names: string[]) =>
    put(owner, '/api/settings/rentals', {
      rentalPolicy: '',
      pickupAddress: '',
      deliveryZones: names.map((zoneName) => ({ zoneName, price: 0 })),
    });
  expect((await zones('Lekki')).status).toBe(200);
  await asSuperuser(app, "UPDATE delivery_zones SET name = 'CBN zone' WHERE name = 'Lekki'");
  expect((await zones('CBN zone', 'Ikeja')).status).toBe(200);
  expect((await zones('CBN zone', 'EFCC zone')).body.errors?.[0]?.field).toBe('deliveryZones.1.zoneName');
});

test('what was called so before stays, and is changed to nothing of the kind', async () => {
  const owner = await createOwner(app);
  const { _id } = await createService(owner, { name: 'Braids', category: 'Hair' });
  await asSuperuser(
    app,
    "UPDATE services SET name = 'GTBank braids', category = 'BVN' WHERE service_id = $1",
    [storedId(_id)],
  );
  await asSuperuser(app, "UPDATE staff SET name = 'CBN Musa', role = 'EFCC' WHERE staff_id = $1", [
    storedId(owner.staffId),
  ]);
  await asSuperuser(app, "UPDATE categories SET name = 'BVN' WHERE name = 'Hair'");
  const saveService = (over: Readonly<Record<string, unknown>>) =>
    put(owner, `/api/services/${_id}`, service(over));
  const saveStaff = (body: object) => put(owner, `/api/staff/${owner.staffId}`, body);
  const categories = (...names: string[]) => put(owner, '/api/users/categories', { categories: names });
  expect((await saveService({ name: 'GTBank braids', category: 'BVN', price: 1 })).status).toBe(200);
  expect((await saveService({ name: 'GTBank twists' })).body.errors?.[0]?.field).toBe('name');
  expect((await saveService({ name: 'Twists', category: 'OTP' })).body.errors?.[0]?.field).toBe('category');
  expect((await saveStaff({ name: 'CBN Musa', role: 'EFCC' })).status).toBe(200);
  expect((await saveStaff({ name: 'CBN Musa', role: 'CBN' })).body.errors?.[0]?.field).toBe('role');
  expect((await categories('Nails', 'BVN')).status).toBe(200);
  expect((await categories('Nails', 'BVN', 'OTP')).body.errors?.[0]?.field).toBe('categories.2');
  const ownerName = 'GTBank alert';
  const named = await post(owner, '/api/users/setup/complete', {
    profile: { businessName: 'Ada Studio', ownerName, phone: '08031234567', businessSlug: owner.slug },
    bookingSettings: { requireDeposit: false, depositPercentage: 0 },
  });
  expect(named.body.errors?.[0]?.field).toBe('profile.ownerName');
});

test('staff and clients are called what people and shops call them', async () => {
  const owner = await createOwner(app);
  for (const name of [...PEOPLE, 'Room 1', 'Chair A1']) {
    const saved = await post(owner, '/api/staff', { name, role: 'Braider' });
    expect(saved.body.data?.name, saved.text).toBe(name);
  }
  const kept = await post(owner, '/api/staff', { name: 'Tolu  O’Neil', role: 'Braider' });
  expect(kept.body.data.name).toBe("Tolu O'Neil");
  const { _id } = await createService(owner);
  for (const [hour, clientName] of PEOPLE.entries()) {
    const clientPhone = `0803000000${hour}`;
    const date = `2026-12-08T${String(8 + hour).padStart(2, '0')}:00:00.000Z`;
    const booked = await post(
      owner,
      '/api/appointments',
      bookingBody(owner, { _id }, { clientName, clientPhone, clientEmail: `c${hour}@example.ng`, date }),
    );
    expect(booked.status, booked.text).toBe(200);
  }
  const listed = await owner.visitor.send('GET', '/api/clients');
  expect(listed.body.data.map(({ name }: { name: string }) => name).sort()).toEqual([...PEOPLE].sort());
});

test('an answer shows all that is in it, and may have several lines where it was asked for them', async () => {
  const owner = await createOwner(app);
  const { _id } = await createService(owner, {
    customFields: [question, { ...question, id: 'wishes01', label: 'Wishes', type: 'textarea' }],
  });
  const book = (fieldId: string, value: string) =>
    post(
      owner,
      '/api/appointments',
      bookingBody(owner, { _id }, { customFieldAnswers: [{ fieldId, value }] }),
    );
  for (const text of HIDING)
    expect((await book('length01', text)).body.errors?.[0]?.message, JSON.stringify(text)).toBe(HIDDEN_TEXT);
  expect((await book('wishes01', 'Long\u202egnol')).body.errors?.[0]?.message).toBe(HIDDEN_TEXT);
  expect((await book('wishes01', 'Long\r\n\tand black 👩🏾‍🦱')).status).toBe(200);
});
