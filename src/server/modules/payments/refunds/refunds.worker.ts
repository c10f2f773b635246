import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { mayAsk, nextLateLook } from '#core/money/refund-retry.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { acrossTenants, inTenant, readInTenant } from '../../../platform/db/transaction.ts';
import { type DueWork, startDueWork } from '../../../platform/jobs/due-work.ts';
import type { Answer, ProviderRefund } from '../../../platform/payments/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetOrphanPayers } from '../orphans/orphans.repo.ts';
import { purgeRefundDetails } from './details.repo.ts';
import {
  type DueRefund,
  type FoundRefund,
  findDueRefunds,
  lockDueRefund,
  setRefundDue,
  takeRefund,
} from './due.repo.ts';
import { endRefund, learnOfRefund, oweRefund } from './ending.commands.ts';
import { change, learn, tryLater } from './follow.worker.ts';
import { openRefundAccount } from './refunds.queries.ts';
import { listRefundsOfPayment, type RefundRow, saveRefund } from './refunds.repo.ts';

const POLL_MS = 5_000;
/** The provider is asked for this many at once, by this process. */
const AT_ONCE = 2;
const KEPT_MS = 30 * dayMs;

/** Gives back what is due to be given back, and once an hour erases bank details that are of no more use. */
export const startRefundJob = (platform: Platform): Pick<DueWork, 'stop'> => {
  const { database, clock, log } = platform;
  let purgedAt: Instant | null = null;
  const work = startDueWork(log, {
    name: 'refunds',
    everyMs: POLL_MS,
    atOnce: AT_ONCE,
    find: () => findRefunds(platform),
    nameOf: ({ refund_id: id }) => id,
    take: async (found) => {
      const taken = await takeDueRefund(platform, found);
      return taken === null ? null : () => workOnRefund(platform, taken);
    },
    besides: async () => {
      const now = clock.now();
      if (purgedAt !== null && Math.abs(now - purgedAt) < hourMs) return;
      purgedAt = now;
      const before = toInstant(now - KEPT_MS);
      await acrossTenants(database, async (transaction) => {
        purgeRefundDetails(transaction, before);
        forgetOrphanPayers(transaction, before);
      });
    },
  });
  database.due.hear('refunds', work.look);
  return work;
};

/** Longer than any call to the provider lasts: until then nobody else works on it. */
const LEASE_MS = 2 * minuteMs;

/** A refund as it was when it was taken, until when it is ours, and whether the provider may be asked for it. */
export type TakenRefund = { readonly refund: DueRefund; readonly until: Instant; readonly mayAsk: boolean };

/** What is to be given back, or looked after, by now. */
export const findRefunds = ({ database, clock }: Platform): Promise<readonly FoundRefund[]> =>
  lookTogether(database, (looking) => findDueRefunds(looking, clock.now()));

/** Takes a refund that is due; that it may be asked for is committed first. Null: somebody else had it first. */
export const takeDueRefund = (platform: Platform, found: FoundRefund): Promise<TakenRefund | null> =>
  acrossTenants(platform.database, async (transaction) => {
    const now = platform.clock.now();
    const refund = await lockDueRefund(transaction, found, now);
    if (refund === undefined) return null;
    const until = toInstant(now + LEASE_MS);
    const isWhole = refund.amount_kobo >= refund.paid_kobo;
    const asks = isToBeAsked(refund) && mayAsk(refund.asked_at, isWhole, now);
    takeRefund(transaction, refund, { until, asksAt: asks ? now : null });
    return { refund, until, mayAsk: asks };
  });

const isToBeAsked = ({ state }: DueRefund): boolean => state === 'queued' || state === 'asking';

/**
 * Brings a taken refund one step on, the provider being called outside any transaction (invariants I-16). It is looked
 * for there before it is asked for, the first time too: a backup that was put back knows nothing of an earlier asking.
 */
export const workOnRefund = async (platform: Platform, taken: TakenRefund): Promise<void> => {
  const { refund } = taken;
  switch (refund.state) {
    case 'asked':
      return lookAfter(platform, refund);
    case 'needs-details':
      return passDetailsOn(platform, refund);
    case 'owed':
    case 'sent':
      return lookForLate(platform, refund);
    default:
      return askFor(platform, taken);
  }
};

const askFor = async (platform: Platform, { refund, until, mayAsk: may }: TakenRefund): Promise<void> => {
  const there = await findThere(platform, refund);
  if (!there.ok)
    return tryLater(platform, {
      refund,
      state: refund.asked_at === null ? 'queued' : 'asking',
      answer: there,
    });
  // guard: a-refund-is-looked-for-before-it-is-asked-for
  if (there.value !== null) return learn(platform, { refund, told: there.value });
  if (!may)
    return tryLater(platform, {
      refund,
      state: 'asking',
      answer: { reason: 'unreachable', code: 'not_there_yet' },
    });
  // Whoever stood still for so long that another may be at it does nothing.
  if (platform.clock.now() >= until) return;
  const { reference, amount_kobo: amount, currency, refund_id: note } = refund;
  // guard: a-refund-is-asked-for-in-its-own-currency
  const answer = await platform.provider.refund({ reference, amount, currency, note });
  if (answer.ok) return learn(platform, { refund, told: answer.value });
  if (answer.reason === 'busy') return tryLater(platform, { refund, state: 'queued', answer });
  if (answer.reason === 'unreachable') return tryLater(platform, { refund, state: 'asking', answer });
  // The refusal may be of our own second try.
  const since = await findThere(platform, refund);
  if (!since.ok) return tryLater(platform, { refund, state: 'asking', answer: since });
  if (since.value !== null) return learn(platform, { refund, told: since.value });
  const payment = await platform.provider.verify(reference);
  if (!payment.ok) return tryLater(platform, { refund, state: 'asking', answer: payment });
  // guard: what-a-bank-has-taken-becomes-no-debt-of-the-owners
  if (payment.value.status === 'reversed') return endTakenBack(platform, refund);
  platform.log('refund.refused', {
    refund: note,
    code: answer.code,
    said: answer.message,
  });
  return change(platform, {
    refund,
    write: (transaction, row) =>
      oweRefund(transaction, {
        refund: row,
        problem: problemOf(answer.message),
        now: platform.clock.now(),
      }),
  });
};

