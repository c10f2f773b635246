import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { DrawDay } from '#contract/pages/drawn-day.ts';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { type Application, compose } from '../compose.ts';
import { hearers } from '../events.ts';
import type { BuiltWeb } from '../pages/web/built-web.ts';
import { fixedClock, type MovableClock } from '../platform/clock.ts';
import { connect, type Database } from '../platform/db/connect.ts';
import type { SheddingLimits } from '../platform/http/shedding/shed-load.ts';
import { createLog, type Log } from '../platform/log.ts';
import { watchDatabase } from '../platform/logging/database-events.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { createBankList } from '../platform/payments/bank-list.ts';
import type { Platform } from '../platform/platform.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { createDiskMediaStore } from '../platform/storage/disk-media-store.ts';
import type { MediaStore } from '../platform/storage/media-store.ts';
import { absentProvider } from './absent-provider.ts';
import { auditFindings } from './audit-findings.ts';
import { auditorsOf, closeConnections, lendConnections } from './kept-connections.ts';
import { type MailHarness, openMailHarness } from './mail-harness.ts';
import { type PaystackHarness, startPaystackHarness } from './paystack-harness.ts';
import { openSmsHarness, type SmsHarness } from './sms-harness.ts';
import { type TestDatabase, takeTestDatabase } from './test-database.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const START = '2026-12-07T07:00:00Z';
const SECRET = 'a secret that only tests know, and know well';
const reportSecrets = { termii: 'termii signs with this', africasTalking: 'the secret in the address' };

const everybody = { atOnce: Number.POSITIVE_INFINITY, waiting: 0, burstMs: 0, standingMs: 0 };

export type TestApp = {
  readonly baseUrl: string;
  readonly clock: MovableClock;
  /** What this server signs and derives with. */
  readonly secretKey: string;
  readonly database: Database;
  /** What this server's modules are given. */
  readonly platform: Platform;
  /** Superuser, for looking at what the server stored and for breaking it on purpose. */
  readonly adminUrl: string;
  /** With the option of that name. */
  readonly paystack: PaystackHarness;
  /** What this server, and whoever sends its messages in a test, hands over to be mailed and texted. */
  readonly mail: MailHarness;
  readonly sms: SmsHarness;
  /** What proves delivery reports to it. */
  readonly reportSecrets: { readonly termii: string; readonly africasTalking: string };
  /** Where this server keeps pictures, and the folder they lie in. */
  readonly media: MediaStore;
  readonly mediaFolder: string;
  /** Every line the server logged so far. */
  readonly logged: readonly string[];
  /** A browser with cookies of its own. */
  readonly visitor: () => Visitor;
};

/** Pages come out as the data they are made of: what they look like is the web's to test. */
const plainWeb: BuiltWeb = {
  render: (page, options) => JSON.stringify({ ...page, options }),
  portalHtml: () => '<meta name="csp-nonce" content="__NONCE__">',
  drawDay: null,
  embedScript: 'the embed script',
  serviceWorker: 'the service worker',
  icons: [
    { address: '/portal-assets/icon.png', size: 192, purpose: 'any' },
    { address: '/portal-assets/maskable.png', size: 512, purpose: 'maskable' },
  ],
  touchIcon: Buffer.from('a picture'),
  registerAssets: async () => undefined,
};

const startInstant = (): Instant => {
  const instant = parseInstant(START);
  if (instant === null) throw new Error('The start of the test clock is not an instant');
  return instant;
};

/**
 * The server with a database of its own, answering real HTTP for one test file. The clock stands still until it is
 * moved. After every test the auditor must find nothing.
 */
