import { controlRoutes } from '../control/control.routes.ts';
import { createControl } from '../control/control.ts';
import { startHttp } from '../http/serve.ts';
import { BASE } from './api/guarded.ts';
import type { PaystackSettings } from './control/paystack-settings.ts';
import type { PaystackRequest } from './control/read-request.ts';
import { createPaystack, type PaystackOptions, type PaystackState } from './paystack.ts';

export type StartedPaystack = Readonly<{
  /** The base address of the API, `…/paystack`; the control is at `/control` of the same host. */
  url: string;
  /** Throws, with the reason, when the request is not understood or names what is not there. */
  control: (request: ControlRequest) => PaystackSettings;
  state: (reference?: string) => PaystackState;
  stop: () => Promise<void>;
}>;

/** As sent over HTTP: cards by their number, and a reference alone for an order. */
export type ControlRequest = Readonly<{ [K in keyof PaystackRequest]: unknown }>;

/** Starts the simulated Paystack alone, on 127.0.0.1; port 0, the default, is any free one. */
export async function startPaystack(
  options: PaystackOptions & { readonly port?: number },
): Promise<StartedPaystack> {
  const paystack = createPaystack(options);
  const http = await startHttp({
    host: '127.0.0.1',
    port: options.port ?? 0,
    routes: [...paystack.routes, ...controlRoutes(createControl({ paystack }))],
  });
  return {
    url: `${http.address}${BASE}`,
    control: (request) => {
      const result = paystack.control(request);
      if (!result.ok) throw new Error(result.problem);
      return result.settings;
    },
    state: (reference) => paystack.state(reference),
    stop: async () => {
      paystack.stop();
      await http.stop();
    },
  };
}
