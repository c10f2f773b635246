import { connect } from 'node:net';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { longestTurn } from '../../../testing/longest-turn.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, type TestOwner } from '../../../testing/test-owner.ts';
import { createAllowance } from '../rate-limits/allowance.ts';
import { perMinute } from '../rate-limits/per-minute.ts';
import { onlyFileIn } from './multipart.ts';

const MEGABYTE = 1024 * 1024;
const headFor = (boundary: string, field = 'logo'): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
const filled = (piece: string, bytes = 2 * MEGABYTE): string =>
  piece.repeat(Math.floor(bytes / piece.length));

describe('the one file of a body', () => {
  const read = (body: string, field = 'logo') => onlyFileIn(Buffer.from(body), 'b', field)?.toString();

  it('is what lies between its head and the last boundary', () => {
    expect(read(`${headFor('b')}PNG\r\n--b--\r\n`)).toBe('PNG');
    expect(read(`${headFor('b')}PNG\r\n--b--`)).toBe('PNG');
    expect(read(`${headFor('b')}\r\n--b--\r\n`)).toBe('');
    expect(read(`${headFor('b')}a\r\n-b--\n--b\r\n\r\n--b--\r\n`)).toBe('a\r\n-b--\n--b\r\n');
    const head =
      '--b\r\ncontent-type: image/png\r\nCONTENT-DISPOSITION:form-data; filename=a; name=logo\r\n\r\n';
    expect(read(`${head}PNG\r\n--b--\r\n`)).toBe('PNG');
  });

  it.each([
    ['a second part', `${headFor('b')}PNG\r\n${headFor('b')}PNG\r\n--b--\r\n`],
    ['another field', `${headFor('b', 'picture')}PNG\r\n--b--\r\n`],
    ['a text', '--b\r\nContent-Disposition: form-data; name="logo"\r\n\r\nPNG\r\n--b--\r\n'],
    ['words before it', `x\r\n${headFor('b')}PNG\r\n--b--\r\n`],
    ['words after it', `${headFor('b')}PNG\r\n--b--\r\nx`],
    ['no end', `${headFor('b')}PNG\r\n--b`],
    ['no head', '--b\r\n\r\nPNG\r\n--b--\r\n'],
    ['a head of 20 KB', `--b\r\n${filled('a: b\r\n', 20_000)}${headFor('b').slice(5)}PNG\r\n--b--\r\n`],
  ])('is none with %s', (_, body) => {
    expect(read(body)).toBeUndefined();
  });
});

describe('what a caller may use up', () => {
  const now = toInstant(1_800_000_000_000);
  it('may be known only afterwards: what was too much is owed, and never more than a minute of it', () => {
    const { ask, use } = createAllowance(100);
    expect(ask('a', 0, now)).toBeNull();
    use('a', 150, now);
    expect(ask('a', 0, now)?.retryAfterSeconds).toBe(30);
    expect(ask('b', 0, now)).toBeNull();
    use('a', 1e9, now);
    expect(ask('a', 0, now)?.retryAfterSeconds).toBe(60);
    expect(ask('a', 0, toInstant(now + 60_000))).toBeNull();
  });
});

describe('through HTTP', () => {
  const app = useTestApp();
  let owner: TestOwner;
  beforeEach(async () => {
    owner = await createOwner(app);
  });
  const put = (body: string, boundary = 'b') =>
    owner.visitor.send('PUT', '/api/settings/logo', {
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  const long = '-'.repeat(69);

  test.each([
    ['200,000 empty parts', filled('--b\r\n\r\n\r\n'), 'b'],
    ['files without end', filled(`${headFor('b')}\r\n`), 'b'],
    ['texts', filled('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'), 'b'],
    ['thousands of headers', `--b\r\n${filled('a: b\r\n')}`, 'b'],
    ['folded headers', `--b\r\nContent-Disposition: form-data;${filled('\r\n x')}`, 'b'],
    ['empty lines', `${headFor('b')}${filled('\r\n')}`, 'b'],
    ['what is nearly a boundary', `${headFor('b')}${filled('\r\n--')}`, 'b'],
    ['a long boundary, nearly', `${headFor(`${long}x`)}${filled(`\r\n--${long}`)}`, `${long}x`],
    ['dashes alone', `${headFor(`x${long}`)}${filled('-')}`, `x${long}`],
  ])('a file of 2 MB that is none keeps nobody waiting: %s', async (_, body, boundary) => {
    const longest = await longestTurn(async () => {
      const { status } = await put(body, boundary);
      expect(status).toBe(400);
    });
    // Sending it is this process's work too.
    expect(longest).toBeLessThan(250);
  });

  test('whoever sends nothing else is told to wait, before it is read; others are not', async () => {
    for (let count = 0; count < perMinute.spoiltFiles; count += 1)
      expect((await put('--b\r\n\r\n\r\n')).status).toBe(400);
    const waits = await put(`${headFor('b')}PNG\r\n--b--\r\n`);
    expect([waits.status, waits.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    const neighbour = await createOwner(app, 'Musa Barber');
    const options = { body: '--b', headers: { 'content-type': 'multipart/form-data; boundary=b' } };
    expect((await neighbour.visitor.send('PUT', '/api/settings/logo', options)).status).toBe(400);
  });

  test('of a file without end little is kept, its sender reads why, and the line is cut', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const cookie = [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = decodeURIComponent(owner.visitor.cookies.get('XSRF-TOKEN') ?? '');
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(text));
      socket.write(
        `PUT /api/settings/logo HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${app.baseUrl}\r\n` +
          `Cookie: ${cookie}\r\nX-XSRF-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
          `Content-Length: ${1024 * MEGABYTE}\r\n\r\n${headFor('b')}`,
      );
      const piece = Buffer.alloc(MEGABYTE, 'x');
      for (let count = 0; count < 17; count += 1) socket.write(piece);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toContain('The file is larger than 2 MB.');
  });
});
