import type { FastifyInstance } from 'fastify';
import { refusal } from '#contract/outcome.ts';
import { startAuditJob } from './audit/audit.jobs.ts';
import { listEndpoints } from './endpoints.ts';
import { startLapseJob } from './modules/appointments/index.ts';
import { findSession, listTeam } from './modules/auth/index.ts';
import { createCheckout, startReconciler } from './modules/checkout/index.ts';
import { startRetentionJob } from './modules/clients/index.ts';
import { findKey, startDeliveryJob } from './modules/integrations/index.ts';
import { type LiveHub, startLive } from './modules/live/index.ts';
import { startMediaJob } from './modules/media/index.ts';
import { type ReportSecrets, startMessageJob, startPlanJob } from './modules/messages/index.ts';
import { startRefundJob } from './modules/payments/index.ts';
import { startPayoutJob } from './modules/payouts/index.ts';
import { startWaitlistJob } from './modules/waitlist/index.ts';
import { registerInvitationPage } from './pages/account/invitation.pages.ts';
import { registerLockPage } from './pages/account/lock.pages.ts';
import { registerLoginPage } from './pages/account/login.pages.ts';
import { registerLoginCodePage } from './pages/account/login-code.pages.ts';
import { registerRegisterPage } from './pages/account/register.pages.ts';
import {
  registerForgotPasswordPage,
  registerResetPasswordPage,
} from './pages/account/reset-password.pages.ts';
import { registerVerifyEmailPage } from './pages/account/verify-email.pages.ts';
import { registerBookPage } from './pages/booking/book.pages.ts';
import { registerCompletePage } from './pages/booking/complete.pages.ts';
import { registerWaitlistPage } from './pages/booking/waitlist.pages.ts';
import { busyPageOf } from './pages/busy-page.ts';
import { registerFlyers } from './pages/flyers/flyer.pages.ts';
import { registerCalendarFeed } from './pages/links/calendar-feed.pages.ts';
import { registerLinkPages } from './pages/links/link.pages.ts';
import { registerMyBookingsPage } from './pages/links/my-bookings.pages.ts';
import { type PageHost, sendErrorPage } from './pages/page-host.ts';
import { registerEmbedPages } from './pages/site/embed.pages.ts';
import { registerInstallFiles } from './pages/site/install.pages.ts';
import { registerMediaPages } from './pages/site/media.pages.ts';
import { registerPortalPages } from './pages/site/portal.pages.ts';
import { registerReviewsPage } from './pages/site/reviews.pages.ts';
import { registerSitePages, tidyAddress } from './pages/site/site.pages.ts';
import { registerUniversalPage } from './pages/site/universal.pages.ts';
import type { BuiltWeb } from './pages/web/built-web.ts';
import type { MovableClock } from './platform/clock.ts';
import { startRecallJob } from './platform/db/clock-ahead.ts';
import { databaseHasRoom } from './platform/db/room.ts';
import { acrossTenants } from './platform/db/transaction.ts';
import { watchDisks } from './platform/disk-watch.ts';
import { createKeys } from './platform/http/access.ts';
import { createHttpApp } from './platform/http/app.ts';
import { registerApiDocs } from './platform/http/docs/api-docs.ts';
import { sendRefusal } from './platform/http/errors.ts';
import { mount } from './platform/http/mount.ts';
import { createBodyRate } from './platform/http/rate-limits/address-limit.ts';
import { createAllowance } from './platform/http/rate-limits/allowance.ts';
import { perMinute } from './platform/http/rate-limits/per-minute.ts';
import { limitsFor, type SheddingLimits } from './platform/http/shedding/shed-load.ts';
import type { BusinessId } from './platform/ids.ts';
import { type BackgroundWorker, createBackgroundWorker } from './platform/jobs/background-worker.ts';
import { createGiveWay, type GiveWay } from './platform/pacing/give-way.ts';
import type { Platform } from './platform/platform.ts';
import { shareOf } from './route-shares.ts';

type StartJob = (platform: Platform) => { readonly stop: () => Promise<void> };

/** The settings the parts are put together with. */
export type Composition = {
  readonly platform: Platform;
  readonly role: 'all' | 'web' | 'worker';
  readonly trustProxy: string;
  readonly reportSecrets: ReportSecrets;
  readonly supportEmail: string;
  /** Null in production. */
  readonly movableClock: MovableClock | null;
  readonly inboxUrl: string | null;
  readonly exampleSlug: string | null;
  /** What else is done in the background, by whoever starts the server. */
  readonly furtherJobs?: readonly StartJob[];
  /** Absent: what suits this process's connections to the database. */
  readonly admission?: SheddingLimits;
  /** Null: only the API is served. */
  readonly web: BuiltWeb | null;
};

/** The provider is asked about this many payments at once when it tells of them. */
const WEBHOOKS_AT_ONCE = 4;

