import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { createPaystack } from './paystack.ts';

const paid = {
  id: 1,
  domain: 'test',
  status: 'success',
  reference: 'AK-1',
  amount: 300_000,
  currency: 'NGN',
};

it('lists what was paid where the provider will not list what was taken back', async () => {
  const server = createServer((request, response) => {
    const isPaid = request.url?.includes('status=success') === true;
    response.writeHead(isPaid ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: isPaid, message: 'Invalid status', data: isPaid ? [paid] : null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const provider = createPaystack({ secretKey: 'sk_test_x', baseUrl: `http://127.0.0.1:${port}` });
  expect(await provider.listPaid(toInstant(0))).toMatchObject({
    ok: true,
    value: [{ reference: 'AK-1', status: 'paid', amount: 300_000 }],
  });
  server.close();
});

it('a provider that sends us elsewhere is not followed', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: '/elsewhere' });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = createPaystack({ secretKey: 'sk_test_x', baseUrl: `http://127.0.0.1:${port}` });
  expect(await provider.listPaid(toInstant(0))).toMatchObject({ ok: false, reason: 'unreachable' });
  expect(asked.filter((url) => url === '/elsewhere')).toEqual([]);
  server.close();
});
