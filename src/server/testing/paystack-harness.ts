import { join } from 'node:path';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { createPaystack } from '../platform/payments/paystack.ts';
import { simulatorKey, startSimulator } from '../start-simulator.ts';

const COMPILED = join(import.meta.dirname, '../../../.cache/compiled');

/** The simulated Paystack as a test sees it: the provider the server talks to, and what the test does to it. */
export type PaystackHarness = {
  readonly provider: PaymentProvider;
  /** The base address of its API, and of its control one level up. */
  readonly url: string;
  /** `POST /control`: throws with the reason when it is refused. */
  readonly control: (request: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** `GET /control/state` of one payment. */
  readonly state: (reference: string) => Promise<unknown>;
  readonly stop: () => void;
};

/** Starts the simulator as a process of its own; it tells nobody of payments until a test says whom. */
export const startPaystackHarness = async (): Promise<PaystackHarness> => {
  const simulator = await startSimulator(0, '127.0.0.1', '', COMPILED);
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${simulator.http}${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    provider: createPaystack({ secretKey: simulatorKey, baseUrl: simulator.paystack }),
    url: simulator.paystack,
    control: (request) =>
      ask('/control', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paystack: request }),
      }),
    state: (reference) => ask(`/control/state?reference=${encodeURIComponent(reference)}`),
    stop: simulator.stop,
  };
};
