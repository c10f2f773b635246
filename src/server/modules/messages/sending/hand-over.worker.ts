import type { Instant } from '#core/calendar/instant.ts';
import type { ThemeColours } from '#core/colours/page-palette.ts';
import { type Channel, channels } from '#core/messages/kinds.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { MailOutcome } from '../../../platform/mail/mail-outcome.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import type { SmsOutcome } from '../../../platform/sms/gateway.ts';
import { findTheme } from '../facts/theme.repo.ts';
import type { Contents } from '../kinds/contents.types.ts';
import { loadContents } from '../kinds/kinds.queries.ts';
import { insertShortLink } from '../links/short-links.repo.ts';
import { linkVersionOf, shortCode, shortLinkEnd, shortLinkText } from '../links/short-links.rules.ts';
import { type DueMessage, findDueMessages, lockDue, type QueuedMessage } from '../planning/queue.repo.ts';
import { writeMail } from '../writing/mail.present.ts';
import { writeSms } from '../writing/sms.present.ts';
import {
  type AttemptResult,
  markSending,
  markSkipped,
  postpone,
  saveAttempt,
  setAside,
} from './attempts.repo.ts';
import { afterFault, isTooLateAt, nextAttempt } from './attempts.rules.ts';
import { overCap } from './caps.commands.ts';
import { findSender } from './sender.repo.ts';
import { type Sender, whyHeldBack } from './sender.rules.ts';

export type SendingDeps = Pick<
  Platform,
  'database' | 'clock' | 'log' | 'secrets' | 'publicUrl' | 'mailer' | 'sms'
>;

export type TakenMessage = {
  readonly message: QueuedMessage;
  readonly contents: Contents;
  /** Of the business, for what it writes to its clients by email. */
  readonly theme: ThemeColours | null;
  /** On the clock of `performance.now()`: until then nothing could change what it says. */
  readonly takenAt: number;
};

/** What it says may be untrue this long after it was taken. */
const STALE_AFTER_MS = 1_000;

/** Messages of these channels that are due now, those that have waited longest first. */
export const findDue = (
  { database, clock }: SendingDeps,
  of: readonly Channel[] = channels,
): Promise<readonly DueMessage[]> =>
  lookTogether(database, (looking) => findDueMessages(looking, clock.now(), of));

/**
 * Takes a message that is due and commits it as 'sending'; one that is no longer true, or one too many, is skipped
 * instead, and one that would ring at night waits. What it is about is read under lock here, moments before the
 * hand-over, so that it says what holds now. Null: somebody else had it first.
 */
export const takeDueMessage = async (
  deps: SendingDeps,
  found: DueMessage,
): Promise<TakenMessage | 'skipped' | null> => {
  const now = deps.clock.now();
  const met: QueuedMessage[] = [];
  try {
    return await acrossTenants(deps.database, async (transaction) => {
      const message = await lockDue(transaction, found, now);
      if (message === undefined) return null;
      met.push(message);
      return await take(deps, transaction, message, now);
    });
  } catch (error) {
    const message = met.at(-1);
    if (message === undefined) throw error;
    // Left as it is, it would be the next one for ever, and stop all that wait behind it.
    deps.log('message.untaken', { id: message.id, kind: message.kind, error });
    const result = afterFault({ ...message, attempts: message.attempts + 1 }, now);
    // guard: a-message-that-cannot-be-read-is-set-aside
    await acrossTenants(deps.database, (transaction) => setAside(transaction, message, result));
    return 'skipped';
  }
};

const take = async (
  deps: SendingDeps,
  transaction: PlatformTransaction,
  message: QueuedMessage,
  now: Instant,
): Promise<TakenMessage | 'skipped'> => {
  // guard: an-sms-meant-for-the-day-waits-for-the-morning
  if (isTooLateAt(message, now)) {
    postpone(transaction, message, newsMoment(now));
    return 'skipped';
  }
  // guard: a-message-that-is-no-longer-true-is-skipped
  const [contents, sender, theme] = await Promise.all([
    loadContents(transaction, message, now),
    findSender(transaction, message.business, message.appointment),
    wearsTheme(message) ? findTheme(transaction, message) : null,
  ]);
  const why = contents === null ? '' : await whyNot(transaction, message, { sender, now });
  if (contents === null || why !== null) {
    markSkipped(transaction, message, why ?? '');
    return 'skipped';
  }
  if (message.channel === 'sms') keepShortLink(deps, transaction, message, contents);
  markSending(transaction, message, now);
  return {
    message: { ...message, attempts: message.attempts + 1 },
    contents,
    theme,
    takenAt: performance.now(),
  };
};

