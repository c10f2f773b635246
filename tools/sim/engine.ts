import { readFile } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import pg from 'pg';
import { listMigrations, makeMigrationList, runMigration } from '#server/platform/db/migrate.ts';

/** PostgreSQL within this process: one session, of which one connection at a time has the wire. */
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
  /** As the owner of all tables, between two questions; for whoever looks on. With values (`$1` and so on) it is planned once. */
  readonly look: <Row>(statement: string, values?: readonly string[]) => Promise<readonly Row[]>;
  /** Everything it keeps, for `openEngine` to begin from. */
  readonly image: () => Promise<Blob>;
  readonly close: () => Promise<void>;
};

// The compiler knows Node's part of it alone.
declare const WebAssembly: { readonly compile: (code: Uint8Array) => Promise<EngineCode> };
/** The engine, compiled: what one thread has found worth compiling well serves all that are given it. */
export type EngineCode = object;

const CODE = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));

/** For whoever plays several years, each on a thread that is given it as `workerData.engine`. */
export const compileEngine = async (): Promise<EngineCode> => WebAssembly.compile(await readFile(CODE));

const start = async (image?: Blob): Promise<PGlite> => {
  const { setTimeout } = globalThis;
  // Its clock for whoever takes too long to sign in runs on for ten seconds: nobody who is done waits for that.
  globalThis.setTimeout = ((...given: Parameters<typeof setTimeout>) =>
    setTimeout(...given).unref()) as typeof setTimeout;
  try {
    return await PGlite.create({
      pgliteWasmModule: workerData?.engine,
      extensions: { btree_gist },
      relaxedDurability: true,
      ...(image === undefined ? {} : { loadDataDir: image }),
    });
  } finally {
    globalThis.setTimeout = setTimeout;
  }
};

/** The role that the product signs in as, as `ensureAppDatabase` makes it for a server. */
const MAKE_ROLE = `CREATE ROLE akoko LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS NOCREATEDB NOREPLICATION;
  ALTER DATABASE postgres OWNER TO akoko;
  ALTER SCHEMA public OWNER TO akoko;
  CREATE EXTENSION IF NOT EXISTS btree_gist`;
/** Planning takes longer here than what is planned, so that a plan has to do for all values. */
const SIGN_IN =
  'SET SESSION AUTHORIZATION akoko; SET timezone = UTC; SET plan_cache_mode = force_generic_plan';

/** An engine with the product's schema and nothing in it, to be copied. */
export const makeImage = async (): Promise<Blob> => {
  const lite = await start();
  await lite.exec(MAKE_ROLE);
  const engine = await engineOn(lite);
  const client = new pg.Client({ stream: engine.wire });
  await client.connect();
  await makeMigrationList(client);
  for (const file of listMigrations()) {
    await client.query('BEGIN');
    await runMigration(client, file);
    await client.query('COMMIT');
  }
  await client.end();
  const image = await engine.image();
  await engine.close();
  return image;
};

export const openEngine = async (image: Blob): Promise<Engine> => engineOn(await start(image));

type Cut = { after: number; readonly heard: boolean; readonly fallen: () => void };
/** What the wires of one engine share. */
type Desk = {
  latest: Wire | null;
  asked: number;
  busy: number;
  cut: Cut | null;
  /** What is looked at has a plan for as long as the engine runs: under which name. */
  readonly planned: Map<string, string>;
};

const engineOn = async (lite: PGlite): Promise<Engine> => {
  await lite.exec(SIGN_IN);
  const desk: Desk = { latest: null, asked: 0, busy: 0, cut: null, planned: new Map() };
  return {
    wire: () => {
      desk.latest = new Wire(lite, desk);
      return desk.latest;
    },
    asked: () => desk.asked,
    isBusy: () => desk.busy > 0,
    cut: (cut) => {
      desk.cut = { ...cut };
    },
    look: async <Row>(statement: string, values?: readonly string[]) => {
      // What a process that died was in the middle of is undone when the next one comes, and would be in the way here.
      if (desk.latest === null) await lite.exec('ROLLBACK');
      const asked = values === undefined ? statement : await execute(lite, desk, statement, values);
      const [answer] = await lite.exec(asked);
      // Whoever asks states the row of what it asks.
      return (answer?.rows ?? []) as Row[];
    },
    image: async () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  };
};

/** How a statement is asked whose plan is kept for as long as the session's are. */
const execute = async (
  lite: PGlite,
  { planned }: Desk,
  statement: string,
  values: readonly string[],
): Promise<string> => {
  const name = planned.get(statement) ?? `"looked at ${planned.size}"`;
  if (!planned.has(statement)) await lite.exec(`PREPARE ${name} AS ${statement}`);
  planned.set(statement, name);
  return values.length === 0
    ? `EXECUTE ${name}`
    : `EXECUTE ${name} (${values.map((value) => `'${value}'`).join(', ')})`;
};

/** What the driver has planned goes with its connection; what we look at stays planned. */
const forgetPlans = async (lite: PGlite): Promise<void> => {
  const [found] = await lite.exec(
    `SELECT format('DEALLOCATE %I', name) AS told FROM pg_prepared_statements WHERE NOT from_sql`,
  );
  for (const { told } of found?.rows ?? []) await lite.exec(String(told));
};

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
/** Signed in, and ready for a query. */
const WELCOME = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  message('Z', Buffer.from('I')),
]);
const TERMINATE = 'X'.charCodeAt(0);

/** What the driver takes for a socket. */
class Wire extends Duplex {
  readonly #lite: PGlite;
  readonly #desk: Desk;
  #isOpen = false;

  constructor(lite: PGlite, desk: Desk) {
    super();
    this.#lite = lite;
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
    // Of a wire that was cut nobody hears again, neither an answer nor an error.
    if (this.#desk.latest !== this) return;
    this.#desk.busy += 1;
    this.#pass(chunk)
      .then((heard) => {
        if (heard) done();
      }, done)
      .finally(() => {
        this.#desk.busy -= 1;
      });
  }

  /** Asks the engine; false: nobody may hear what it said. */
  async #pass(bytes: Buffer): Promise<boolean> {
    const desk = this.#desk;
    if (!this.#isOpen) {
      this.#isOpen = true;
      await this.#lite.exec('ROLLBACK');
      await forgetPlans(this.#lite);
      this.push(WELCOME);
      return true;
    }
    if (bytes[0] === TERMINATE) {
      this.push(null);
      return true;
    }
    desk.asked += 1;
    const { cut } = desk;
    if (cut !== null) cut.after -= 1;
    const falls = cut !== null && cut.after <= 0;
    if (falls) {
      desk.latest = null;
      desk.cut = null;
    }
    if (!falls || cut.heard) {
      // As a stream its answer goes to the driver alone: the engine would read it as well.
      await this.#lite.execProtocolRawStream(bytes, {
        syncToFs: false,
        onRawData: (answer) => {
          if (!falls) this.push(Buffer.from(answer));
        },
      });
    }
    if (falls) cut.fallen();
    return !falls;
  }
}
