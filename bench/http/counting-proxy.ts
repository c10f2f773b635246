import { connect, createServer, type Socket } from 'node:net';

/** Between the app and PostgreSQL: passes everything on and notes each statement that is run. */
export type CountingProxy = {
  readonly url: string;
  /** The statements since the last call; transaction control, settings and announcements to other processes left out. */
  readonly take: () => readonly string[];
  /** Milliseconds that PostgreSQL was at work for the app since the last call, the way through the proxy with it. */
  readonly takeBusy: () => number;
  readonly close: () => Promise<void>;
};

const CONTROL = /^\s*(begin|start transaction|set|commit|rollback|savepoint|release|discard)\b/i;
/** Reads and writes no row, belongs to no request, and is said once for all that has come up meanwhile. */
const ANNOUNCEMENT = /^\s*select set_config\(.*pg_notify\(/is;

const isData = (statement: string): boolean =>
  statement.trim() !== '' && !CONTROL.test(statement) && !ANNOUNCEMENT.test(statement);

/** Takes the messages of the front end apart: a simple query may hold several statements, an Execute runs one. */
const readMessages = (note: (statement: string) => void): ((chunk: Buffer) => void) => {
  const parsed = new Map<string, string>();
  const bound = new Map<string, string>();
  let pending = Buffer.alloc(0);
  let started = false;
  const text = (body: Buffer, from: number): { value: string; next: number } => {
    const end = body.indexOf(0, from);
    return { value: body.toString('utf8', from, end), next: end + 1 };
  };
  const onMessage = (type: string, body: Buffer): void => {
    const first = text(body, 0);
    if (type === 'Q') for (const statement of first.value.split(';')) note(statement);
    if (type === 'P') parsed.set(first.value, text(body, first.next).value);
    if (type === 'B') bound.set(first.value, parsed.get(text(body, first.next).value) ?? '?');
    if (type === 'E') note(bound.get(first.value) ?? '?');
  };
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (pending.length < head + 4) return;
      const length = head + pending.readInt32BE(head);
      if (pending.length < length) return;
      // The first message of a connection has no type; it carries user and database.
      if (started) onMessage(String.fromCharCode(pending[0] ?? 0), pending.subarray(5, length));
      started = true;
      pending = pending.subarray(length);
    }
  };
};

/** ReadyForQuery but for its last byte, which says how the transaction stands. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

export const startCountingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements: string[] = [];
  let busy = 0;
  const server = createServer((client) => {
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    client.setNoDelay(true);
    const read = readMessages((statement) => {
      if (isData(statement)) statements.push(statement.replace(/\s+/g, ' ').trim());
    });
    let since: number | null = null;
    client.on('data', (chunk: Buffer) => {
      since ??= performance.now();
      read(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (since === null || !chunk.subarray(-READY.length - 1, -1).equals(READY)) return;
      busy += performance.now() - since;
      since = null;
    });
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    takeBusy: () => {
      const taken = busy;
      busy = 0;
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
