import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { formatNaira } from '../../../../ui/format.ts';
import type { Claim } from './money.ts';

/** What a number field holds while it is typed; '' is empty. */
export type Amount = number | string;

export type Method = 'cash' | 'transfer' | 'pos';
export const methods: readonly { readonly value: Method; readonly label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'pos', label: 'POS' },
];

/** Money received by hand, as it is being entered. */
export type Receiving = {
  readonly kind: Claim['kind'];
  readonly amount: Amount;
  /** Null until chosen: a guess would be recorded unread. */
  readonly method: Method | null;
};
export type ReceivingField = 'amount' | 'method';
export type ReceivingErrors = Partial<Record<ReceivingField, string>>;

/** All that is open, unless told otherwise. */
export const receivingOf = ({ kind, naira }: Claim): Receiving => ({ kind, amount: naira, method: null });

/** What was received, ready to be sent. */
export type Received = {
  readonly kind: Claim['kind'];
  readonly amount: number;
  readonly method: Method;
  /** What was shown as owed, where more than that was received. */
  readonly owed?: number | undefined;
};

/** The part of it that a change of status takes along. */
export const paymentOf = ({ kind: _, ...payment }: Received) => payment;

export type ReadReceiving =
  | { readonly ok: true; readonly received: Received }
  | { readonly ok: false; readonly errors: ReceivingErrors };

/** The entry by the contract's rules; never nothing, and of a caution fee alone no more than is owed. */
export function readReceiving({ kind, amount, method }: Receiving, owed: number): ReadReceiving {
  const typed = amount === '' ? undefined : Number(amount);
  const read = paymentsCalls.recordPayment.body.safeParse({ kind, method, amount: typed });
  if (!read.success) {
    const errors: ReceivingErrors = {};
    for (const { path, message } of read.error.issues) {
      const field = receivingField(path.map(String).join('.'));
      if (field !== null) errors[field] ??= message;
    }
    return { ok: false, errors };
  }
  const fault = amountFault(read.data, owed);
  if (fault !== null) return { ok: false, errors: { amount: fault } };
  return { ok: true, received: read.data.amount > owed ? { ...read.data, owed } : read.data };
}

function amountFault({ kind, amount }: Received, owed: number): string | null {
  const naira = formatNaira(owed);
  if (amount === 0) return 'Enter what you received';
  if (kind === 'caution' && amount > owed) return `At most ${naira} is owed`;
  if (kind === 'both' && amount < owed)
    return `Both together are ${naira}. For less, choose above what it is for`;
  return null;
}

/** What was received beyond what is owed; 0 where nothing was, or the amount cannot be read. */
export const beyondOf = (amount: Amount, owed: number): number => {
  const typed = Number(amount);
  return amount === '' || Number.isNaN(typed) ? 0 : Math.max(0, sumNaira([typed, -owed]));
};

/** The field for a path of the contract, of a payment alone as of one within a change of status. */
export function receivingField(path: string): ReceivingField | null {
  const name = path.replace(/^payment\./, '');
  return name === 'amount' || name === 'method' ? name : null;
}

/** What happens with the difference to what is owed; empty where there is none, or the amount cannot be read. */
export function restText({ kind, amount }: Pick<Receiving, 'kind' | 'amount'>, owed: number): string {
  const typed = Number(amount);
  const beyond = beyondOf(amount, owed);
  if (beyond > 0 && kind !== 'caution') {
    return `This is ${formatNaira(beyond)} more than is owed. If you give change, enter ${formatNaira(owed)}. If not, the client is told, and you choose next: send it back or keep it as their credit.`;
  }
  if (kind === 'both') return '';
  if (amount === '' || Number.isNaN(typed) || typed <= 0 || typed >= owed) return '';
  return `Still owed: ${formatNaira(sumNaira([owed, -typed]))}.`;
}

/** After money was refused because it is more than is owed by now. */
export const owedNowText = (owed: number): string =>
  `What is owed has changed: it is ${formatNaira(owed)} now. Please check the amount.`;
