import { paymentsCalls } from '#contract/payments.calls.ts';
import { formatExactNaira } from '../../../ui/format.ts';
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
};

export type ReadReceiving =
  | { readonly ok: true; readonly received: Received }
  | { readonly ok: false; readonly errors: ReceivingErrors };

/** The entry by the contract's rules; never more than is owed, nor nothing. */
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
  const fault = amountFault(read.data.amount, owed);
  return fault === null ? { ok: true, received: read.data } : { ok: false, errors: { amount: fault } };
}

function amountFault(amount: number, owed: number): string | null {
  if (amount === 0) return 'Enter what you received';
  return amount > owed ? `At most ${formatExactNaira(owed)} is owed` : null;
}

/** The field for a path of the contract, of a payment alone as of one within a change of status. */
export function receivingField(path: string): ReceivingField | null {
  const name = path.replace(/^payment\./, '');
  return name === 'amount' || name === 'method' ? name : null;
}

/** `₦2,000 stays owed.` of a part payment; empty where nothing does, or the amount cannot be read. */
export function restText(amount: Amount, owed: number): string {
  const typed = Number(amount);
  if (amount === '' || Number.isNaN(typed) || typed <= 0 || typed >= owed) return '';
  return `${formatExactNaira(owed - typed)} stays owed.`;
}

/** After money was refused because it is more than is owed by now. */
export const owedNowText = (owed: number): string =>
  `What is owed has changed: it is ${formatExactNaira(owed)} now. Please check the amount.`;
