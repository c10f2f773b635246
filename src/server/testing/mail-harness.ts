import type { MailOutcome } from '../platform/mail/mail-outcome.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';

/** A mail server in memory, as a test sees it; the real way is tested against the simulator. */
export type MailHarness = {
  readonly mailer: Mailer;
  /** All that was handed over, oldest first. */
  readonly sent: readonly Mail[];
  readonly mailsTo: (address: string) => readonly Mail[];
  /** What the next hand-overs come to, one after the other; afterwards all are taken again. */
  readonly answer: (...outcomes: readonly MailOutcome[]) => void;
};

export const openMailHarness = (): MailHarness => {
  const sent: Mail[] = [];
  const answers: MailOutcome[] = [];
  return {
    sent,
    mailsTo: (address) => sent.filter(({ to }) => to === address),
    answer: (...outcomes) => {
      answers.push(...outcomes);
    },
    mailer: {
      send: async (mail) => {
        sent.push(mail);
        return answers.shift() ?? { ok: true };
      },
      close: () => undefined,
    },
  };
};
