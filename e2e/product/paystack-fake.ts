import { startSimulator } from './simulator.ts';

/** The simulated payment provider. */
export type PaystackFake = {
  readonly paystackUrl: string;
  readonly smtpUrl: string;
  /** Everything that was mailed: the same simulator plays the mail server. */
  readonly inboxUrl: string;
  /** `POST /control` about payments; throws with the reason when it is refused. */
  readonly control: (request: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The references of every payment that was made there. */
  readonly paid: () => Promise<readonly string[]>;
  /** What was given back there, in kobo, by the reference of its payment; one entry for each refund. */
  readonly givenBack: () => Promise<readonly { readonly reference: string; readonly amount: number }[]>;
  readonly stop: () => Promise<unknown>;
};

/** Its account of itself, by docs/simulator.md; as far as it is asked about here. */
type State = {
  readonly paystack: {
    readonly transactions: readonly {
      readonly id: number;
      readonly reference: string;
      readonly status: string;
    }[];
    readonly refunds: readonly { readonly transactionId: number; readonly amount: number }[];
  };
};

/** It tells `webhookUrl` of payments. */
export const startPaystackFake = async (webhookUrl: string): Promise<PaystackFake> => {
  const { http, smtpUrl, control, stop } = await startSimulator({ SIMULATOR_WEBHOOK_URL: webhookUrl });
  const state = async (): Promise<State['paystack']> =>
    ((await (await fetch(`${http}/control/state`)).json()) as State).paystack;
  return {
    paystackUrl: `${http}/paystack`,
    smtpUrl,
    inboxUrl: `${http}/inbox`,
    control: (request) => control({ paystack: request }),
    paid: async () => {
      const { transactions } = await state();
      return transactions.flatMap(({ reference, status }) => (status === 'success' ? [reference] : []));
    },
    givenBack: async () => {
      const { transactions, refunds } = await state();
      return refunds.map(({ transactionId, amount }) => ({
        reference: transactions.find(({ id }) => id === transactionId)?.reference ?? '',
        amount,
      }));
    },
    stop,
  };
};
