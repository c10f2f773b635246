import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { sendMessages } from '../testing/send-messages.ts';
import { useTestApp } from '../testing/test-app.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';

const app = useTestApp();
let own: FuzzFixtures;
let calls: readonly Call[] = [];
/** What somebody would like this server to ask for them: it hears whoever comes. */
let inside: Server;
const heard: string[] = [];
let address = '';

beforeAll(async () => {
  own = await addItem(await createHoldings(app));
  calls = registeredCalls(app);
  inside = createServer((request, reply) => {
    heard.push(request.url ?? '');
    reply.end('the inside');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
});
afterAll(() => inside.close());

/** Every copy of a value in which one text is another. */
const withEach = (value: unknown, put: string): readonly unknown[] => {
  if (typeof value === 'string') return [put];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    withEach(inner, put).map((body) =>
      Array.isArray(value) ? value.with(Number(key), body) : { ...value, [key]: body },
    ),
  );
};

/** Fields in which other products take the address of a picture, or of whom to tell. */
const ADDRESSES = [
  'imageUrl',
  'logoUrl',
  'bannerImageUrl',
  'imageCloudinaryId',
  'callback_url',
  'webhookUrl',
  'avatar',
];

test('no address that somebody types is ever asked, in whatever field', { timeout: 60_000 }, async () => {
  const slow = [
    '/auth/login',
    '/auth/register',
    '/auth/password',
    '/auth/forgotpassword',
    '/payments/payout',
  ];
  let tried = 0;
  for (const call of calls.filter(
    ({ body, access, path }) => body && access !== 'signed' && !slow.includes(path),
  )) {
    const request = wholeRequest(call, own);
    const links = { instagram: address, facebook: address, twitter: address, whatsapp: address };
    const bodies = [
      ...withEach(request.body, `${address}/${tried}`),
      { ...request.body, ...Object.fromEntries(ADDRESSES.map((field) => [field, address])) },
      { ...request.body, socialLinks: links },
    ];
    for (const body of bodies) {
      // A body is whatever is sent; the type of a good one does not matter here.
      await sendWhole(own.owner.visitor, call, { ...request, body: body as typeof request.body });
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(150);
  const { database, clock, secretKey } = app;
  await sendMessages({ database, clock, secrets: createSecrets(secretKey), publicUrl: 'http://akoko.test' });
  expect(heard).toEqual([]);
});

test('a picture comes from an upload and from nowhere else', async () => {
  const service = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 15000 };
  const save = (field: string) =>
    own.owner.visitor.send('POST', '/api/services', {
      body: { ...service, [field]: `${address}/picture.png` },
    });
  const refused = await save('image');
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'image']);
  // An owner may send these as the server gave them; what they say then is not looked at.
  for (const field of ['imageUrl', 'imageCloudinaryId']) {
    const saved = await save(field);
    expect([field, saved.status, saved.text.includes(address)]).toEqual([field, 200, false]);
    const { imageUrl, imageCloudinaryId } = saved.body.service;
    expect([field, imageUrl, imageCloudinaryId]).toEqual([field, null, null]);
  }
  expect((await own.owner.visitor.send('GET', '/api/services')).text).not.toContain(address);
  expect(heard).toEqual([]);
});
