import { startSimulator } from './simulator.ts';

/** The simulated payment provider. */
export type Till = {
  readonly paystackUrl: string;
  readonly smtpUrl: string;
  /** `POST /control` about payments; throws with the reason when it is refused. */
  readonly control: (request: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The references of every payment that was made there. */
  readonly paid: () => Promise<readonly string[]>;
  readonly stop: () => Promise<unknown>;
};

/** It tells `webhookUrl` of payments. */
export const startTill = async (webhookUrl: string): Promise<Till> => {
  const { http, smtpUrl, control, stop } = await startSimulator({ SIMULATOR_WEBHOOK_URL: webhookUrl });
  return {
    paystackUrl: `${http}/paystack`,
    smtpUrl,
    control: (request) => control({ paystack: request }),
    paid: async () => {
      // Its account of itself, by docs/simulator.md.
      const state = (await (await fetch(`${http}/control/state`)).json()) as {
        paystack: { transactions: readonly { reference: string; status: string }[] };
      };
      const { transactions } = state.paystack;
      return transactions.flatMap(({ reference, status }) => (status === 'success' ? [reference] : []));
    },
    stop,
  };
};
