import type { Instant } from '#core/calendar/instant.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { MailOutcome } from '../../../platform/mail/mail-outcome.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { findAnnouncedPayout } from '../../payments/index.ts';
import {
  findAccountFacts,
  findLink,
  lockBooking,
  lockNextDue,
  lockReset,
  markSending,
  markSkipped,
  type QueuedMessage,
  saveAttempt,
} from '../messages.repo.ts';
import { isAboutMoney, loadMoneyContents } from '../money-contents.reads.ts';
import { nextAttempt } from '../next-attempt.ts';
import { isLinkUsable, isStillTrue } from '../still-true.ts';
import { type Contents, writeMail } from '../write-mail.ts';

export type SendingDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly mailer: Mailer;
};

export type TakenMessage = { readonly message: QueuedMessage; readonly contents: Contents };

/**
 * Takes the message that is due longest and commits it as 'sending'; one that is no longer true is skipped instead.
 * What it is about is read under lock here, moments before the hand-over, so that it says what holds now.
 */
export const takeDueMessage = (deps: SendingDeps): Promise<TakenMessage | 'skipped' | 'none'> =>
  acrossTenants(deps.database, async (transaction) => {
    const now = deps.clock.now();
    const message = await lockNextDue(transaction, now);
    if (message === undefined) return 'none';
    const contents = await loadContents(transaction, message, now);
    if (contents === null) {
      await markSkipped(transaction, message);
      return 'skipped';
    }
    await markSending(transaction, message, now);
    return { message: { ...message, attempts: message.attempts + 1 }, contents };
  });

/** What a message is to say; null when it should not be sent any more. */
const loadContents = async (
  transaction: PlatformTransaction,
  message: QueuedMessage,
  now: Instant,
): Promise<Contents | null> => {
  const { kind, business } = message;
  if (kind === 'password-changed') {
    return { kind, changedAt: message.createdAt, ...(await findAccountFacts(transaction, business)) };
  }
  if (kind === 'payout-changed') {
    const payout = await findAnnouncedPayout(transaction, business, message.createdAt);
    return payout === undefined ? null : { kind, payout, ...(await findAccountFacts(transaction, business)) };
  }
  if (kind === 'password-reset') {
    const reset = message.reset === null ? undefined : await lockReset(transaction, message.reset);
    if (reset === undefined || reset.usedAt !== null || reset.expiresAt <= now) return null;
    return { kind, reset, ...(await findAccountFacts(transaction, business)) };
  }
  if (isAboutMoney(kind)) return loadMoneyContents(transaction, { ...message, kind });
  if (message.appointment === null) return null;
  const booking = await lockBooking(transaction, business, message.appointment);
  if (booking === undefined) return null;
  if (kind === 'reschedule-link') {
    const link = message.link === null ? undefined : await findLink(transaction, business, message.link);
    return link !== undefined && isLinkUsable(link, booking, now) ? { kind, booking, link: link.link } : null;
  }
  return isStillTrue(message, booking) ? { kind, booking, recipient: message.recipient } : null;
};

/** Hands a taken message over, outside any transaction, and writes down what became of it. */
export const deliverMessage = async (
  deps: SendingDeps,
  { message, contents }: TakenMessage,
): Promise<void> => {
  const outcome = await handOver(deps, message, contents);
  const result = nextAttempt(outcome, message.attempts, deps.clock.now());
  if (!outcome.ok) {
    const { id, kind, attempts } = message;
    deps.log.warn('A message was not sent', {
      id,
      kind,
      attempts,
      state: result.state,
      reason: outcome.reason,
    });
  }
  await acrossTenants(deps.database, (transaction) => saveAttempt(transaction, message, result));
};

const handOver = async (
  deps: SendingDeps,
  message: QueuedMessage,
  contents: Contents,
): Promise<MailOutcome> => {
  try {
    const mail = writeMail(contents, deps);
    return await deps.mailer.send({ ...mail, to: message.address });
  } catch (error) {
    // A letter that cannot be written is our fault; left queued it would stop all that wait behind it.
    deps.log.error('A message could not be written', { id: message.id, kind: message.kind, error });
    return { ok: false, kind: 'refused', reason: 'It could not be written' };
  }
};
