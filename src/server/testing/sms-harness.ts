import type { SmsOutcome } from '../platform/sms/gateway.ts';
import type { Sms, SmsSender } from '../platform/sms/sms-sender.ts';

/** A gateway in memory, as a test sees it; the real ones are tested against the simulator. */
export type SmsHarness = {
  readonly sender: SmsSender;
  /** All that was handed over, oldest first. */
  readonly sent: readonly Sms[];
  /** The texts handed over for this number, written as it was queued. */
  readonly textsTo: (number: string) => readonly string[];
  /** What the next hand-overs come to, one after the other; afterwards all are taken again. */
  readonly answer: (...outcomes: readonly SmsOutcome[]) => void;
};

export const openSmsHarness = (): SmsHarness => {
  const sent: Sms[] = [];
  const answers: SmsOutcome[] = [];
  return {
    sent,
    textsTo: (number) => sent.filter(({ to }) => to === number).map(({ text }) => text),
    answer: (...outcomes) => {
      answers.push(...outcomes);
    },
    sender: {
      send: async (sms) => {
        sent.push(sms);
        return answers.shift() ?? { ok: true, gateway: 'termii', gatewayId: `desk-${sent.length}`, parts: 1 };
      },
    },
  };
};
