import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import { type Simulator, startSimulator } from '#server/start-simulator.ts';

const addresses = z.object({ http: z.url(), smtp: z.string(), paystack: z.url(), termii: z.url() });

const fileOf = (config: Config): string => join(config.DATA_DIR, 'simulator.json');

/**
 * The simulator that stands in for whoever is not named in the settings; null where all are, and in production. A worker
 * uses the one of the server it works beside, so that all mail and SMS can be read in one place.
 */
export const simulatorFor = async (config: Config): Promise<Simulator | null> => {
  const { SMTP_URL, PAYSTACK_SECRET_KEY, SMS_PROVIDER } = config;
  const allNamed = [SMTP_URL, PAYSTACK_SECRET_KEY, SMS_PROVIDER].every((named) => named !== undefined);
  if (config.NODE_ENV === 'production' || allNamed) return null;
  const beside = config.ROLE === 'worker' ? readAddresses(config) : null;
  if (beside !== null) return { ...beside, stop: () => undefined };
  const simulator = await startSimulator(
    config.SIMULATOR_PORT ?? config.PORT + 1,
    config.HOST,
    `http://127.0.0.1:${config.PORT}`,
  );
  if (config.ROLE === 'worker') return simulator;
  const { stop, ...told } = simulator;
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(config), JSON.stringify(told), { mode: 0o600 });
  return {
    ...simulator,
    stop: () => {
      rmSync(fileOf(config), { force: true });
      stop();
    },
  };
};

const readAddresses = (config: Config): z.output<typeof addresses> | null => {
  try {
    return addresses.parse(JSON.parse(readFileSync(fileOf(config), 'utf8')));
  } catch {
    return null;
  }
};
