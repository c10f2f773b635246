import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const KEY = `${'Ab3'.repeat(14)}Zz`;

beforeAll(async () => {
  await app.media.put(KEY, '800.jpg', Buffer.from('a jpeg'));
  await app.media.put(KEY, '400.webp', Buffer.from('a webp'));
  await app.media.put(KEY, '400.html', Buffer.from('<script>alert(1)</script>'));
  await writeFile(join(app.mediaFolder, 'secret.key'), 'secret');
});

/** As written: a browser, and fetch, would tidy the path up first. */
const raw = (path: string, method = 'GET'): Promise<{ status: number; type: string; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.baseUrl);
    const asked = request({ hostname, port, path, method }, (reply) => {
      let text = '';
      reply.on('data', (part) => {
        text += part;
      });
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, type: reply.headers['content-type'] ?? '', text }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

test.each([
  ['800.jpg', 'image/jpeg', 'a jpeg'],
  ['400.webp', 'image/webp', 'a webp'],
])('%s is served as what it is, to be kept for ever and to do nothing', async (file, type, content) => {
  const answer = await app.visitor().send('GET', `/media/${KEY}/${file}`);
  expect([answer.status, answer.text]).toEqual([200, content]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-length': '6',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': 'inline',
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const head = await app.visitor().send('HEAD', `/media/${KEY}/${file}`);
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '6']);
});

const folder = `/media/${KEY}`;
test.each([
  '/media',
  '/media/',
  folder,
  `${folder}/`,
  `${folder}/400.html`,
  `${folder}/400.jpg`,
  `${folder}/801.jpg`,
  `${folder}/800.JPG`,
  `${folder}/800.jpg/`,
  `${folder}/800.jpg/x`,
  `${folder}/.800.jpg`,
  `${folder}/800.jpg%00`,
  `${folder}/%2e%2e`,
  `${folder}/..%2fsecret.key`,
  `${folder}/..%5csecret.key`,
  `${folder}/../../secret.key`,
  '/media/../secret.key',
  '/media/%2e%2e/secret.key',
  '/media/%2e%2e%2fsecret.key/800.jpg',
  '/media/..%2f..%2f..%2f..%2fetc%2fpasswd/800.jpg',
  '/media/%252e%252e/800.jpg',
  '/media/Zz/800.jpg',
  `/media/Zz%2f${KEY}/800.jpg`,
  `/media/${KEY.toLowerCase()}/800.jpg`,
  `/media/${'x'.repeat(44)}/800.jpg`,
  `/media/${'x'.repeat(300)}/800.jpg`,
  `/media/${KEY}%C3%A9/800.jpg`,
])('%s is not found', async (path) => {
  const answer = await raw(path);
  expect([answer.status, answer.text.includes('secret')]).toEqual([404, false]);
  if (path.startsWith('/media/') && !path.includes('../')) {
    expect(answer).toEqual({
      status: 404,
      type: 'text/plain; charset=utf-8',
      text: 'There is no such picture.',
    });
  }
});

test('nothing can be put or removed there', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect([method, (await raw(`${folder}/800.jpg`, method)).status]).toEqual([method, 404]);
  expect((await raw(`${folder}/800.jpg`)).status).toBe(200);
});
