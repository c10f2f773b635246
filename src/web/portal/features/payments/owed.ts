import type {
  Caution,
  OverpaidBooking,
  Refund,
  StuckPayment,
  UnpaidBookings,
} from '#contract/replies/money-views.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { formatMoney, formatNaira } from '../../../ui/format.ts';

type OwedToClients = {
  readonly refunds: readonly Refund[];
  readonly cautions: readonly Caution[];
  readonly overpaid: readonly OverpaidBooking[];
  readonly stuck: readonly StuckPayment[];
};

/** The same, and what clients owe the business. */
export type Owed = OwedToClients & { readonly unpaid: UnpaidBookings };

const isUnderWay = ({ state }: Refund): boolean =>
  ['queued', 'asking', 'asked', 'needs-details'].includes(state);

/** Sent by the owner, and by the provider as well. */
const isTwice = ({ state, problem }: Refund): boolean => state === 'sent' && problem !== '';

/** What is owed, by who has to do something about it. */
export const sortOwed = ({ refunds, cautions, overpaid, stuck }: OwedToClients) => ({
  stuck,
  undecided: overpaid.filter(({ state }) => state === 'open'),
  credits: overpaid.filter(({ state }) => state === 'credit'),
  toSend: refunds.filter(({ state }) => state === 'owed'),
  underWay: refunds.filter(isUnderWay),
  twice: refunds.filter(isTwice),
  due: cautions.filter(({ state }) => state === 'due'),
  held: cautions.filter(({ state }) => state === 'held'),
});

/** Whether nothing is owed, neither to clients nor by them. */
export const owesNothing = (owed: Owed): boolean =>
  owed.unpaid.count === 0 && Object.values(sortOwed(owed)).every((list) => list.length === 0);

const sumOf = (items: readonly { readonly amount: number }[]): number =>
  sumNaira(items.map(({ amount }) => amount));

/** What is owed, in naira: what the owner has to act on, part by part, and what goes back by itself or later. */
export function owedSums(owed: OwedToClients) {
  const { toSend, undecided, due, underWay, credits, held } = sortOwed(owed);
  const naira = (refunds: readonly Refund[]) => refunds.filter(({ currency }) => currency === 'NGN');
  return {
    parts: [
      { name: 'Refunds to send', naira: sumOf(naira(toSend)) },
      { name: 'Paid too much', naira: sumOf(undecided) },
      { name: 'Caution fees to give back', naira: sumOf(due) },
    ],
    total: sumOf([...naira(toSend), ...undecided, ...due]),
    later: [
      { name: 'On the way back', naira: sumOf(naira(underWay)) },
      { name: 'Credit of clients', naira: sumOf(credits) },
      { name: 'Caution fees held', naira: sumOf(held) },
    ],
  };
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What the owner has to give back with their own hands; null where there is nothing. */
export function owedBanner(owed: OwedToClients): { readonly title: string; readonly text: string } | null {
  const { toSend, due, undecided } = sortOwed(owed);
  if (toSend.length + due.length + undecided.length === 0) return null;
  const parts = [
    ...(toSend.length > 0 ? [`${counted(toSend.length, 'refund', 'refunds')} to send`] : []),
    ...(due.length > 0 ? [`${counted(due.length, 'caution fee', 'caution fees')} to give back`] : []),
    ...(undecided.length > 0 ? [`${counted(undecided.length, 'booking', 'bookings')} paid too much`] : []),
  ];
  return {
    title: `You owe clients ${inWords(toSend, [...due, ...undecided])}`,
    text: `${parts.join(', ')}.`,
  };
}

/** What is not naira is added to nothing. */
const inWords = (toSend: readonly Refund[], others: readonly { readonly amount: number }[]): string => {
  const naira = [...toSend.filter(({ currency }) => currency === 'NGN'), ...others];
  const foreign = toSend.filter(({ currency }) => currency !== 'NGN');
  return [
    ...(naira.length > 0 ? [formatNaira(sumOf(naira))] : []),
    ...foreign.map(({ amount, currency }) => formatMoney(amount, currency)),
  ].join(' and ');
};

/** The list with one refund as it stands now; one that is settled is off it. */
export const withRefund = (owed: Owed, refund: Refund): Owed => ({
  ...owed,
  refunds: owed.refunds.flatMap((known) => {
    if (known._id !== refund._id) return [known];
    return refund.state === 'owed' || isUnderWay(refund) ? [refund] : [];
  }),
});

/** An account as it is pasted into a bank's app or sent to somebody. */
export const accountText = (account: {
  readonly accountHolderName: string;
  readonly accountNumber: string;
  readonly bankName: string;
}): string => [account.accountHolderName, account.accountNumber, account.bankName].join('\n');
