import type { Settings } from './run.ts';
import { startSimulator } from './simulator.ts';

export type Received = {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly at: string;
};

/** The simulated mail server and SMS gateway. */
export type Post = {
  readonly smtpUrl: string;
  /** What the product is to be told of the SMS gateway. */
  readonly smsSettings: Settings;
  /** Milliseconds since the last message came. */
  readonly quietFor: () => Promise<number>;
  /** Everything that came since the last time, numbers as people here write them. */
  readonly empty: () => Promise<readonly Received[]>;
  readonly stop: () => Promise<unknown>;
};

export const startPost = async (): Promise<Post> => {
  const { http, smtpUrl, stop } = await startSimulator();
  const list = async (): Promise<readonly Received[]> =>
    // The simulator's own format.
    (await (await fetch(`${http}/inbox/messages`)).json()) as readonly Received[];
  return {
    smtpUrl,
    smsSettings: {
      SMS_PROVIDER: 'termii',
      SMS_BASE_URL: `${http}/termii`,
      TERMII_API_KEY: 'termii_test_key',
    },
    quietFor: async () => {
      const [latest] = await list();
      return latest === undefined ? 0 : Date.now() - Date.parse(latest.at);
    },
    empty: async () => {
      const received = await list();
      await fetch(`${http}/inbox/messages`, { method: 'DELETE' });
      return received.map((message) => ({ ...message, to: message.to.replace(/^\+?234/, '0') }));
    },
    stop,
  };
};
