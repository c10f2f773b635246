import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { answerWhileStarting } from './answer-while-starting.ts';

const host = '127.0.0.1';

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

it('says that it is starting, to programs and to people, until the port is given back', async () => {
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const stop = await answerWhileStarting({ port, host, publicUrl: 'https://akoko.example' });
  onTestFinished(stop);
  const health = await fetch(`${origin}/api/health`);
  expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await health.json()).toMatchObject({
    success: false,
    code: 'UNAVAILABLE',
    message: 'Akoko is starting. Please try again in a few seconds.',
  });
  const page = await fetch(`${origin}/book/amara-spa`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(page.headers.get('strict-transport-security')).toMatch(/max-age/);
  expect(await page.text()).toContain('Akoko is starting');
  expect((await fetch(`${origin}/api/payments/webhook`, { method: 'POST', body: '{}' })).status).toBe(503);
  await stop();
  await expect(fetch(origin)).rejects.toThrow();
});

it('leaves a port that another process has alone, and says which setting to change', async () => {
  const other = createServer((_, response) => response.end('other'));
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(answerWhileStarting({ port, host, publicUrl: 'http://localhost' })).rejects.toThrow(
    `PORT is ${port}: another program listens there already.`,
  );
  expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('other');
});

it('answers whoever was connected as the port was given back, and the next has the app', async () => {
  const port = await freePort();
  const stop = await answerWhileStarting({ port, host, publicUrl: 'http://localhost' });
  const [early, silent] = [connect(port, host), connect(port, host)];
  await Promise.all([early, silent].map((socket) => once(socket, 'connect')));
  early.write('GET /api/health HTTP/1.1\r\n');
  // Whoever connects later is taken in later.
  await fetch(`http://${host}:${port}`);
  await stop();
  const app = createServer((_, response) => response.end('app'));
  await new Promise<void>((resolve) => app.listen(port, host, resolve));
  onTestFinished(() => void app.close());
  early.write('Host: localhost\r\n\r\n');
  expect(await text(early)).toMatch(/^HTTP\/1\.1 503 /);
  expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('app');
  await once(silent.resume(), 'close');
});

it.each(['192.0.2.1', 'no-such-host.invalid'])(
  'blames HOST where this machine is not %s',
  async (elsewhere) => {
    const port = await freePort();
    await expect(
      answerWhileStarting({ port, host: elsewhere, publicUrl: 'http://localhost' }),
    ).rejects.toThrow(`HOST is "${elsewhere}": this machine has no such address. It takes 127.0.0.1`);
  },
);
