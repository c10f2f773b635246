import { controlRoutes } from '../control/control.routes.ts';
import { createControl } from '../control/control.ts';
import { startHttp } from '../http/serve.ts';
import { inboxRoutes } from '../inbox/inbox.routes.ts';
import { createInbox } from '../inbox/messages.ts';
import type { SmsSettings } from './control/sms-settings.ts';
import { createSms, type SmsOptions, type SmsState } from './sms.ts';

const INBOX_CAPACITY = 1_000;

export type StartedSms = Readonly<{
  /** `http://127.0.0.1:…`: the gateways are at `/termii` and `/africastalking`, the rest as in the simulator. */
  host: string;
  /** Throws, with the reason, when the request is not understood or names what is not there. */
  control: (request: Readonly<Record<string, unknown>>) => SmsSettings;
  state: (id?: string) => SmsState;
  stop: () => Promise<void>;
}>;

/** Starts the simulated gateways and their inbox alone, on 127.0.0.1 and any free port. */
export async function startSms(options: Omit<SmsOptions, 'inbox'>): Promise<StartedSms> {
  const inbox = createInbox({ capacity: INBOX_CAPACITY });
  const sms = createSms({ ...options, inbox });
  const control = createControl({ sms });
  const now = (): Date => options.now?.() ?? new Date();
  const http = await startHttp({
    host: '127.0.0.1',
    port: 0,
    routes: [...sms.routes, ...inboxRoutes({ inbox, control, now }), ...controlRoutes(control)],
  });
  return {
    host: http.address,
    control: (request) => {
      const result = sms.control(request);
      if (!result.ok) throw new Error(result.problem);
      return result.settings;
    },
    state: (id) => sms.state(id),
    stop: async () => {
      sms.stop();
      await http.stop();
    },
  };
}
