import { planMissingAgendas } from '../modules/messages/reminders/agenda.worker.ts';
import { deliverMessage, type SendingDeps } from '../modules/messages/sending/hand-over.worker.ts';
import { takeNextMessage } from '../modules/messages/testing/take-next-message.ts';
import { workOnPlans } from '../modules/messages/testing/work-on-plans.ts';
import { createLog, type Log } from '../platform/log.ts';
import { type MailHarness, openMailHarness } from './mail-harness.ts';
import { openSmsHarness, type SmsHarness } from './sms-harness.ts';

/**
 * Sends all that is due, to desks that take everything unless others are given; the kinds that went out. Throws for one
 * that could not be written.
 */
export const sendMessages = async (
  platform: Omit<SendingDeps, 'mailer' | 'sms' | 'log'>,
  {
    mail = openMailHarness(),
    sms = openSmsHarness(),
    heard,
  }: { readonly mail?: MailHarness; readonly sms?: SmsHarness; readonly heard?: Log } = {},
): Promise<readonly string[]> => {
  const kinds: string[] = [];
  const faults: string[] = [];
  const deps: SendingDeps = {
    ...platform,
    log: createLog('error', (line) => faults.push(line), heard),
    mailer: mail.mailer,
    sms: sms.sender,
  };
  for (;;) {
    const taken = await takeNextMessage(deps);
    if (taken === null) break;
    if (taken === 'skipped') continue;
    kinds.push(taken.message.kind);
    await deliverMessage(deps, taken);
  }
  if (faults.length > 0) throw new Error(`A message could not be written: ${faults.join('\n')}`);
  return kinds;
};

/** Queues what owners are told this morning of their day. */
export const writeAgendas = async (platform: Parameters<typeof planMissingAgendas>[0]): Promise<void> => {
  await planMissingAgendas(platform);
  await workOnPlans(platform, ['agenda']);
};