/** The client's bank has taken all of the payment back: nobody is to send any of it again. */
const endTakenBack = (platform: Platform, refund: DueRefund): Promise<void> =>
  change(platform, {
    refund,
    write: (transaction, row) =>
      endRefund(transaction, { refund: row, by: 'provider', now: platform.clock.now() }),
  });

/** In words an owner can use; what the provider said stands in the log. */
const problemOf = (said: string): string => {
  if (/balance/i.test(said)) return 'The payment provider has too little money at hand to send it back.';
  if (/revers|refunded/i.test(said))
    return 'The payment provider says that this payment was given back already.';
  return 'The payment provider would not send it back.';
};

const lookAfter = async (platform: Platform, refund: DueRefund): Promise<void> => {
  const answer = await platform.provider.findRefund(refund.provider_refund_id);
  return answer.ok
    ? learn(platform, { refund, told: answer.value })
    : tryLater(platform, { refund, state: 'asked', answer });
};

/** Whether the provider sends, after all, what the owner took over when it did not answer. */
const lookForLate = async (platform: Platform, refund: DueRefund): Promise<void> => {
  const there = await findThere(platform, refund);
  const now = platform.clock.now();
  return change(platform, {
    refund,
    write: async (transaction, row) => {
      setRefundDue(transaction, row.refund_id, nextLateLook(row.created_at, now));
      if (there.ok && there.value !== null) {
        await learnOfRefund(transaction, { refund: row, told: there.value, now });
      }
    },
  });
};

/** Our refund at the provider, by the note it was asked with; null: it has none. */
const findThere = async (platform: Platform, refund: DueRefund): Promise<Answer<ProviderRefund | null>> => {
  const { business_id: business, intent_id: intentId, orphan_id: orphanId, reference } = refund;
  const answer = await platform.provider.listRefunds(reference);
  if (!answer.ok) return answer;
  const ours = await readInTenant(platform.database, business, (looking) =>
    listRefundsOfPayment(looking, { intentId, orphanId }),
  );
  return { ok: true, value: sameRefund(refund, ours, answer.value) };
};

/**
 * The one with our note; else one of this amount that is nobody's: whoever made it by hand at the provider has given the
 * client their money back.
 */
const sameRefund = (
  refund: Pick<RefundRow, 'refund_id' | 'amount_kobo'>,
  ours: readonly RefundRow[],
  there: readonly ProviderRefund[],
): ProviderRefund | null => {
  const noted = there.find(({ note }) => note === refund.refund_id);
  if (noted !== undefined) return noted;
  const taken = new Set(ours.flatMap((row) => [row.refund_id as string, row.provider_refund_id]));
  const free = there.filter(
    ({ id, note, status }) => !taken.has(id) && !taken.has(note) && status !== 'failed',
  );
  // guard: money-given-back-by-hand-at-the-provider-counts
  return free.find(({ amount }) => amount === refund.amount_kobo) ?? null;
};

/**
 * Hands the provider the account that a client wants their money sent to. Handing it over twice does nothing there. What
 * cannot go that way, or for which no account came in time, is the owner's to send.
 */
export const passDetailsOn = async (platform: Platform, refund: DueRefund): Promise<void> => {
  const { provider } = platform;
  const { business_id: business, provider_refund_id: id, currency } = refund;
  const account = await inTenant(platform.database, business, (transaction) =>
    openRefundAccount(platform, transaction, refund),
  );
  const { accountNumber = '', bankName = '' } = account ?? {};
  const answer =
    account === null ? null : await provider.retryRefund({ id, currency, accountNumber, bankName });
  if (answer?.ok === true) return learnHandedOver(platform, { refund, told: answer.value });
  if (answer !== null && answer.reason !== 'refused')
    return tryLater(platform, { refund, state: 'needs-details', answer });
  // It may have gone on without us: the refusal may be of our own second try.
  const there = await provider.findRefund(id);
  if (!there.ok) return tryLater(platform, { refund, state: 'needs-details', answer: there });
  if (there.value.status !== 'needs-details') {
    const learned = { refund, told: there.value };
    return answer === null ? learn(platform, learned) : learnHandedOver(platform, learned);
  }
  const problem =
    answer === null
      ? 'The client’s bank does not say which account the money should go to, and the client has not said yet.'
      : 'The payment provider could not send it to the client’s bank account.';
  return change(platform, {
    refund,
    write: (transaction, row) => oweRefund(transaction, { refund: row, problem, now: platform.clock.now() }),
  });
};

/** What the provider says of a refund once it has the client's account. */
const learnHandedOver = (
  platform: Platform,
  { refund, told }: { readonly refund: DueRefund; readonly told: ProviderRefund },
): Promise<void> =>
  change(platform, {
    refund,
    write: async (transaction, row) => {
      const now = platform.clock.now();
      saveRefund(transaction, row.refund_id, { state: 'asked', dueAt: now, detailsAt: now });
      const handedOver = { ...row, state: 'asked', details_at: now } as const;
      await learnOfRefund(transaction, { refund: handedOver, told, now });
    },
  });
