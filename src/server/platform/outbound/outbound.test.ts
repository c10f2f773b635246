import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askNameServers, createOutbound } from './outbound.ts';
import { postTo } from './post-to.ts';
import { isPublicAddress } from './public-address.ts';

const listen = async (answer: RequestListener, host = '127.0.0.1') => {
  const heard: string[] = [];
  const server = createServer((request, reply) => {
    heard.push(`${request.headers.host} ${request.url}`);
    answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, port: (server.address() as AddressInfo).port };
};
const post = (outbound: ReturnType<typeof createOutbound>, url: string) =>
  outbound.post({ url, headers: {}, body: '{}' });
const ask = (port: number, over: { readonly path?: string; readonly timeoutMs?: number } = {}) =>
  postTo({
    url: `http://hook.test:${port}${over.path ?? '/'}`,
    address: '127.0.0.1',
    headers: {},
    body: '{}',
    timeoutMs: over.timeoutMs ?? 5_000,
  });

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.8.8.8', '169.254.169.254'],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ...['', 'localhost', '2130706433', '0x7f.1', '127.1'],
])('%s is no address of the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00::1',
])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['http://hook.test/', 'https'],
  ['ftp://hook.test/', 'https'],
  ['https://127.0.0.1/', 'open internet'],
  // The parser of addresses writes each of these as 127.0.0.1.
  ['https://2130706433/', 'open internet'],
  ['https://0x7f.1/', 'open internet'],
  ['https://[::1]/', 'open internet'],
  ['https://[::ffff:127.0.0.1]/', 'open internet'],
  ['https://169.254.169.254/latest/meta-data/', 'open internet'],
  ['nonsense', 'not an address'],
])('%s is refused without a question', async (url, why) => {
  const outbound = createOutbound({ resolve: async () => ['1.1.1.1'] });
  expect(await outbound.check(url)).toMatchObject({ ok: false, reason: expect.stringContaining(why) });
  expect(await post(outbound, url)).toMatchObject({ kind: 'failed', error: expect.stringContaining(why) });
});

test('a name is refused when one of its addresses is private, or when it has none', async () => {
  const resolves = (addresses: readonly string[]) => createOutbound({ resolve: async () => addresses });
  const url = 'https://hook.test/';
  expect(await resolves(['1.1.1.1', '2606:4700::1111']).check(url)).toEqual({ ok: true });
  expect(await resolves(['1.1.1.1', '10.0.0.1']).check(url)).toMatchObject({ ok: false });
  expect(await resolves(['2606:4700::1111', '::1']).check(url)).toMatchObject({ ok: false });
  expect(await resolves([]).check(url)).toMatchObject({ ok: false });
  const failing = createOutbound({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await failing.check(url)).toMatchObject({ ok: false });
});

test('a name that led to the open internet when it was saved and leads home now is not asked', async () => {
  const { heard, port } = await listen((_, reply) => reply.end());
  const answers = [['1.1.1.1'], ['127.0.0.1']];
  const outbound = createOutbound({ resolve: async () => answers.shift() ?? [] });
  const url = `https://hook.test:${port}/`;
  expect(await outbound.check(url)).toEqual({ ok: true });
  expect(await post(outbound, url)).toMatchObject({ kind: 'failed' });
  expect([heard, answers]).toEqual([[], []]);
});

test('the connection goes to the address that was looked at, under the name that was typed', async () => {
  // No server of names knows `hook.test`: it is reached by the address alone.
  const { heard, port } = await listen((_, reply) => reply.end('thanks'));
  expect(await ask(port)).toMatchObject({ kind: 'answered', status: 200, text: 'thanks' });
  expect(heard).toEqual([`hook.test:${port} /`]);
});

test('a redirect is an answer, and is not followed', async () => {
  const inside = await listen((_, reply) => reply.end('the inside'));
  const { port } = await listen((_, reply) =>
    reply.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  );
  expect(await ask(port)).toMatchObject({ kind: 'answered', status: 307 });
  expect(inside.heard).toEqual([]);
});

test('of an endless reply the beginning is read, and one that never comes is given up', async () => {
  const endless = await listen((_, reply) => {
    const more = setInterval(() => reply.write('x'.repeat(1_000)), 1);
    reply.on('close', () => clearInterval(more));
  });
  const answered = await ask(endless.port);
  expect(answered).toMatchObject({ kind: 'answered', status: 200, text: 'x'.repeat(2_048) });
  const silent = await listen(() => undefined);
  expect(await ask(silent.port, { timeoutMs: 50 })).toMatchObject({
    kind: 'failed',
    error: expect.stringContaining('10 seconds'),
  });
  const gone = await listen((request) => request.socket.destroy());
  expect(await ask(gone.port)).toMatchObject({ kind: 'failed' });
});

/** Asks a name server that answers with one address of each family; of none where it is empty. */
const startNameServer = async (addresses: { readonly a: Buffer; readonly aaaa: Buffer }) => {
  const A = 1;
  const AAAA = 28;
  const server = createSocket('udp4');
  server.on('message', (question, from) => {
    // The labels of the name, behind the header of twelve bytes; the type follows.
    const name = question.indexOf(0, 12);
    const type = question.readUInt16BE(name + 1);
    const address = type === A ? addresses.a : type === AAAA ? addresses.aaaa : Buffer.alloc(0);
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    for (const [count, at] of [
      [1, 4],
      [address.length > 0 ? 1 : 0, 6],
      [0, 8],
      [0, 10],
    ] as const)
      header.writeUInt16BE(count, at);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(address.length, 10);
    const answer = address.length > 0 ? [record, address] : [];
    server.send(Buffer.concat([header, question.subarray(12, name + 5), ...answer]), from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return createOutbound({ resolve: askNameServers(resolver) });
};

test('asks the name servers for both families, and not the machine, whose look-up everything else goes by', async () => {
  const open = Buffer.from([1, 1, 1, 1]);
  const loopback = Buffer.concat([Buffer.alloc(15), Buffer.from([1])]);
  const nothing = Buffer.alloc(0);
  const check = async (a: Buffer, aaaa: Buffer) =>
    (await startNameServer({ a, aaaa })).check('https://hook.akoko-test.ng/');
  expect(await check(open, nothing)).toEqual({ ok: true });
  expect(await check(open, loopback)).toMatchObject({ reason: expect.stringContaining('open internet') });
  expect(await check(nothing, nothing)).toMatchObject({ reason: expect.stringContaining('No server') });
});
