import { type Application, compose } from '#server/compose.ts';
import { hearers } from '#server/events.ts';
import type { BuiltWeb } from '#server/pages/web/built-web.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import type { Hearer } from '#server/platform/db/news/listen.ts';
import { createLog } from '#server/platform/log.ts';
import { watchDatabase } from '#server/platform/logging/database-events.ts';
import { createBankList } from '#server/platform/payments/bank-list.ts';
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { keepPlans } from '#server/testing/keep-plans.ts';
import type { Chance } from './chance.ts';
import type { Engine } from './engine.ts';
import type { Post } from './post.ts';
import type { Timeline } from './timeline.ts';

export const PUBLIC_URL = 'http://akoko.test';
const SECRET = 'a secret that only the simulation knows, and knows well';

/** No photos are sent in a simulation: reading and writing files takes the process's own time. */
const noMedia: MediaStore = {
  put: async () => undefined,
  read: async () => null,
  fileNames: async () => [],
  remove: async () => undefined,
  hasRoom: async () => true,
  async *keysOlderThan() {},
};

/** Pages come out as the data they are made of. */
const plainWeb: BuiltWeb = {
  render: (page, options) => JSON.stringify({ ...page, options }),
  portalHtml: () => '<meta name="csp-nonce" content="__NONCE__">',
  drawDay: null,
  embedScript: '',
  serviceWorker: '',
  icons: [],
  touchIcon: Buffer.from(''),
  registerAssets: async () => undefined,
};

/** The product's own connection, with the engine's wire for a socket, and its turns in an order of chance. */
const openDatabase = (
  engine: Engine,
  chance: Chance,
  watch: NonNullable<Parameters<typeof connect>[1]['watch']>,
): Database => {
  const database = connect('postgres://akoko@engine.invalid/akoko', {
    max: 1,
    onError: () => undefined,
    hearers,
    watch,
  });
  Object.assign(database.pool.options, {
    stream: engine.wire,
    // Nobody hangs where nothing takes any time, and each statement's own timer would be half of its cost.
    query_timeout: 0,
    connectionTimeoutMillis: 0,
    idleTimeoutMillis: 0,
  });
  database.pool.on('connect', keepPlans);
  const waiting: (() => void)[] = [];
  let taken = false;
  const next = (): void => {
    if (waiting.length === 0) {
      taken = false;
      return;
    }
    const [turn] = waiting.splice(chance.below(waiting.length), 1);
    turn?.();
  };
  const heard = new Set<Hearer>();
  return {
    ...database,
    take: async () => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
      const client = await database.pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        client.release = release;
        release(error);
        next();
      };
      return client;
    },
    // One process hears itself: what goes by way of the server to another is what PostgreSQL's own tests are for.
    announce: (announcement) =>
      queueMicrotask(() => {
        for (const { onNews } of heard) onNews(announcement);
      }),
    listen: (hearer) => {
      heard.add(hearer);
      hearer.onListening();
      return {
        close: async () => {
          heard.delete(hearer);
        },
      };
    },
  };
};

/** The whole product as one process: everything that `npm start` puts together, with the world in place of the outside. */
export const startServer = async (world: {
  readonly engine: Engine;
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly provider: PaymentProvider;
  readonly post: Post;
  readonly logged: (line: string) => void;
}): Promise<Application> => {
  const { engine, timeline, chance, provider, post, logged } = world;
  const log = createLog('info', logged);
  const clock = { now: timeline.now as Platform['clock']['now'] };
  const platform: Platform = {
    database: openDatabase(engine, chance, watchDatabase(log, Number.POSITIVE_INFINITY)),
    clock,
    log,
    secrets: createSecrets(SECRET),
    secretKey: SECRET,
    publicUrl: PUBLIC_URL,
    media: noMedia,
    provider,
    banks: createBankList({ clock, log }, provider),
    mailer: post.mailer,
    sms: post.sms,
    outbound: post.outbound,
  };
  const everybody = { atOnce: Number.POSITIVE_INFINITY, waiting: 0, burstMs: 0, standingMs: 0 };
  const application = await compose({
    platform,
    role: 'all',
    trustProxy: '',
    reportSecrets: { termii: 'termii signs with this', africasTalking: 'the secret in the address' },
    supportEmail: 'support@akoko.example',
    movableClock: null,
    inboxUrl: null,
    exampleSlug: null,
    web: plainWeb,
    admission: { ordinary: everybody, reserved: everybody },
  });
  await application.http?.ready();
  return application;
};
