import { controlRoutes } from './control/control.routes.ts';
import { createControl } from './control/control.ts';
import { startHttp } from './http/serve.ts';
import { homeRoutes } from './inbox/home.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { createInbox } from './inbox/messages.ts';
import { watchParent } from './parent-watch.ts';
import { createPaystack } from './paystack/paystack.ts';
import { receiverRoutes } from './receiver/receiver.routes.ts';
import { createS3 } from './s3/s3.ts';
import { readSettings, type Settings } from './settings.ts';
import { createSms } from './sms/sms.ts';
import { startSmtp } from './smtp/smtp.ts';

const INBOX_CAPACITY = 5_000;
const STOP_LIMIT_MS = 2_000;

async function start(settings: Settings): Promise<() => Promise<void>> {
  const now = (): Date => new Date();
  const inbox = createInbox({ capacity: INBOX_CAPACITY });
  const paystack = createPaystack({ ...settings, now });
  const sms = createSms({ ...settings, inbox, now });
  const s3 = createS3({ now });
  const control = createControl({ paystack, sms, s3 });

  const smtp = await startSmtp({ host: settings.host, port: settings.smtpPort, inbox, control, now });
  const http = await startHttp({
    host: settings.host,
    port: settings.httpPort,
    routes: [
      ...homeRoutes({ inbox, control, paystack, smtpAddress: smtp.address }),
      ...inboxRoutes({ inbox, control, now }),
      ...controlRoutes(control),
      ...paystack.routes,
      ...sms.routes,
      ...s3.routes,
      ...receiverRoutes(),
    ],
  });

  process.stdout.write(`${JSON.stringify({ simulator: 'ready', http: http.address, smtp: smtp.address })}\n`);
  return async () => {
    paystack.stop();
    sms.stop();
    await Promise.all([http.stop(), smtp.stop()]);
  };
}

function fail(problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`simulator: ${problem}\n`);
  process.exit(1);
}

// A reader that went away (the parent's pipes closing) must not keep us from stopping cleanly.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const read = readSettings(process.env);
if (!read.ok) fail(read.problems);

// Watched before anything listens, so that a parent lost during the start is noticed too.
const started = Promise.withResolvers<() => Promise<void>>();
const stopOnce = (): void => {
  setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
  void started.promise.then((stop) => stop()).finally(() => process.exit(0));
};
watchParent(stopOnce);
process.once('SIGTERM', stopOnce);
process.once('SIGINT', stopOnce);

try {
  started.resolve(await start(read.settings));
} catch (cause) {
  fail([cause instanceof Error ? cause.message : String(cause)]);
}
