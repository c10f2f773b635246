import { expect, test } from 'vitest';
import { HIDDEN_TEXT } from '#core/people/unseen.ts';
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
const LABELS: readonly Field[] = [
  {
    name: "a service's category",
    send: (owner, category) => post(owner, '/api/services', service({ category })),
  },
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

test.each(NAMES)('a $name is no address of a website', async ({ send }) => {
  const owner = await createOwner(app);
  for (const text of ['Win at https://evil.ng', 'www.evil.example', 'Braids evil.com'])
    expect((await send(owner, text)).body.errors?.[0]?.message, text).toBe('Leave links out of the name.');
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
