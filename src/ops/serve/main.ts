import { parseInstant } from '#core/calendar/instant.ts';
import { createFigures, type Figures } from '#ops/figures/figures.ts';
import { type Composition, compose } from '#server/compose.ts';
import { hearers } from '#server/events.ts';
import { type BuiltWeb, loadBuiltWeb } from '#server/pages/web/built-web.ts';
import { movableClock, systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { logLastWords } from '#server/platform/last-words.ts';
import { createLog } from '#server/platform/log.ts';
import { watchDatabase } from '#server/platform/logging/database-events.ts';
import { terminalLine } from '#server/platform/logging/terminal-line.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { createBankList } from '#server/platform/payments/bank-list.ts';
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts';
import { createPaystack } from '#server/platform/payments/paystack.ts';
import { findSecretKey, OTHER_KEY } from '#server/platform/secrets/secret-key.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { createSmsSender } from '#server/platform/sms/sms-sender.ts';
import { MediaUnreached } from '#server/platform/storage/media-store.ts';
import { smsOf } from '#server/sms-settings.ts';
import { type Simulator, simulatorKey } from '#server/start-simulator.ts';
import { startBackupJob } from '../backup/nightly.ts';
import { openDemo } from '../demo/make-demo.ts';
import { startFiguresListener } from '../figures/figures-listener.ts';
import { openSecretKey } from '../open-key.ts';
import { openMedia } from '../open-media.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { checkFolders } from './check-folders.ts';
import { listenFault } from './listen-fault.ts';
import { readyLines } from './ready-lines.ts';
import { simulatorFor } from './simulator-beside.ts';
import { startDatabase } from './start-database.ts';

/**
 * So many may knock while this process looks elsewhere, as far as the system allows: whoever finds no room tries again after
 * one second, then three, and could have been told to come again at once.
 */
const MOST_KNOCKING = 4096;

/** config → database → app → listen, and the way back when the process is asked to end. */
const start = async (config: Config): Promise<void> => {
  // Whoever sits before it reads words; files and programs get a JSON object a line.
  const tell = process.stdout.isTTY ? (line: string) => console.log(terminalLine(line)) : undefined;
  const figures = config.METRICS_PORT === undefined ? null : createFigures();
  const log = createLog(config.LOG_LEVEL, tell, figures?.hear);
  logLastWords(log);
  const production = config.NODE_ENV === 'production';
  const moving = production ? null : movableClock(parseInstant(config.CLOCK_START ?? ''));
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.toReversed()) await step();
  };
  try {
    // Before anything is made: what cannot be used is refused, and what is missing is looked into once there is a database.
    checkFolders(config);
    findSecretKey(config.SECRET_KEY, config.DATA_DIR);
    const at = { port: config.PORT, host: config.HOST };
    const givePortBack =
      config.ROLE === 'worker'
        ? async () => undefined
        : await answerWhileStarting({ ...at, publicUrl: config.publicUrl });
    stops.push(givePortBack);
    const database = await startDatabase(config, log);
    stops.push(database.stop);
    const simulator = await simulatorFor(config);
    if (simulator !== null) stops.push(simulator.stop);
    const web = config.ROLE === 'worker' ? null : await webOf(production);
    const pool = connect(database.url, {
      max: config.DATABASE_POOL,
      onError: (error) => log('database.disconnected', { reason: error.message }),
      hearers,
      watch: watchDatabase(log, config.SLOW_STATEMENT_MS),
    });
    stops.push(pool.close);
    const otherKey = process.argv.includes(OTHER_KEY);
    const secretKey = await openSecretKey(pool, config, { otherKey });
    const { media, claim } = openMedia(config, { secretKey, log });
    // Bookings can be made without photos: a bucket that is away now is none of a start's reasons to fail.
    await claim({ otherKey }).catch((error: unknown) => {
      if (!(error instanceof MediaUnreached)) throw error;
    });
    const sms = smsOf(config, simulator);
    const clock = moving ?? systemClock;
    const provider = providerOf(config, simulator);
    const platform = {
      database: pool,
      clock,
      log,
      secrets: createSecrets(secretKey),
      secretKey,
      publicUrl: config.publicUrl,
      media,
      provider,
      banks: createBankList({ clock, log }, provider),
      mailer: createMailer({ smtpUrl: config.SMTP_URL ?? simulator?.smtp ?? '', from: config.MAIL_FROM }),
      sms: createSmsSender(sms.settings, log),
      outbound: createOutbound({ ownOrigin: simulator === null ? null : new URL(simulator.http).origin }),
    };
    const demo = !production && config.DEMO && config.ROLE !== 'worker' ? await openDemo(platform) : null;
    const app = await compose({
      platform,
      role: config.ROLE,
      trustProxy: config.TRUST_PROXY,
      reportSecrets: sms.reportSecrets,
      supportEmail: config.SUPPORT_EMAIL,
      movableClock: moving,
      inboxUrl: simulator === null || config.SMTP_URL !== undefined ? null : `${simulator.http}/inbox`,
      exampleSlug: demo?.slug ?? null,
      ...nightlyOf(config, database.url),
      web,
    });
    stops.push(app.stop);
    await givePortBack();
    await app.http?.listen({ ...at, backlog: MOST_KNOCKING }).catch((error: unknown) => {
      throw listenFault(at, error);
    });
    figures?.watch(platform);
    if (figures !== null) stops.push(await listenForFigures(figures, config));
    // Nothing is sent, settled or cleared by a process that cannot answer.
    app.work();
    const simulated = simulator === null ? null : simulatedIn(config, simulator);
    const address = app.http === null ? null : config.publicUrl;
    console.log(readyLines({ address, demo, simulated, dataDir: config.DATA_DIR }).join('\n'));
  } catch (error) {
    await stop();
    throw error;
  }
  endOnSignal(stop);
};

