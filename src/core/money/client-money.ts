import { type AppointmentStatus, isBlocking } from '../appointments/statuses.ts';
import { overpaid, stillOwed } from './booking-money.ts';
import { type Kobo, nairaText, toKobo } from './kobo.ts';

/** Money that goes back to a client, as far as it has come. */
export type RefundTold = {
  readonly amount: Kobo;
  readonly state: 'queued' | 'asking' | 'asked' | 'needs-details' | 'owed' | 'sent' | 'done';
  /** The day it was sent, as its reader writes days; empty until then. */
  readonly sentOn: string;
  /** Whether the client has said which bank account is theirs. */
  readonly accountKnown: boolean;
  /** The provider sends it to the account that its client named: it could not go the way it was paid. */
  readonly toAccount: boolean;
  /** Given back in cash, once it is sent. */
  readonly inCash: boolean;
  /** Of a caution fee, which the total still counts when it comes back. */
  readonly ofCaution: boolean;
};

/** Whether the money waits for its client to say where to send it. */
export const asksForAccount = ({ state, accountKnown }: Pick<RefundTold, 'state' | 'accountKnown'>) =>
  (state === 'owed' || state === 'needs-details') && !accountKnown;

/** All that a client can be told of the money of one booking. */
export type ClientMoney = {
  readonly status: AppointmentStatus;
  readonly deliveryMethod: 'pickup' | 'delivery' | null;
  readonly businessName: string;
  /** A delivery included, the caution fee not. */
  readonly price: Kobo;
  readonly priceVaries: boolean;
  readonly cautionFee: Kobo;
  /** Of the price: received less given back. */
  readonly paid: Kobo;
  readonly cautionHeld: Kobo;
  readonly cautionSettled: boolean;
  /** What of the caution fee was kept, and why. */
  readonly withheld: Kobo;
  readonly withheldReason: string;
  /** What was paid beyond the price stays as the client's credit, by the owner's word. */
  readonly isCredit: boolean;
  readonly refunds: readonly RefundTold[];
};

/** The four figures: everything it costs, all that was ever paid, what is still to be paid, what comes back. */
export type MoneyFigures = {
  readonly total: Kobo;
  readonly paid: Kobo;
  readonly due: Kobo;
  readonly comingBack: Kobo;
};

/** One line of what a client is told: `Still to pay`, `₦8,400`, `at your visit`. */
export type ToldLine = { readonly label: string; readonly value: string; readonly note: string };

/** A client is never told to pay for a booking that was cancelled or missed. */
export function moneyFigures(money: ClientMoney): MoneyFigures {
  const { status, price, cautionFee, paid, cautionHeld, withheld, refunds } = money;
  const owed = stillOwed(money);
  const asked = isBlocking(status) || status === 'completed';
  const back = (which: (refund: RefundTold) => boolean): number =>
    refunds.filter(which).reduce((sum, { amount }) => sum + amount, 0);
  return {
    total: toKobo(price + cautionFee),
    paid: toKobo(paid + cautionHeld + withheld + back(() => true)),
    due: toKobo(asked ? owed.price + owed.caution : 0),
    comingBack: toKobo(cautionHeld + back((refund) => !isSent(refund))),
  };
}

/**
 * What a client is told of the money of a booking, the same on every page and in every message: what it costs, what was
 * paid, what is still to pay and when, what comes back, where to and when, and what was kept.
 */
export function moneyLines(money: ClientMoney): readonly ToldLine[] {
  const { status } = money;
  const figures = moneyFigures(money);
  const ended = hasEnded(status);
  const backLines = (ofCaution: boolean) =>
    money.refunds
      .filter((refund) => refund.ofCaution === ofCaution)
      .map((refund) => refundLine(refund, money.businessName));
  return [
    ...(ended ? [] : [totalLine(money, figures)]),
    // What of the paid does not count any more stands above what is still to pay, so that the three add up.
    ...paidLine(money, figures, ended),
    ...backLines(false),
    ...overpaidLine(money),
    ...(ended ? [] : dueLine(money, figures)),
    ...cautionLine(money),
    ...backLines(true),
    ...keptLines(money),
  ];
}

/**
 * What of the money that was paid goes back and went back: by it, what was paid and what is still to pay add up to the
 * total. A caution fee counts only in what has ended, where there is no total to add up to.
 */
export function givenBack({ status, cautionHeld, refunds }: ClientMoney): {
  readonly coming: Kobo;
  readonly sent: Kobo;
} {
  const ended = hasEnded(status);
  const sum = (sent: boolean): number =>
    refunds
      .filter((refund) => isSent(refund) === sent && (ended || !refund.ofCaution))
      .reduce((whole, { amount }) => whole + amount, 0);
  return { coming: toKobo(sum(false) + (ended ? cautionHeld : 0)), sent: toKobo(sum(true)) };
}

