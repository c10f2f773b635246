import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from '#server/attacks/testing/requests.ts';
import { compose } from '#server/compose.ts';
import { createLog } from '#server/platform/log.ts';
import { createHoldings } from '#server/testing/holdings.ts';
import { registeredCalls } from '#server/testing/registered-calls.ts';
import { nameOf } from '#server/testing/sample-requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { PLACES } from './places.ts';
import { CALLS_KEPT_ON_MANY_NODES, CALLS_THAT_COPY, CALLS_TO_MANY_SHARDS } from './testing/across-nodes.ts';
import { ACROSS_SHARDS } from './testing/across-shards.ts';
import { type AskedOfNodes, hearNodes } from './testing/asked-of-nodes.ts';
import { type Recorded, recordStatements } from './testing/recorded-statements.ts';
import { tablesInAllShards } from './testing/shards-of-plan.ts';

/** On a cluster it is heard what nodes are asked; else the plan of each statement says where it would go. */
const onCluster = inject('coordinatorUrl') !== null;
let recorded: () => readonly Recorded[] = () => [];
let nodes: ReturnType<typeof hearNodes> | null = null;
const app = useTestApp({
  preparePool: (pool) => {
    recorded = recordStatements(pool).all;
    nodes = onCluster ? hearNodes(pool) : null;
  },
});
let admin: pg.Client;
const granted = new Set<string>();
let statements: readonly Recorded[] = [];

/** What ends a record comes late and what ends the session last, so that the others find both. */
const rank = (call: Call): number => {
  const name = nameOf(call);
  if (/logout|DELETE .auth.sessions$/.test(name)) return 4;
  // It goes on in another business.
  if (/\/auth\//.test(name) || name === 'POST /members/businesses') return 3;
  if (name.startsWith('DELETE')) return 2;
  return name.endsWith('/merge') ? 1 : 0;
};

beforeAll(async () => {
  admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  const calls = registeredCalls(app).filter(({ produces }) => produces !== 'text/event-stream');
  const own: FuzzFixtures = await addItem(await createHoldings(app));
  // Public looks twice: what is kept in memory is only asked for by its version the second time.
  const again = calls.filter((call) => call.access === 'public' && call.method === 'GET' && rank(call) === 0);
  for (const call of [...again, ...calls.toSorted((left, right) => rank(left) - rank(right))]) {
    nodes?.during(nameOf(call));
    const answer = await sendWhole(own.owner.visitor, call, wholeRequest(call, own));
    nodes?.during(null);
    if (answer.status < 300) granted.add(nameOf(call));
  }
  await workOnce();
  // The auditor asks after every test, too; that is the tests' own.
  statements = recorded();
}, 600_000);
afterAll(() => admin?.end());

/** What the jobs with several statements ask last: the auditor, who forgets, who gives back, who settles payments. */
const LAST_OF_JOBS = [
  /insert into "audit_runs"/i,
  /SELECT "token_hash" FROM "short_links"/i,
  /UPDATE orphan_payments o SET/,
  /from "payment_intents" where "state" = .* limit /i,
];

/** Every job of a worker looks once. */
const workOnce = async (): Promise<void> => {
  const worker = await compose({
    platform: {
      ...app.platform,
      database: { ...app.database, close: async () => undefined },
      log: createLog('silent'),
    },
    role: 'worker',
    trustProxy: '',
    reportSecrets: app.reportSecrets,
    supportEmail: 'support@akoko.example',
    movableClock: null,
    inboxUrl: null,
    exampleSlug: null,
    web: null,
  });
  worker.work();
  const unasked = () =>
    LAST_OF_JOBS.filter((last) => !recorded().some(({ text }) => last.test(text))).map(String);
  await vi.waitFor(() => expect(unasked()).toEqual([]), { timeout: 60_000 });
  await worker.stop();
};

const goingEverywhere = async (role: Recorded['role']): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { text } of statements.filter((one) => one.role === role)) {
    const tables = await tablesInAllShards(admin, text);
    if (tables.length > 0) found.push(text);
  }
  return found;
};