/** The web as it was built; with `--from-source`, which is for those who work on it, as its sources stand. */
const webOf = async (production: boolean): Promise<BuiltWeb> => {
  const built = await loadBuiltWeb();
  if (production || !process.argv.includes('--from-source')) return built;
  return (await import('#server/pages/web/source-web.ts')).sourceWeb(built);
};

const listenForFigures = async (figures: Figures, config: Config): Promise<() => void> => {
  const at = { host: config.METRICS_HOST, port: config.METRICS_PORT ?? 0 };
  const listener = await startFiguresListener(figures, at).catch((error: unknown) => {
    throw listenFault({ ...at, by: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }, error);
  });
  return listener.stop;
};

const simulatedIn = (config: Config, { http }: Simulator) => ({
  inbox: `${http}/inbox`,
  mail: config.SMTP_URL === undefined,
  sms: config.SMS_PROVIDER === undefined,
  money: config.PAYSTACK_SECRET_KEY === undefined,
});

const nightlyOf = (config: Config, databaseUrl: string): Pick<Composition, 'furtherJobs'> => {
  if (config.BACKUP_DIR === undefined) return {};
  const order = { databaseUrl, folder: config.BACKUP_DIR, keepDays: config.BACKUP_KEEP };
  return { furtherJobs: [(platform) => startBackupJob(platform, order)] };
};

const providerOf = (config: Config, simulator: Simulator | null): PaymentProvider => {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: baseUrl } = config;
  if (secretKey !== undefined) return createPaystack({ secretKey, baseUrl });
  if (simulator === null) throw new Error('There is neither a payment provider nor a simulator of one');
  return createPaystack({ secretKey: simulatorKey, baseUrl: simulator.paystack });
};

/** Longer than a mail server or a gateway is waited for, so that what is being handed over is known to have gone. */
const END_WITHIN_MS = 15_000;

/** Ends once, cleanly; a second signal or fifteen seconds of waiting end it at once. */
const endOnSignal = (stop: () => Promise<void>): void => {
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
};

try {
  const asked = process.argv.includes('--worker') ? { ROLE: 'worker' } : {};
  await start(readConfig({ ...process.env, ...asked }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