export type Application = {
  /** Null where this process only works in the background. */
  readonly http: FastifyInstance | null;
  /** Begins to do by itself what is due, unless this process is one that only answers. Once. */
  readonly work: () => void;
  /** Takes no more work and waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** The one place where concrete things meet. Nothing is done by itself before `work`. */
export const compose = async (settings: Composition): Promise<Application> => {
  const { platform, role } = settings;
  let jobs: ReturnType<typeof startJobs> | null = null;
  const live = role === 'worker' ? null : startLive(platform);
  const background = createBackgroundWorker(WEBHOOKS_AT_ONCE, (error) =>
    platform.log('webhook.deferred', { error }),
  );
  const giveWay = createGiveWay();
  const http = live === null ? null : await createHttp(settings, { live: live.hub, background, giveWay });
  return {
    http,
    work: () => {
      if (role !== 'web') jobs ??= startJobs(settings, giveWay);
    },
    stop: async () => {
      // First: whoever listens would keep the server from closing.
      await live?.stop();
      // Together, since each may have to wait for somebody slow: one after the other the time would not do.
      await Promise.all([http?.close(), background.stop(), jobs?.stop()]);
      platform.mailer.close();
      await platform.database.close();
    },
  };
};

const startJobs = (settings: Composition, giveWay: GiveWay) => {
  const { platform } = settings;
  const messages = startMessageJob(platform, giveWay);
  const plans = startPlanJob(platform);
  const lapse = startLapseJob(platform);
  const media = startMediaJob(platform);
  const retention = startRetentionJob(platform);
  const recall = startRecallJob(platform);
  const refunds = startRefundJob(platform);
  const payments = startReconciler(platform);
  const payouts = startPayoutJob(platform);
  const audit = startAuditJob(platform);
  const further = (settings.furtherJobs ?? []).map((startJob) => startJob(platform));
  const waitlist = startWaitlistJob(platform);
  const deliveries = startDeliveryJob(platform);
  return {
    stop: async () => {
      await Promise.all([
        messages.stop(),
        plans.stop(),
        lapse.stop(),
        media.stop(),
        retention.stop(),
        recall.stop(),
        payments.stop(),
        payouts.stop(),
        audit.stop(),
        ...further.map((job) => job.stop()),
        refunds.stop(),
        waitlist.stop(),
        deliveries.stop(),
      ]);
    },
  };
};

const createHttp = async (
  settings: Composition,
  {
    live,
    background,
    giveWay,
  }: { readonly live: LiveHub; readonly background: BackgroundWorker; readonly giveWay: GiveWay },
): Promise<FastifyInstance> => {
  const { platform, movableClock, web } = settings;
  const { log, publicUrl } = platform;
  const limits = settings.admission ?? limitsFor(platform.database.pool.options.max);
  const checkout = createCheckout(platform);
  const host = web === null ? null : { ...settings, checkout, render: web.render };
  const disks = watchDisks(
    async () => (await databaseHasRoom(platform.database)) && platform.media.hasRoom(),
    { log },
  );
  const app = await createHttpApp({
    onFullDisk: disks.noticeFull,
    publicUrl,
    trustProxy: settings.trustProxy,
    log,
    admission: { limits, shareOf, busyPageOf, log, giveWay },
    brake: createBodyRate(platform.clock),
    ...(host === null
      ? {}
      : { sendErrorPage: (request, reply, given) => sendErrorPage(host, request, reply, given) }),
  });
  const isReady = () =>
    acrossTenants(platform.database, async () => true)
      .then(async () => !(await disks.isFull()))
      .catch(() => false);
  const endpoints = listEndpoints({
    platform,
    checkout,
    background,
    isReady,
    live,
    movableClock,
    reportSecrets: settings.reportSecrets,
  });
  const mountWith = {
    ...platform,
    findSession: (token: string) => findSession(platform, token),
    listTeam: (business: BusinessId) => listTeam(platform, business),
    keys: createKeys((key) => findKey(platform, key)),
    spoiltFiles: createAllowance(perMinute.spoiltFiles),
  };
  for (const endpoint of endpoints) mount(app, mountWith, endpoint);
  registerApiDocs(
    app,
    endpoints.map((endpoint) => endpoint.call),
    { publicUrl },
  );
  registerMediaPages(app, platform.media);
  registerFlyers(app, platform);
  if (web !== null && host !== null) await registerPages(app, host, web);
  else app.setNotFoundHandler((_, reply) => sendRefusal(reply, refusal('NOT_FOUND')));
  return app;
};

const registerPages = async (app: FastifyInstance, host: PageHost, web: BuiltWeb): Promise<void> => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/')) return undefined;
    const address = tidyAddress(request.url);
    return address === null ? undefined : reply.header('cache-control', 'no-cache').redirect(address, 301);
  });
  await web.registerAssets(app);
  registerSitePages(app, host);
  registerLoginPage(app, host);
  registerRegisterPage(app, host);
  registerForgotPasswordPage(app, host);
  registerResetPasswordPage(app, host);
  registerVerifyEmailPage(app, host);
  registerLoginCodePage(app, host);
  registerLockPage(app, host);
  registerInvitationPage(app, host);
  registerUniversalPage(app, host);
  registerReviewsPage(app, host);
  registerBookPage(app, host);
  registerWaitlistPage(app, host);
  registerCompletePage(app, host);
  registerMyBookingsPage(app, host);
  registerEmbedPages(app, host, web.embedScript);
  await registerLinkPages(app, host);
  registerCalendarFeed(app, host);
  registerPortalPages(app, host, web);
  registerInstallFiles(app, web);
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? sendRefusal(reply, refusal('NOT_FOUND'))
      : sendErrorPage(host, request, reply, refusal('NOT_FOUND')),
  );
};
