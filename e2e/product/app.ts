import { newDataFolder, postgresPid, removeDataFolder } from './data-folder.ts';
import { freePorts } from './free-ports.ts';
import { type Ending, type Run, run, type Settings, type User } from './run.ts';

export type App = {
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly dataDir: string;
  /** What it was started with, for another start on the same data. */
  readonly settings: Settings;
  readonly output: () => string;
  readonly pid: number;
  readonly postgresPid: () => number;
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<Ending>;
  /** Ends it as a power cut would, and waits until it has. */
  readonly kill: () => Promise<Ending>;
  /** Starts it again after it has ended, on the same data and ports. */
  readonly restart: () => Promise<App>;
  /** Stops it and deletes everything it kept. */
  readonly discard: () => Promise<void>;
};

export const MAIN = 'src/ops/serve/main.ts';

/** The settings of a product of a test's own: ports nobody has, a fresh data folder, no demo business. */
export const ownSettings = async (over: Settings = {}, user?: User): Promise<Settings> => {
  const [port = 0, simulatorPort = 0] = await freePorts(2);
  return {
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: over['DATA_DIR'] ?? newDataFolder(user),
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    ...over,
  };
};

/** Starts the real product and waits until it says that it is ready. What it kept is deleted when it cannot start. */
export const startApp = async (over: Settings = {}, user?: User): Promise<App> => {
  const settings = await ownSettings(over, user);
  try {
    return await startWith(settings, user);
  } catch (error) {
    removeDataFolder(settings['DATA_DIR'] ?? '');
    throw error;
  }
};

/** Starts the product with exactly these settings; what the data folder holds is kept. */
export const startWith = async (settings: Settings, user?: User): Promise<App> => {
  const running = run([MAIN], settings, user);
  await running.line(/^Akoko is ready at /);
  return appOf(running, settings, user);
};

const appOf = (running: Run, settings: Settings, user: User | undefined): App => {
  const { child, ended } = running;
  const dataDir = settings['DATA_DIR'] ?? '';
  const end = (signal: NodeJS.Signals) => async (): Promise<Ending> => {
    child.kill(signal);
    return ended;
  };
  const stop = end('SIGTERM');
  return {
    baseUrl: settings['PUBLIC_URL'] ?? '',
    inboxUrl: `http://127.0.0.1:${settings['SIMULATOR_PORT']}/inbox`,
    dataDir,
    settings,
    output: running.output,
    pid: child.pid ?? 0,
    postgresPid: () => {
      const pid = postgresPid(dataDir);
      if (pid === null) throw new Error('No PostgreSQL serves this data folder');
      return pid;
    },
    stop,
    kill: end('SIGKILL'),
    restart: () => startWith(settings, user),
    discard: async () => {
      await stop();
      removeDataFolder(dataDir);
    },
  };
};

/** Starts a worker without a port of its own and waits until it works. */
export const startWorker = async (settings: Settings): Promise<Run> => {
  const worker = run([MAIN, '--worker'], settings);
  await worker.line(/works in the background/);
  return worker;
};
