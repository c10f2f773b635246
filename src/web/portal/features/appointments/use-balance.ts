import { useState } from 'react';
import type { BalanceOpen } from './money.ts';
import {
  type Amount,
  beyondOf,
  type Received,
  type ReceivingErrors,
  readReceiving,
  receivingOf,
} from './receiving.ts';

/** What it came to, where that is not what was agreed. */
export type FinalPrice = { readonly finalPrice: number; readonly priceReason: string };

/** What is said of the money when a booking is completed. */
export type BalanceSaid = { readonly received?: Received; readonly final?: FinalPrice };

type PriceErrors = { readonly final?: string; readonly reason?: string };

/** What a booking came to and what of it was received, as it is being entered; another question begins anew. */
export function useBalance(question: BalanceOpen) {
  const { price } = question;
  const of = `${question.owed} ${price?.agreed} ${price?.paid}`;
  const [kept, setKept] = useState(() => entryFor(of, question));
  const entry = kept.of === of ? kept : entryFor(of, question);
  const { form, final, reason } = entry;
  const differs = price !== null && Number(final) !== price.agreed;
  const owed = price === null ? question.owed : Math.max(0, Number(final) - price.paid);
  const change = (changed: Partial<typeof entry>) =>
    setKept({ ...entry, errors: {}, priceErrors: {}, ...changed });
  return {
    ...entry,
    price,
    differs,
    owed,
    /** The client gave more than is owed. */
    isBeyond: beyondOf(form.amount, owed) > 0,
    changeForm: (next: typeof form) => change({ form: next }),
    changeReason: (next: string) => change({ reason: next }),
    changeFinal: (next: Amount) =>
      change({ final: next, form: { ...form, amount: Math.max(0, Number(next) - (price?.paid ?? 0)) } }),
    /** What is to be sent, with the payment or without; null: it is not in order yet, and says so. */
    read: (paid: boolean): BalanceSaid | null => {
      const priceErrors: PriceErrors = {
        ...(price !== null && (final === '' || Number(final) < 0) ? { final: 'This field is required' } : {}),
        ...(differs && reason.trim() === '' ? { reason: 'This field is required.' } : {}),
      };
      const receiving = paid ? readReceiving(form, owed) : null;
      const errors: ReceivingErrors = receiving === null || receiving.ok ? {} : receiving.errors;
      setKept({ ...entry, errors, priceErrors });
      if (Object.keys({ ...errors, ...priceErrors }).length > 0) return null;
      const received = receiving?.ok === true ? receiving.received : null;
      // More than a price that may vary is not what it came to, unless that is said.
      const isSaid = differs || (price !== null && received?.owed !== undefined);
      return {
        ...(received === null ? {} : { received }),
        ...(isSaid ? { final: { finalPrice: Number(final), priceReason: reason } } : {}),
      };
    },
  };
}

export type Balance = ReturnType<typeof useBalance>;

const entryFor = (of: string, { owed, price }: BalanceOpen) => ({
  of,
  form: receivingOf({ kind: 'balance', naira: owed }),
  // A text field gives back what was typed, whatever it was.
  final: (price?.agreed ?? '') as Amount,
  reason: '',
  errors: {} as ReceivingErrors,
  priceErrors: {} as PriceErrors,
});
