import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { joinEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts';
import { type App, ownSettings, startWith, startWorker } from '../../e2e/product/app.ts';
import { buildWeb } from '../../e2e/product/build-web.ts';
import { removeDataFolder } from '../../e2e/product/data-folder.ts';
import { freePorts } from '../../e2e/product/free-ports.ts';
import { type PaystackFake, startPaystackFake } from '../../e2e/product/paystack-fake.ts';
import type { Run, Settings } from '../../e2e/product/run.ts';
import { projectRoot } from '../project-files.ts';
import { brokenCode, type SeededFault } from './seeded-faults.ts';

/** Two web processes and two workers on one real database, any of which may be killed; the first keeps the database. */
export type RunningProduct = {
  /** Where those web processes answer that are not dead just now. */
  readonly addresses: () => readonly string[];
  readonly databaseUrl: string;
  readonly paystackFake: PaystackFake;
  /** Asks the database as one who sees all of it, and again where that has just been killed. */
  readonly ask: <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Kills one of these as a power cut would, and starts it again. */
  readonly kill: (victim: Victim) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const victims = ['web process', 'worker', 'database'] as const;
export type Victim = (typeof victims)[number];

const KEY = 'sk_test_of_the_histories';
const LOOK_MS = 50;
const TRIES = 600;

export const startProduct = async (fault: SeededFault | null): Promise<RunningProduct> => {
  buildWeb();
  const own = await ownSettings({ TRUST_PROXY: '127.0.0.1' });
  const [otherPort = 0] = await freePorts(1);
  // The provider's notices come to the process that may be dead.
  const paystackFake = await startPaystackFake(`http://localhost:${otherPort}/api/payments/webhook`);
  const shared = {
    ...own,
    ...settingsWith(fault, own['DATA_DIR'] ?? ''),
    ROLE: 'web',
    PAYSTACK_SECRET_KEY: KEY,
    PAYSTACK_BASE_URL: paystackFake.paystackUrl,
    SMTP_URL: paystackFake.smtpUrl,
    SMS_PROVIDER: 'log',
    DATABASE_POOL: '8',
  };
  const keeper = await startWith(shared);
  const { url, adminUrl } = await joinEmbeddedPostgres({ dataDir: keeper.dataDir });
  const ask = asking(adminUrl);
  for (const statement of fault?.statements ?? []) await ask(statement);
  await planForAllValues(url, ask);
  await keepCommitTimes(keeper, ask);
  await queueNoMessages(ask);
  const others = { ...shared, DATABASE_URL: url };
  const otherSettings = {
    ...others,
    PORT: String(otherPort),
    PUBLIC_URL: `http://localhost:${otherPort}`,
  };
  let other: App | null = await startWith(otherSettings);
  const workers: Run[] = [await startWorker(others), await startWorker(others)];
  let turn = 0;
  const kills: Readonly<Record<Victim, () => Promise<void>>> = {
    'web process': async () => {
      const dying = other;
      other = null;
      await dying?.kill();
      other = await startWith(otherSettings);
    },
    worker: async () => {
      turn = 1 - turn;
      const dying = workers[turn];
      dying?.child.kill('SIGKILL');
      await dying?.ended;
      workers[turn] = await startWorker(others);
    },
    database: () => endDatabase(keeper, ask, 'SIGKILL'),
  };
  return {
    addresses: () => [keeper.baseUrl, ...(other === null ? [] : [other.baseUrl])],
    databaseUrl: url,
    paystackFake,
    ask,
    kill: (victim) => kills[victim](),
    stop: async () => {
      for (const { child } of workers) child.kill('SIGTERM');
      await Promise.all(workers.map(({ ended }) => ended));
      await other?.stop();
      await keeper.stop();
      await paystackFake.stop();
      removeDataFolder(keeper.dataDir);
    },
  };
};

const importing = (...hooks: readonly string[]): string =>
  hooks.map((hook) => `--import ${join(import.meta.dirname, hook)}`).join(' ');

/**
 * What a process is started with to plan each statement once, and to have this fault in its code, which is written to its
 * data folder.
 */
const settingsWith = (fault: SeededFault | null, dataDir: string): Settings => {
  const broken = fault === null ? null : brokenCode(fault);
  if (broken === null) return { NODE_OPTIONS: importing('keep-plans-hook.ts') };
  const source = join(dataDir, 'broken-code.ts');
  writeFileSync(source, broken.text);
  return {
    NODE_OPTIONS: importing('keep-plans-hook.ts', 'broken-code-hook.ts'),
    BROKEN_MODULE: pathToFileURL(join(projectRoot, broken.file)).href,
    BROKEN_SOURCE: source,
  };
};

const asking =
  (connectionString: string): RunningProduct['ask'] =>
  async <Row>(text: string, values: readonly unknown[] = []) => {
    for (let tries = 1; ; tries += 1) {
      const client = new pg.Client({ connectionString });
      // Whoever is killed says so here as well; what it cost is told by the question itself.
      client.on('error', () => undefined);
      try {
        await client.connect();
        // The rows are as the statement has them.
        return (await client.query(text, [...values])).rows as readonly Row[];
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(LOOK_MS);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };

/** Ends the database by a signal, and waits for the one that is started in its place. */
const endDatabase = async (
  keeper: App,
  ask: RunningProduct['ask'],
  signal: NodeJS.Signals,
): Promise<void> => {
  const startOf = async (): Promise<string> => {
    const [row] = await ask<{ readonly at: string }>('SELECT pg_postmaster_start_time()::text AS at');
    return row?.at ?? '';
  };
  const before = await startOf();
  process.kill(keeper.postgresPid(), signal);
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await startOf()) !== before) return;
    await pause(LOOK_MS);
  }
  throw new Error('No database was started in the place of the one that was ended');
};

/** Has the database remember when each transaction was committed, which it does from its next start on. */
const keepCommitTimes = async (keeper: App, ask: RunningProduct['ask']): Promise<void> => {
  await ask('ALTER SYSTEM SET track_commit_timestamp = on');
  await endDatabase(keeper, ask, 'SIGINT');
};

/**
 * Planning takes longer than what is planned, and none of it is judged: a plan does for all values, on every connection
 * from here on.
 */
const planForAllValues = async (url: string, ask: RunningProduct['ask']): Promise<void> => {
  await ask(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET plan_cache_mode = force_generic_plan`);
};

/**
 * Nobody is told anything: a mail costs about as much as what it tells of, and none is judged. Requests draft what is to be
 * told as ever; the database alone forgets it.
 */
const queueNoMessages = async (ask: RunningProduct['ask']): Promise<void> => {
  await ask(`CREATE FUNCTION forget_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
  await ask(
    'CREATE TRIGGER no_messages BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION forget_row()',
  );
};
