import type { Dispute, Payment, Refund } from '#contract/replies/money-views.ts';
import { formatDate, formatNaira, formatTime } from '../../../../ui/format.ts';
import { kindWords, methodWords, refundReasons, refundStates } from '../../../kit/money/money-words.ts';

/** `Deposit, online`. */
export const paymentTitle = ({ kind, method }: Pick<Payment, 'kind' | 'method'>): string =>
  `${kindWords[kind]}, ${methodWords[method]}`;

/** When it came, who recorded it, what of it is held, and what the provider took for it. */
export function paymentNote(payment: Payment, zone: string): string {
  const { kind, receivedAt, caution, fee, isMistake, recordedBy } = payment;
  return [
    [momentText(receivedAt, zone), ...byWhom(recordedBy)].join(', '),
    kind !== 'caution' && caution > 0 ? `${formatNaira(caution)} of it is the caution fee` : '',
    isMistake ? 'Recorded by mistake, taken back' : '',
    fee > 0 ? `${formatNaira(fee)} payment fee` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

const byWhom = (name: string | null) => (name === null ? [] : [`recorded by ${name}`]);

/** `20 Nov 2026, 10:00`. */
const momentText = (at: string, zone: string): string =>
  Number.isNaN(Date.parse(at)) ? formatDate(at, zone) : `${formatDate(at, zone)}, ${formatTime(at, zone)}`;

/** `Refund: the business cancelled`. */
export const refundTitle = ({ reason }: Pick<Refund, 'reason'>): string =>
  reason === 'caution'
    ? kindWords['caution-refund']
    : `${kindWords.refund}: ${lowered(refundReasons[reason])}`;

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export type RefundStanding = { readonly text: string; readonly tone: 'good' | 'bad' | 'quiet' };

/** Where a refund stands, with the day it was settled, and why it is to be sent by hand or was sent twice. */
export function refundStanding(refund: Refund, zone: string): RefundStanding {
  const { state, problem, transferReference, settledAt } = refund;
  const words = refundStates[state];
  if (state === 'owed') return { text: [words, problem].filter(Boolean).join(': '), tone: 'bad' };
  if (state !== 'sent' && state !== 'done') return { text: words, tone: 'quiet' };
  const day = settledAt === null ? '' : ` on ${formatDate(settledAt, zone)}`;
  const inCash = state === 'sent' ? ', in cash' : '';
  const reference = transferReference === '' ? inCash : `, reference ${transferReference}`;
  const text = `${words}${day}${reference}`;
  return problem === '' ? { text, tone: 'good' } : { text: `${text}. ${problem}`, tone: 'bad' };
}

/** What a client's bank asks back, what of it is gone now, and how that stands. */
export function disputeLine(
  { amount, state, openedAt, decidedAt }: Dispute,
  zone: string,
): RefundStanding & { readonly title: string; readonly amount: number } {
  const day = formatDate(decidedAt ?? openedAt, zone);
  switch (state) {
    case 'open': {
      const text = `Since ${day}. The client’s bank decides. Until then this money is not counted as yours.`;
      return { title: kindWords.dispute, amount: -amount, text, tone: 'bad' };
    }
    case 'lost':
      return {
        title: kindWords.chargeback,
        amount: -amount,
        text: `The bank decided this on ${day}.`,
        tone: 'bad',
      };
    case 'won':
      return {
        title: kindWords['dispute-won'],
        amount: 0,
        text: `The bank decided this on ${day}.`,
        tone: 'good',
      };
  }
}