export const useTestApp = (
  options: {
    readonly connections?: number;
    readonly trustProxy?: string;
    readonly publicUrl?: string;
    /** How addresses that owners choose are found; without it every name is one of the open internet. */
    readonly outbound?: Parameters<typeof createOutbound>[0];
    /** Starts the simulated Paystack; without it no payment can be made. */
    readonly paystack?: boolean;
    /** How many requests are taken on at once; without it nobody is sent away, whatever a test sends. */
    readonly admission?: SheddingLimits;
    /** From how long on a statement is slow; without it none is. */
    readonly slowStatementMs?: number;
    /** Hears every event of this server's log. */
    readonly heard?: Log;
    /** Where photos lie; without it in a folder. */
    readonly media?: (folder: string, log: Log) => Promise<MediaStore>;
    /** What draws the day into the portal's document; without it nothing does. */
    readonly drawDay?: DrawDay;
    /** Called with the pool before anything is asked of it. */
    readonly preparePool?: (pool: Database['pool']) => void;
  } = {},
): TestApp => {
  const clock = fixedClock(startInstant());
  const logged: string[] = [];
  const log = createLog('info', (line) => logged.push(line), options.heard);
  const mail = openMailHarness();
  const sms = openSmsHarness();
  let database: TestDatabase | undefined;
  let pool: Database | undefined;
  let platform: Platform | undefined;
  let auditors: Database | undefined;
  let application: Application | undefined;
  let mediaFolder: string | undefined;
  let media: MediaStore | undefined;
  let harness: PaystackHarness | undefined;
  let baseUrl = '';

  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The test app is used before it has started');
    return value;
  };

  beforeAll(async () => {
    database = await takeTestDatabase();
    mediaFolder = await mkdtemp(join(tmpdir(), 'akoko-media-'));
    media = (await options.media?.(mediaFolder, log)) ?? createDiskMediaStore(mediaFolder);
    const { connections, slowStatementMs, preparePool } = options;
    const isUsual = connections === undefined && slowStatementMs === undefined && preparePool === undefined;
    const watch = watchDatabase(log, slowStatementMs ?? Number.POSITIVE_INFINITY);
    if (isUsual) pool = lendConnections(database.url, watch);
    else {
      pool = connect(database.url, { max: connections ?? 12, onError: () => undefined, hearers, watch });
      preparePool?.(pool.pool);
    }
    auditors = auditorsOf(database.url);
    harness = options.paystack === true ? await startPaystackHarness() : undefined;
    const provider = harness?.provider ?? absentProvider;
    platform = {
      database: pool,
      clock,
      log,
      secrets: createSecrets(SECRET),
      secretKey: SECRET,
      publicUrl: options.publicUrl ?? 'http://akoko.test',
      media,
      provider,
      banks: createBankList({ clock, log }, provider),
      mailer: mail.mailer,
      sms: sms.sender,
      outbound: createOutbound(options.outbound ?? { resolve: async () => ['1.1.1.1'] }),
    };
    application = await compose({
      platform,
      role: 'web',
      trustProxy: options.trustProxy ?? '',
      reportSecrets,
      supportEmail: 'support@akoko.example',
      movableClock: clock,
      inboxUrl: null,
      exampleSlug: null,
      web: { ...plainWeb, drawDay: options.drawDay ?? null },
      admission: options.admission ?? { ordinary: everybody, reserved: everybody },
    });
    baseUrl = await started(application.http ?? undefined).listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    expect(await auditFindings(started(auditors))).toEqual([]);
  });
  afterAll(async () => {
    await application?.stop();
    harness?.stop();
    if (database !== undefined && !(await database.giveBack())) await closeConnections(database);
    if (mediaFolder !== undefined) await rm(mediaFolder, { recursive: true, force: true });
  });

  return {
    get baseUrl() {
      return baseUrl;
    },
    get database() {
      return started(pool);
    },
    get platform() {
      return started(platform);
    },
    get adminUrl() {
      return started(database).adminUrl;
    },
    get paystack() {
      return started(harness);
    },
    get media() {
      return started(media);
    },
    get mediaFolder() {
      return started(mediaFolder);
    },
    clock,
    mail,
    sms,
    reportSecrets,
    secretKey: SECRET,
    logged,
    visitor: () => createVisitor(baseUrl),
  };
};
