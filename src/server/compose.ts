import type { FastifyInstance } from 'fastify';
import { listEndpoints } from './endpoints.ts';
import { startLapseJob } from './modules/appointments/index.ts';
import { findSession } from './modules/auth/index.ts';
import { startRetentionJob } from './modules/clients/index.ts';
import { startMediaJob } from './modules/media/index.ts';
import { startMessageJob } from './modules/messages/index.ts';
import { registerBookPage } from './pages/book.pages.ts';
import type { BuiltWeb } from './pages/built-web.ts';
import { registerCalendarFeed } from './pages/calendar-feed.pages.ts';
import { registerCompletePage } from './pages/complete.pages.ts';
import { registerEmbedPages } from './pages/embed.pages.ts';
import { registerForgotPasswordPage } from './pages/forgot-password.pages.ts';
import { registerLandingPage } from './pages/landing.pages.ts';
import { registerLinkPages } from './pages/link-pages.ts';
import { registerLoginPage } from './pages/login.pages.ts';
import { registerMediaPages } from './pages/media.pages.ts';
import { type PageHost, sendNotFound } from './pages/page-host.ts';
import { registerPortalPages } from './pages/portal.pages.ts';
import { registerPrivacyPage } from './pages/privacy.pages.ts';
import { registerRegisterPage } from './pages/register.pages.ts';
import { registerResetPasswordPage } from './pages/reset-password.pages.ts';
import { registerUniversalPage } from './pages/universal.pages.ts';
import type { MovableClock } from './platform/clock.ts';
import { acrossTenants } from './platform/db/transaction.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { createHttpApp } from './platform/http/app.ts';
import { sendRefusal } from './platform/http/errors.ts';
import { mount } from './platform/http/mount.ts';
import { refusal } from './platform/http/outcome.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Platform } from './platform/platform.ts';

/** The settings the parts are put together with. */
export type Composition = {
  readonly platform: Platform;
  readonly role: 'all' | 'web' | 'worker';
  readonly trustProxy: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Null in production. */
  readonly movableClock: MovableClock | null;
  readonly inboxUrl: string | null;
  readonly exampleSlug: string | null;
  /** Null: only the API is served. */
  readonly web: BuiltWeb | null;
};

export type Application = {
  /** Null where this process only works in the background. */
  readonly http: FastifyInstance | null;
  /** Takes no more work and waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** The one place where concrete things meet. */
export const compose = async (settings: Composition): Promise<Application> => {
  const { platform, role } = settings;
  const jobs = role === 'web' ? null : startJobs(settings);
  const http = role === 'worker' ? null : await createHttp(settings, jobs?.wake ?? (() => undefined));
  return {
    http,
    stop: async () => {
      await http?.close();
      await jobs?.stop();
      await platform.database.close();
    },
  };
};

const startJobs = ({ platform, smtpUrl, mailFrom }: Composition) => {
  const mailer = createMailer({ smtpUrl, from: mailFrom });
  const messages = startMessageJob({ ...platform, mailer });
  const lapse = startLapseJob(platform);
  const media = startMediaJob(platform);
  const retention = startRetentionJob(platform);
  return {
    wake: messages.wake,
    stop: async () => {
      await Promise.all([messages.stop(), lapse.stop(), media.stop(), retention.stop()]);
      mailer.close();
    },
  };
};

const createHttp = async (settings: Composition, wakeMessages: () => void): Promise<FastifyInstance> => {
  const { platform, movableClock, web } = settings;
  const { log, publicUrl } = platform;
  const app = await createHttpApp({ publicUrl, trustProxy: settings.trustProxy, log });
  const isReady = () => acrossTenants(platform.database, async () => true).catch(() => false);
  const endpoints = listEndpoints({ platform, wakeMessages, isReady, movableClock });
  const mountWith = { ...platform, findSession: (token: string) => findSession(platform, token) };
  for (const endpoint of endpoints) mount(app, mountWith, endpoint);
  registerApiDocs(
    app,
    endpoints.map((endpoint) => endpoint.call),
    { publicUrl },
  );
  registerMediaPages(app, platform.media);
  if (web !== null)
    await registerPages(app, { ...settings, platform, wakeMessages, render: web.render }, web);
  else app.setNotFoundHandler((_, reply) => sendRefusal(reply, refusal('NOT_FOUND')));
  return app;
};

const registerPages = async (app: FastifyInstance, host: PageHost, web: BuiltWeb): Promise<void> => {
  await web.registerAssets(app);
  registerLandingPage(app, host);
  registerLoginPage(app, host);
  registerRegisterPage(app, host);
  registerForgotPasswordPage(app, host);
  registerResetPasswordPage(app, host);
  registerPrivacyPage(app, host);
  registerUniversalPage(app, host);
  registerBookPage(app, host);
  registerCompletePage(app, host);
  registerEmbedPages(app, host, web.embedScript);
  await registerLinkPages(app, host);
  registerCalendarFeed(app, host);
  registerPortalPages(app, web.portalHtml);
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/') ? sendRefusal(reply, refusal('NOT_FOUND')) : sendNotFound(host, reply),
  );
};