/** Why a message that is true does not go out, as its owner reads it; null where it does. */
const whyNot = async (
  transaction: PlatformTransaction,
  message: QueuedMessage,
  { sender, now }: { readonly sender: Sender; readonly now: Instant },
): Promise<string | null> => {
  const held = message.recipient === 'client' ? whyHeldBack(sender) : null;
  return held ?? (await overCap(transaction, { message: { ...message, bookedBy: sender.bookedBy }, now }));
};

const wearsTheme = ({ channel, recipient }: QueuedMessage): boolean =>
  channel === 'email' && recipient === 'client';

const codeOf = ({ secrets }: SendingDeps, { id }: QueuedMessage, contents: Contents): string =>
  shortCode(secrets, { message: id, linkVersion: linkVersionOf(contents) });

const keepShortLink = (
  deps: SendingDeps,
  transaction: PlatformTransaction,
  message: QueuedMessage,
  contents: Contents,
): void =>
  insertShortLink(transaction, {
    tokenHash: sha256(codeOf(deps, message, contents)),
    business: message.business,
    message: message.id,
    expiresAt: shortLinkEnd(contents, deps.clock.now()),
  });

/**
 * Hands a taken message over, outside any transaction, and writes down what became of it. One that was taken too long
 * ago, by a process that stood still since, is given back unsent: its booking may have been cancelled meanwhile. Where
 * the other side takes its time to let us in, what it says is looked at once more before the first word leaves.
 */
export const deliverMessage = async (deps: SendingDeps, taken: TakenMessage): Promise<void> => {
  const { message } = taken;
  const result = await tryOnce(deps, taken);
  const { id, kind, channel, attempts } = message;
  if (result.state === 'sent') deps.log('message.sent', { kind, channel });
  else {
    const { state, error: reason } = result;
    deps.log('message.unsent', { id, kind, channel, attempts, state, reason });
  }
  await acrossTenants(deps.database, async (transaction) => saveAttempt(transaction, message, result));
};

const tryOnce = async (deps: SendingDeps, taken: TakenMessage): Promise<AttemptResult> => {
  const { message, contents, takenAt } = taken;
  // guard: what-stood-still-is-given-back
  if (performance.now() - takenAt > STALE_AFTER_MS) {
    return { state: 'queued', dueAt: message.dueAt, error: 'The program stood still before it was sent' };
  }
  const outcome = await handOver(deps, taken, () => stillHolds(deps, message, takenAt));
  const now = deps.clock.now();
  if (!outcome.ok) return nextAttempt(outcome, message, contents, now);
  return { state: 'sent', sentAt: now, sms: 'gateway' in outcome ? outcome : null };
};

/** Whether it still says the truth, asked the moment it would leave; a doubt is a no, and it is tried again. */
const stillHolds = async (deps: SendingDeps, message: QueuedMessage, takenAt: number): Promise<boolean> => {
  // guard: what-was-let-in-late-is-looked-at-once-more
  if (performance.now() - takenAt <= STALE_AFTER_MS) return true;
  try {
    const now = deps.clock.now();
    return await acrossTenants(
      deps.database,
      async (transaction) => (await loadContents(transaction, message, now)) !== null,
    );
  } catch (error) {
    deps.log('message.unchecked', { id: message.id, kind: message.kind, error });
    return false;
  }
};

const handOver = async (
  deps: SendingDeps,
  { message, contents, theme }: TakenMessage,
  goAhead: () => Promise<boolean>,
): Promise<MailOutcome | SmsOutcome> => {
  const { address: to } = message;
  try {
    if (message.channel === 'email')
      return await deps.mailer.send({ ...writeMail(contents, theme, deps), to }, goAhead);
    const shortLink = shortLinkText(deps.publicUrl, codeOf(deps, message, contents));
    return await deps.sms.send(
      { to, text: writeSms(contents, { shortLink, now: deps.clock.now() }) },
      goAhead,
    );
  } catch (error) {
    // One that cannot be written is our fault; left queued it would stop all that wait behind it.
    deps.log('message.unwritten', { id: message.id, kind: message.kind, error });
    // guard: a-message-that-cannot-be-written-is-given-up
    return { ok: false, kind: 'refused', reason: 'It could not be written' };
  }
};