describe.runIf(onCluster)('what a cluster does for a call', () => {
  const namesWhere = (holds: (asked: AskedOfNodes) => boolean): readonly string[] =>
    [...(nodes?.asked() ?? [])].filter(([, asked]) => holds(asked)).map(([name]) => name);

  test('goes to one shard, but for calls that are named', () => {
    expect(granted.size).toBeGreaterThan(85);
    const many = namesWhere(({ toManyShards }) => toManyShards.length > 0);
    expect(many.toSorted()).toEqual(Object.keys(CALLS_TO_MANY_SHARDS).toSorted());
  });

  test('is kept on one node, but for calls that are named', () => {
    const named = CALLS_KEPT_ON_MANY_NODES.flatMap(({ calls }) => calls);
    const several = namesWhere(({ committedOn }) => committedOn > 1);
    expect(several.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !several.includes(name))).toEqual([]);
    const one = namesWhere(({ committedOn }) => committedOn === 1);
    expect(one.filter((name) => !named.includes(name)).toSorted()).toEqual(CALLS_THAT_COPY);
  });
});

describe.skipIf(onCluster)('by the plan of each statement', () => {
  test('the looks that decide it see what is in every shard, in one, and on every node', async () => {
    const everywhere = async (text: string) => (await tablesInAllShards(admin, text)).join();
    expect(await everywhere('SELECT FROM staff WHERE staff_id = $1')).toBe('staff');
    expect(await everywhere('SELECT FROM staff WHERE business_id = current_business()')).toBe('staff');
    expect(await everywhere('SELECT FROM staff WHERE business_id <> $1')).toBe('staff');
    expect(await everywhere('SELECT FROM staff WHERE business_id = $1 AND staff_id = $2')).toBe('');
    expect(await everywhere('UPDATE services SET name = $1 WHERE service_id = $2')).toBe('services');
    expect(
      await everywhere('SELECT FROM staff s JOIN services v USING (business_id) WHERE s.business_id = $1'),
    ).toBe('');
    expect(
      await everywhere('SELECT FROM staff s, services v WHERE s.business_id = $1 AND v.name = s.name'),
    ).toBe('services');
    expect(await everywhere('SELECT FROM short_links WHERE token_hash = $1')).toBe('');
    expect(await everywhere('SELECT FROM short_links WHERE business_id = $1')).toBe('short_links');
    expect(await everywhere('SELECT FROM slugs WHERE slug = $1')).toBe('');
  });

  /** Those that no entry of the list names. */
  const unnamed = async (role: 'tenant' | 'platform'): Promise<readonly string[]> =>
    (await goingEverywhere(role)).filter(
      (text) => !ACROSS_SHARDS.some((named) => named.role === role && named.like.test(text)),
    );

  test('every statement of a request goes to one shard, but for those that are named', {
    timeout: 60_000,
  }, async () => {
    // Most calls did what they are for, so that their statements were seen.
    expect(granted.size).toBeGreaterThan(85);
    expect(statements.filter(({ role }) => role === 'tenant').length).toBeGreaterThan(150);
    expect(await unnamed('tenant')).toEqual([]);
  });

  test('what workers, sign-in and the auditor ask of all shards is named', { timeout: 60_000 }, async () => {
    expect(await unnamed('platform')).toEqual([]);
    const everywhere = [...(await goingEverywhere('tenant')), ...(await goingEverywhere('platform'))];
    for (const { what, like } of ACROSS_SHARDS)
      expect([what, everywhere.some((text) => like.test(text))]).toEqual([what, true]);
  });
});

test('no row of a table that is whole on every node is held FOR SHARE, where two wait crosswise', () => {
  const whole = Object.entries(PLACES).flatMap(([name, { kind }]) => (kind === 'everywhere' ? [name] : []));
  const holding = (how: RegExp) =>
    statements
      .map(({ text }) => text)
      .filter((text) => how.test(text) && whole.some((name) => text.includes(`from "${name}"`)));
  expect(holding(/\bfor (key )?share\b/i)).toEqual([]);
  // They were seen: accounts, memberships and devices are held otherwise.
  expect(holding(/\bfor no key update\b/i).length).toBeGreaterThan(1);
});

test('outside a role nothing is asked of any table', () => {
  const outside = statements.filter(({ role }) => role === 'none').map(({ text }) => text);
  expect(outside.filter((text) => !text.includes('pg_notify'))).toEqual([]);
});
