import { createServer, type Socket } from 'node:net';

/** A mail server on this machine that takes every letter and forgets it, with as little work as that can be done. */
export type MailSink = {
  readonly url: string;
  readonly taken: () => number;
  readonly close: () => Promise<void>;
};

const LETTER_END = '\r\n.\r\n';

const startMailSink = async (): Promise<MailSink> => {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let inLetter = false;
    let said = '';
    socket.write('220 sink\r\n');
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text;
      for (;;) {
        const ending = inLetter ? LETTER_END : '\r\n';
        const end = said.indexOf(ending);
        if (end < 0) return;
        const line = said.slice(0, end).toUpperCase();
        said = said.slice(end + ending.length);
        if (inLetter) taken += 1;
        if (!inLetter && line === 'QUIT') socket.end('221 bye\r\n');
        else if (!inLetter && line === 'DATA') socket.write('354 go on\r\n');
        else socket.write('250 ok\r\n');
        inLetter = !inLetter && line === 'DATA';
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};

/** One for as long as this takes. */
export const withMailSink = async <T>(work: (sink: MailSink) => Promise<T>): Promise<T> => {
  const sink = await startMailSink();
  try {
    return await work(sink);
  } finally {
    await sink.close();
  }
};
