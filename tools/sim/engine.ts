import { randomUUID } from 'node:crypto';
import { readSync, writeSync } from 'node:fs';
import { Duplex } from 'node:stream';
import pg from 'pg';
import { inOneTurn } from './held-process.ts';
import type { Template } from './template.ts';

/** A database of PostgreSQL for one year: one session of the product, of which one connection at a time has the wire. */
export type Engine = {
  /** A connection's wire, as the driver opens it. Whatever the one before was in the middle of is undone. */
  readonly wire: () => Duplex;
  /** Goes up with everything that was asked. */
  readonly asked: () => number;
  /** Whether an answer is still to come. */
  readonly isBusy: () => boolean;
  /**
   * Lets so many more questions through; then the wire falls silent for good, as that of a process that was killed, and
   * `fallen` is called. `heard`: the last question still counts.
   */
  readonly cut: (cut: {
    readonly after: number;
    readonly heard: boolean;
    readonly fallen: () => void;
  }) => void;
  /** As the server's superuser, between two questions; for whoever looks on. With values (`$1` and so on) it is planned once. */
  readonly look: <Row>(statement: string, values?: readonly string[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

const onDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** A copy of the database that is named, which goes when the engine is closed. */
export const openEngine = async ({ url, adminUrl }: Template): Promise<Engine> => {
  const name = `year_${randomUUID().replaceAll('-', '')}`;
  const maker = new pg.Client({ connectionString: onDatabase(adminUrl, 'postgres') });
  await maker.connect();
  await maker.query(
    `CREATE DATABASE ${name} TEMPLATE ${new URL(url).pathname.slice(1)} OWNER akoko STRATEGY FILE_COPY`,
  );
  // Nobody asks the server what it does, or how often it did.
  for (const told of ['track_activities', 'track_counts', 'update_process_title'])
    await maker.query(`ALTER DATABASE ${name} SET ${told} = off`);
  const onlooker = new pg.Client({ connectionString: onDatabase(adminUrl, name) });
  await onlooker.connect();
  const session = await openSession(onDatabase(url, name));
  const desk: Desk = { session, latest: null, asked: 0, busy: 0, cut: null };
  const looks = new Map<string, string>();
  return {
    wire: () => {
      desk.latest = new Wire(desk);
      return desk.latest;
    },
    asked: () => desk.asked,
    isBusy: () => desk.busy > 0,
    cut: (cut) => {
      desk.cut = { ...cut };
    },
    look: async <Row>(text: string, values?: readonly string[]) => {
      if (values === undefined) {
        const { rows } = await onlooker.query(text);
        // Whoever asks states the row of what it asks.
        return rows as Row[];
      }
      const known = looks.get(text) ?? `looked at ${looks.size}`;
      looks.set(text, known);
      const { rows } = await onlooker.query({ name: known, text, values: [...values] });
      return rows as Row[];
    },
    close: async () => {
      session.end();
      await onlooker.end();
      await maker.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await maker.end();
    },
  };
};

/** One session of the server that is asked without the event loop: nothing else happens until its answer is there. */
type Session = {
  /** The answer to whole messages of the protocol; whatever they ask ends with a Sync or is a Query. */
  readonly ask: (messages: Buffer) => Buffer;
  /** Undoes whatever a connection left and forgets what it planned and set. */
  readonly startAnew: () => void;
  readonly end: () => void;
};

/** Planning takes longer here than what is planned, so that a plan has to do for all values. */
const OPTIONS = '-c plan_cache_mode=force_generic_plan -c timezone=UTC';

/** What libuv knows of a stream, and Node passes on unsaid: its number, and whether whoever reads it waits. */
type Socket = Duplex & {
  readonly _handle: {
    readonly fd: number;
    readonly readStop: () => void;
    readonly setBlocking: (blocking: boolean) => void;
  };
};

const openSession = async (url: string): Promise<Session> => {
  const client = new pg.Client({ connectionString: url, options: OPTIONS });
  await client.connect();
  // The driver has signed in; from here on its socket is read and written by its number alone.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  const { _handle: handle } = stream;
  stream.removeAllListeners();
  handle.readStop();
  handle.setBlocking(true);
  const { fd } = handle;
  const room = Buffer.allocUnsafe(1 << 16);

  const ask = (messages: Buffer): Buffer => {
    for (let sent = 0; sent < messages.length; ) sent += writeSync(fd, messages, sent);
    let open = questionsIn(messages);
    const parts: Buffer[] = [];
    let kept: Buffer = Buffer.alloc(0);
    while (open > 0) {
      const size = readSync(fd, room);
      if (size === 0) throw new Error('The server ended the session of the simulation');
      const part = Buffer.from(room.subarray(0, size));
      parts.push(part);
      kept = kept.length === 0 ? part : Buffer.concat([kept, part]);
      let at = 0;
      while (at + 5 <= kept.length) {
        const next = at + 1 + kept.readInt32BE(at + 1);
        if (next > kept.length) break;
        if (kept[at] === READY) open -= 1;
        at = next;
      }
      kept = kept.subarray(at);
    }
    return parts.length === 1 ? (parts[0] ?? kept) : Buffer.concat(parts);
  };

  return {
    ask,
    startAnew: () => {
      ask(query('ROLLBACK'));
      ask(query('DISCARD ALL'));
    },
    end: () => void stream.destroy(),
  };
};

const [READY, QUERY, SYNC, TERMINATE] = [...Buffer.from('ZQSX')];

/** How many times the server will say that it is ready for more. */
const questionsIn = (messages: Buffer): number => {
  let count = 0;
  for (let at = 0; at < messages.length; at += 1 + messages.readInt32BE(at + 1))
    if (messages[at] === QUERY || messages[at] === SYNC) count += 1;
  return count;
};

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const query = (text: string): Buffer => message('Q', Buffer.from(`${text}\0`));
/** Signed in, and ready for a query. */
const WELCOME = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  message('Z', Buffer.from('I')),
]);

type Cut = { after: number; readonly heard: boolean; readonly fallen: () => void };
/** What the wires of one engine share. */
type Desk = {
  readonly session: Session;
  latest: Wire | null;
  asked: number;
  busy: number;
  cut: Cut | null;
};

/** What the driver takes for a socket. */
class Wire extends Duplex {
  readonly #desk: Desk;
  #isOpen = false;

  constructor(desk: Desk) {
    super();
    this.#desk = desk;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done);
  }

  override _write(chunk: Buffer, _: string, done: (error?: Error | null) => void): void {
    const desk = this.#desk;
    // Of a wire that was cut nobody hears again, neither an answer nor an error.
    if (desk.latest !== this) return;
    const answer = this.#pass(chunk);
    if (answer === null) return;
    // Others have their turn before it is heard, as with any socket.
    desk.busy += 1;
    inOneTurn(() => {
      desk.busy -= 1;
      if (desk.latest !== this) return;
      this.push(answer === 'over' ? null : answer);
      done();
    });
  }

  /** What comes back; null: nobody may hear it. */
  #pass(bytes: Buffer): Buffer | 'over' | null {
    const desk = this.#desk;
    if (!this.#isOpen) {
      this.#isOpen = true;
      desk.session.startAnew();
      return WELCOME;
    }
    if (bytes[0] === TERMINATE) return 'over';
    desk.asked += 1;
    const { cut } = desk;
    if (cut === null) return desk.session.ask(bytes);
    cut.after -= 1;
    if (cut.after > 0) return desk.session.ask(bytes);
    desk.latest = null;
    desk.cut = null;
    if (cut.heard) desk.session.ask(bytes);
    // What a process that died was in the middle of must not be in the way of whoever looks on.
    desk.session.startAnew();
    cut.fallen();
    return null;
  }
}
