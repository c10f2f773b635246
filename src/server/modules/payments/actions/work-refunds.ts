import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { nextTry } from '#core/money/refund-retry.ts';
import { acrossTenants, inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { MoneyDeps } from '../money-deps.ts';
import type { Answer, PaymentProvider, ProviderRefund } from '../provider/payment-provider.ts';
import {
  type DueRefund,
  listRefundsOfIntent,
  lockNextRefund,
  type RefundRow,
  saveRefund,
  takeRefund,
} from '../refunds.repo.ts';
import { learnOfRefund, lockRefundWithBooking, oweRefund } from './end-refund.ts';

export type RefundDeps = MoneyDeps & { readonly provider: PaymentProvider };

/** Longer than any call to the provider lasts: until then nobody else works on it. */
const LEASE_MS = 2 * minuteMs;

/** A refund as it was when it was taken, and until when it is ours. */
export type TakenRefund = { readonly refund: DueRefund; readonly until: Instant };

/** Takes the refund that is due longest; one to be asked for is committed as 'asking' first. Null: none is due. */
export const takeDueRefund = ({ platform }: RefundDeps): Promise<TakenRefund | null> =>
  acrossTenants(platform.database, async (transaction) => {
    const now = platform.clock.now();
    const refund = await lockNextRefund(transaction, now);
    if (refund === undefined) return null;
    const until = toInstant(now + LEASE_MS);
    await takeRefund(transaction, refund, until);
    return { refund, until };
  });

/**
 * Brings a taken refund one step on, the provider being called outside any transaction (invariants I-16). One whose
 * asking was cut off is looked for there before it is asked for again, and so is one that was refused: the refusal may
 * be of our own second try.
 */
export const workOnRefund = async (deps: RefundDeps, { refund, until }: TakenRefund): Promise<void> => {
  if (refund.state === 'asked') return lookAfter(deps, refund);
  if (refund.state === 'asking') {
    const there = await findThere(deps, refund);
    if (!there.ok) return tryLater(deps, refund, 'asking', there);
    if (there.value !== null) return learn(deps, refund, there.value);
  }
  // Whoever stood still for so long that another may be at it does nothing.
  if (deps.platform.clock.now() >= until) return;
  const { reference, amount_kobo: amount, refund_id: note } = refund;
  const answer = await deps.provider.refund({ reference, amount, note });
  if (answer.ok) return learn(deps, refund, answer.value);
  if (answer.reason === 'busy') return tryLater(deps, refund, 'queued', answer);
  if (answer.reason === 'unreachable') return tryLater(deps, refund, 'asking', answer);
  const there = await findThere(deps, refund);
  if (!there.ok) return tryLater(deps, refund, 'asking', there);
  if (there.value !== null) return learn(deps, refund, there.value);
  deps.platform.log.warn('The provider refused a refund', {
    refund: note,
    code: answer.code,
    said: answer.message,
  });
  return change(deps, refund, (transaction, row) =>
    oweRefund(transaction, deps.messages, row, {
      problem: problemOf(answer.message),
      now: deps.platform.clock.now(),
    }),
  );
};

/** In words an owner can use; what the provider said stands in the log. */
const problemOf = (said: string): string => {
  if (/balance/i.test(said)) return 'The payment provider has too little money at hand to send it back.';
  if (/revers|refunded/i.test(said))
    return 'The payment provider says that this payment was given back already.';
  return 'The payment provider would not send it back.';
};

const lookAfter = async (deps: RefundDeps, refund: DueRefund): Promise<void> => {
  const answer = await deps.provider.findRefund(refund.provider_refund_id);
  return answer.ok ? learn(deps, refund, answer.value) : tryLater(deps, refund, 'asked', answer);
};

/** Our refund at the provider, by the note it was asked with; null: it has none. */
const findThere = async (deps: RefundDeps, refund: DueRefund): Promise<Answer<ProviderRefund | null>> => {
  const { business_id: business, intent_id: intent, reference } = refund;
  const answer = await deps.provider.listRefunds(reference);
  if (!answer.ok) return answer;
  const ours =
    intent === null
      ? []
      : await inTenant(deps.platform.database, business, (transaction) =>
          listRefundsOfIntent(transaction, intent),
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
  return free.find(({ amount }) => amount === refund.amount_kobo) ?? null;
};

const learn = (deps: RefundDeps, refund: DueRefund, told: ProviderRefund): Promise<void> =>
  change(deps, refund, (transaction, row) =>
    learnOfRefund(transaction, deps.messages, row, told, deps.platform.clock.now()),
  );

const tryLater = (
  deps: RefundDeps,
  refund: DueRefund,
  state: 'queued' | 'asking' | 'asked',
  answer: { readonly reason: string; readonly code: string },
): Promise<void> => {
  const { reason, code } = answer;
  deps.platform.log.warn('A refund could not be worked on yet', { refund: refund.refund_id, reason, code });
  const dueAt = nextTry(refund.attempts + 1, deps.platform.clock.now());
  return change(deps, refund, async (transaction, row) => {
    const providerId = row.provider_refund_id;
    await saveRefund(transaction, row.refund_id, { state, providerId, dueAt });
  });
};

/** Writes what came of it, unless somebody else has taken the refund since or a notice has settled it. */
const change = (
  { platform, wake }: RefundDeps,
  { business_id: business, refund_id: id, attempts }: DueRefund,
  write: (transaction: TenantTransaction, row: RefundRow) => Promise<void>,
): Promise<void> =>
  inTenant(platform.database, business, async (transaction) => {
    const row = await lockRefundWithBooking(transaction, id);
    const ours = row !== null && row.attempts === attempts + 1 && ['asking', 'asked'].includes(row.state);
    if (!ours) return;
    await write(transaction, row);
    transaction.afterCommit(wake);
  });
