import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { runSize } from '../testing/run-size.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

type Ended = { readonly text: string; readonly milliseconds: number };

/** What the server says to these bytes until it hangs up, or until nobody waits any more. */
const say = (bytes: string | Buffer, { end = false, patience = PATIENCE_MS } = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const began = performance.now();
    const { hostname, port } = new URL(app.baseUrl);
    const socket = connect(Number(port), hostname);
    let text = '';
    const ended = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, milliseconds: performance.now() - began });
    };
    const timer = setTimeout(ended, patience);
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('close', ended);
    socket.on('error', ended);
    socket.on('connect', () => (end ? socket.end(bytes) : socket.write(bytes)));
  });

const PATIENCE_MS = 5_000;
const headers = 'Host: akoko.test\r\nOrigin: http://akoko.test\r\nConnection: close\r\n';
const json = 'Content-Type: application/json\r\n';
const post = `POST /api/auth/login HTTP/1.1\r\n${headers}${json}`;

/** Status and code of an answer in our words; what came instead otherwise. */
const told = (text: string): string => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  const [, code] = /"code":"(\w+)"/.exec(body) ?? [];
  return status === undefined || code === undefined || !/x-content-type-options: nosniff/i.test(head)
    ? text
    : `${status} ${code}`;
};

/** The server still does what it is there for. */
const stillServes = async (): Promise<void> => {
  expect((await fetch(`${app.baseUrl}/api/health`)).status).toBe(200);
};

const unreadable: readonly (readonly [what: string, bytes: string | Buffer, expected: string])[] = [
  ['no request', 'hello\r\n\r\n', '400 BAD_REQUEST'],
  ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01]), '400 BAD_REQUEST'],
  ['a method nobody knows', `BOOK / HTTP/1.1\r\n${headers}\r\n`, '400 BAD_REQUEST'],
  ['a later version', `GET / HTTP/3.0\r\n${headers}\r\n`, '400 BAD_REQUEST'],
  ['a space in the address', `GET /a b HTTP/1.1\r\n${headers}\r\n`, '400 BAD_REQUEST'],
  ['a header without a name', `GET / HTTP/1.1\r\n${headers}: x\r\n\r\n`, '400 BAD_REQUEST'],
  ['a header with NUL', `GET / HTTP/1.1\r\n${headers}A: \u0000\r\n\r\n`, '400 BAD_REQUEST'],
  ['a folded header', `GET / HTTP/1.1\r\n${headers}A: x\r\n y\r\n\r\n`, '400 BAD_REQUEST'],
  ['a length below nothing', `${post}Content-Length: -1\r\n\r\n`, '400 BAD_REQUEST'],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, '400 BAD_REQUEST'],
  [
    'a length and chunks',
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    '400 BAD_REQUEST',
  ],
  [
    'an encoding that is not chunks',
    `${post}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
    '400 BAD_REQUEST',
  ],
  ['a chunk of no size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, '400 BAD_REQUEST'],
  [
    'an address of 20 KB',
    `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\n${headers}\r\n`,
    '414 ADDRESS_TOO_LONG',
  ],
  [
    'a header of 20 KB',
    `GET /api/ HTTP/1.1\r\n${headers}A: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 HEADERS_TOO_LARGE',
  ],
  [
    'a thousand headers',
    `GET /api/ HTTP/1.1\r\n${headers}${'Abcdefghij: 123456789\r\n'.repeat(1000)}\r\n`,
    '431 HEADERS_TOO_LARGE',
  ],
  [
    'an address of 200 KB',
    `GET /api/${'x'.repeat(200_000)} HTTP/1.1\r\n${headers}\r\n`,
    '414 ADDRESS_TOO_LONG',
  ],
  [
    'a header of 200 KB',
    `GET /api/ HTTP/1.1\r\n${headers}A: ${'x'.repeat(200_000)}\r\n\r\n`,
    '431 HEADERS_TOO_LARGE',
  ],
];

