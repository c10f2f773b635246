import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerUnreadable } from './unreadable-request.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

const tooLate = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** What whoever has sent this, and no more, is told once their time is up. */
const toldAfter = async (sent: string): Promise<string> => {
  const answer = (socket: Socket) => answerUnreadable(tooLate, socket, 'http://localhost');
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (sent === '') answer(socket);
    else socket.once('data', () => answer(socket));
  }).listen(0);
  await once(server, 'listening');
  // A TCP server has an address of this kind once it listens.
  const client = connect((server.address() as AddressInfo).port);
  let told = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  if (sent !== '') client.write(sent);
  await once(client, 'close');
  return told;
};

test('a connection on which nothing was asked is closed without a word', async () => {
  expect(await toldAfter('')).toBe('');
});

test('whoever has begun to ask and does not come to an end is answered', async () => {
  expect(await toldAfter('GET /api/live HTTP/1.1\r\nhost: lo')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
