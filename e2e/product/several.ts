import { type App, ownSettings, startWith, startWorker } from './app.ts';
import { startBalancer } from './balancer.ts';
import { databaseUrlOf, removeDataFolder } from './data-folder.ts';
import { freePorts } from './free-ports.ts';
import { startPaystackFake } from './paystack-fake.ts';
import type { Settings } from './run.ts';

export type Product = {
  readonly baseUrl: string;
  readonly inboxUrl: string;
  /** Stops it and deletes everything it kept. */
  readonly discard: () => Promise<void>;
};

const WORKERS = 2;

/** The product as `web` web processes and two workers on one database, behind a balancer; `now` is its clock's. */
export const startSeveral = async (web: number, over: Settings, now: () => string): Promise<Product> => {
  const [front = 0, ...ports] = await freePorts(1 + web);
  const paystackFake = await startPaystackFake(`http://localhost:${front}/api/payments/webhook`);
  const own = await ownSettings({
    ...over,
    ROLE: 'web',
    PUBLIC_URL: `http://localhost:${front}`,
    PAYSTACK_SECRET_KEY: 'sk_test_of_several_processes',
    PAYSTACK_BASE_URL: paystackFake.paystackUrl,
    SMTP_URL: paystackFake.smtpUrl,
    SMS_PROVIDER: 'log',
  });
  const dataDir = own['DATA_DIR'] ?? '';
  const [firstPort = 0, ...otherPorts] = ports;
  const first = await startWith({ ...own, PORT: String(firstPort), CLOCK_START: now() });
  const shared = { ...own, DATABASE_URL: databaseUrlOf(dataDir) };
  const others: App[] = [];
  for (const port of otherPorts)
    others.push(await startWith({ ...shared, PORT: String(port), CLOCK_START: now() }));
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, () => startWorker({ ...shared, CLOCK_START: now() })),
  );
  const balancer = await startBalancer(front, ports);
  return {
    baseUrl: `http://localhost:${front}`,
    inboxUrl: paystackFake.inboxUrl,
    discard: async () => {
      balancer.close();
      for (const { child } of workers) child.kill('SIGTERM');
      await Promise.all(workers.map(({ ended }) => ended));
      await Promise.all(others.map(({ stop }) => stop()));
      await first.stop();
      await paystackFake.stop();
      removeDataFolder(dataDir);
    },
  };
};