test('what is no HTTP is refused in our words, and the connection ends', async () => {
  const answers = await Promise.all(
    unreadable.map(async ([what, bytes]) => ({ what, ...(await say(bytes)) })),
  );
  expect(answers.map(({ what, text }) => [what, told(text)])).toEqual(
    unreadable.map(([what, , expected]) => [what, expected]),
  );
  for (const { what, text, milliseconds } of answers) {
    expect(text, what).not.toMatch(/statusCode|Exceeded|HPE_|Parse/);
    expect(milliseconds, what).toBeLessThan(PATIENCE_MS);
  }
  await stillServes();
});

/** What tests are served in a page's place, or the bare page; both are readable where a browser shows them. */
const page = (text: string): readonly [status: string, kind: string] => {
  const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  const [, kind = ''] = /content-type: ([^;\r]+)/i.exec(text) ?? [];
  return [status, kind];
};

const accept = 'Accept: text/html,application/xhtml+xml\r\n';
const big = 'x'.repeat(200_000);

test.each([
  ['an address of 20 KB', `GET /book/${'x'.repeat(20_000)} HTTP/1.1\r\n${headers}${accept}\r\n`, '414'],
  ['a query of 9 KB', `GET /login?a=${'x'.repeat(9_000)} HTTP/1.1\r\n${headers}${accept}\r\n`, '414'],
  ['cookies of 20 KB', `GET / HTTP/1.1\r\n${headers}${accept}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ['an address of 200 KB', `GET /${big} HTTP/1.1\r\n${headers}${accept}\r\n`, '414'],
  ['cookies of 200 KB', `GET / HTTP/1.1\r\n${headers}${accept}Cookie: a=${big}\r\n\r\n`, '431'],
])('a browser with %s is shown a page', async (_, bytes, status) => {
  const { text } = await say(bytes);
  expect(page(text)).toEqual([status, 'text/html']);
  expect(text).not.toContain('"code"');
});

test('a connection that ends in the middle of a request costs nothing', async () => {
  for (const bytes of [
    'GET /',
    `GET / HTTP/1.1\r\n${headers}`,
    `${post}Content-Length: 100\r\n\r\n{"email":`,
    `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a"`,
  ]) {
    const { milliseconds } = await say(bytes, { end: true });
    expect(milliseconds).toBeLessThan(PATIENCE_MS);
  }
  await stillServes();
});

test('what follows a request that could not be read is not taken for another', async () => {
  const smuggled = `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n${headers}\r\n`;
  const { text } = await say(smuggled);
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test('a body announced as too large is refused before it is sent', async () => {
  const { text, milliseconds } = await say(`${post}Content-Length: 10485760\r\n\r\n{`);
  expect(told(text)).toBe('413 TOO_LARGE');
  expect(milliseconds).toBeLessThan(PATIENCE_MS);
});

test('a body without an announced size is refused as soon as it is too large', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const { text } = await say(`${post}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}`);
  expect(told(text)).toBe('413 TOO_LARGE');
  await stillServes();
});

/** In real time: only Node's own timers cut such a connection off. */
test.runIf(runSize('STALLS', 0) > 0)(
  'a request that stops half-way is answered and cut off in time',
  { timeout: 100_000 },
  async () => {
    const patience = 60_000;
    const stalled = await Promise.all(
      [`GET / HTTP/1.1\r\n${headers}`, `${post}Content-Length: 100\r\n\r\n{"email":`].map((bytes) =>
        say(bytes, { patience }),
      ),
    );
    expect(stalled.map(({ text }) => told(text))).toEqual(['400 BAD_REQUEST', '400 BAD_REQUEST']);
    const [inHeaders, inBody] = stalled.map(({ milliseconds }) => milliseconds);
    expect(inHeaders).toBeLessThan(17_000);
    expect(inBody).toBeLessThan(37_000);
  },
);
