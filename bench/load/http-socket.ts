import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly body: Buffer; readonly retryAfter: boolean };

/**
 * One keep-alive connection to this machine that carries one request at a time, with as little work as an HTTP/1.1
 * client can do: on two cores a heavier one would be the slower half of every measurement.
 */
export type HttpSocket = {
  /** Sends a finished request; `onAnswer` is called once. Throws when an answer is still due. */
  readonly send: (request: Buffer, onAnswer: (answer: Answer) => void) => void;
  readonly close: () => void;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const RETRY_AFTER = /\r\nretry-after: *\d/i;
const LENGTH = /\r\ncontent-length: *(\d+)/i;

export const openSocket = (port: number, onFault: (fault: Error) => void): Promise<HttpSocket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', onFault);
    socket.once('connect', () => resolve(overSocket(socket, onFault)));
  });

const overSocket = (socket: Socket, onFault: (fault: Error) => void): HttpSocket => {
  let waiting: ((answer: Answer) => void) | null = null;
  let received: Buffer = Buffer.alloc(0);
  let closing = false;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = LENGTH.exec(head)?.[1];
    if (length === undefined) return onFault(new Error(`An answer without a length: ${head}`));
    const end = headEnd + HEAD_END.length + Number(length);
    if (received.length < end) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      body: received.subarray(headEnd + 4, end),
      retryAfter: RETRY_AFTER.test(head),
    };
    received = received.subarray(end);
    const deliver = waiting;
    waiting = null;
    deliver?.(answer);
  });
  socket.on('close', () => {
    if (!closing) onFault(new Error('The server closed a connection'));
  });
  return {
    send: (request, onAnswer) => {
      if (waiting !== null) throw new Error('An answer is still due on this connection');
      waiting = onAnswer;
      socket.write(request);
    },
    close: () => {
      closing = true;
      socket.destroy();
    },
  };
};

export const requestBytes = (
  port: number,
  request: { readonly method: string; readonly path: string; readonly body?: unknown },
): Buffer => {
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const head = [
    `${request.method} ${request.path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
};