const hasEnded = (status: AppointmentStatus): boolean => status === 'cancelled' || status === 'no-show';

const isSent = ({ state }: RefundTold): boolean => state === 'sent' || state === 'done';

/** What a price came to is final once the booking is completed. */
function totalLine(
  { status, priceVaries, cautionFee, businessName }: ClientMoney,
  { total }: MoneyFigures,
): ToldLine {
  const note = [
    priceVaries && status !== 'completed' ? `may vary: ${businessName} agrees the final price with you` : '',
    cautionFee > 0
      ? `${nairaText(cautionFee)} of it is the caution fee${status === 'completed' ? '' : ', which comes back after the hire'}`
      : '',
  ];
  const free = priceVaries ? 'To be agreed' : 'Free';
  return {
    label: 'Total',
    value: total === 0 ? free : nairaText(total),
    note: note.filter((part) => part !== '' && total > 0).join('; '),
  };
}

function paidLine(
  { priceVaries }: ClientMoney,
  { paid, total }: MoneyFigures,
  ended: boolean,
): readonly ToldLine[] {
  if (paid > 0) return [{ label: 'Paid', value: nairaText(paid), note: '' }];
  return ended && (total > 0 || priceVaries)
    ? [{ label: 'Paid', value: 'Nothing', note: 'so there is nothing to give back' }]
    : [];
}

/** What is over has no moment ahead at which it is paid. */
function dueLine(
  { status, deliveryMethod, businessName }: ClientMoney,
  { due, total }: MoneyFigures,
): readonly ToldLine[] {
  if (total === 0) return [];
  if (due === 0) return [{ label: 'Still to pay', value: 'Nothing', note: '' }];
  if (status === 'completed')
    return [{ label: 'Not paid yet', value: nairaText(due), note: `please settle it with ${businessName}` }];
  const when =
    deliveryMethod === null
      ? 'at your visit'
      : deliveryMethod === 'delivery'
        ? 'when it is delivered'
        : 'when you pick it up';
  return [{ label: 'Still to pay', value: nairaText(due), note: when }];
}

function cautionLine({ status, cautionHeld, businessName }: ClientMoney): readonly ToldLine[] {
  if (cautionHeld === 0) return [];
  const note = isBlocking(status)
    ? 'your caution fee, after the hire'
    : `your caution fee, which ${businessName} still has to give back`;
  return [{ label: 'Coming back', value: nairaText(cautionHeld), note }];
}

function refundLine(refund: RefundTold, businessName: string): ToldLine {
  const value = nairaText(refund.amount);
  const on = refund.sentOn === '' ? '' : `on ${refund.sentOn}, `;
  const banks = 'banks take up to 10 working days to show it';
  const byProvider = `${refund.toAccount ? 'to your bank account' : 'the way you paid'}; ${banks}`;
  if (asksForAccount(refund)) {
    return { label: 'Coming back', value, note: 'to your bank account, once you have told us which one' };
  }
  switch (refund.state) {
    case 'queued':
    case 'asking':
    case 'asked':
      return { label: 'Coming back', value, note: byProvider };
    case 'needs-details':
      return { label: 'Coming back', value, note: 'to your bank account' };
    case 'owed':
      return { label: 'Coming back', value, note: `${businessName} sends it to your bank account` };
    case 'sent':
      return {
        label: 'Sent back',
        value,
        note: `${on}by ${businessName}, ${refund.inCash ? 'in cash' : 'to your bank account'}`,
      };
    case 'done':
      return { label: 'Sent back', value, note: `${on}${byProvider}` };
  }
}

function overpaidLine(money: ClientMoney): readonly ToldLine[] {
  const { status, businessName, isCredit } = money;
  const over = overpaid(money);
  if (over === 0 || status === 'cancelled') return [];
  const value = nairaText(over);
  return isCredit
    ? [{ label: 'Your credit', value, note: `${businessName} keeps it for you` }]
    : [
        {
          label: 'Paid too much',
          value,
          note: `it is yours: ${businessName} sends it back, or keeps it as credit for you`,
        },
      ];
}

function keptLines(money: ClientMoney): readonly ToldLine[] {
  const { status, paid, businessName, withheld, withheldReason } = money;
  return [
    ...(status === 'cancelled' && paid > 0
      ? [{ label: `Kept by ${businessName}`, value: nairaText(paid), note: 'under its cancellation policy' }]
      : []),
    ...(withheld > 0
      ? [{ label: 'Caution fee kept', value: nairaText(withheld), note: withheldReason }]
      : []),
  ];
}
