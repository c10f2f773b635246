import { freePorts } from './free-ports.ts';
import { run, type Settings } from './run.ts';

/** The simulated outside world in a process of its own, so that it outlives the product. */
export type Simulator = {
  readonly http: string;
  readonly smtpUrl: string;
  /** `POST /control`; throws with the reason when it is refused. */
  readonly control: (request: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly stop: () => Promise<unknown>;
};

export const startSimulator = async (settings: Settings = {}): Promise<Simulator> => {
  const [port = 0] = await freePorts(1);
  const running = run(['simulator/main.ts'], {
    SIMULATOR_PORT: String(port),
    SIMULATOR_SMTP_PORT: '0',
    ...settings,
  });
  // Its first line, by simulator/README.md.
  const { http, smtp } = JSON.parse(await running.line(/^\{"simulator"/)) as { http: string; smtp: string };
  return {
    http,
    smtpUrl: smtp,
    control: async (request) => {
      const answer = await fetch(`${http}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      if (!answer.ok) throw new Error(`The simulator answered ${answer.status}: ${await answer.text()}`);
    },
    stop: () => {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
};
