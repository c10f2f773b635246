import { sumNaira } from '#core/money/kobo.ts';
import type { BalanceOpen } from './money.ts';
import {
  type Amount,
  beyondOf,
  type Method,
  type Received,
  type ReceivingField,
  readReceiving,
  receivingField,
  receivingOf,
} from './receiving.ts';

/** What it came to, where that is not what was agreed. */
type FinalPrice = { readonly finalPrice: number; readonly priceReason: string };

/** What is said of the money when a booking is completed. */
export type BalanceSaid = { readonly received?: Received; readonly final?: FinalPrice };

/** What a booking came to and what of it was received, as it is being entered. */
export type BalanceForm = {
  /** The question it answers. */
  readonly of: string;
  readonly amount: Amount;
  readonly method: Method | null;
  /** Empty also where the price is fixed. */
  readonly final: Amount;
  readonly priceReason: string;
};

export type BalanceField = ReceivingField | 'final' | 'priceReason';
export type BalanceErrors = Partial<Record<BalanceField, string>>;

export const balanceFormOf = (open: BalanceOpen): BalanceForm => {
  const { amount, method } = receivingOf({ kind: 'balance', naira: open.owed });
  return { of: questionOf(open), amount, method, final: open.price?.agreed ?? '', priceReason: '' };
};

const questionOf = ({ owed, price }: BalanceOpen): string => `${owed} ${price?.agreed} ${price?.paid}`;

/** What was entered, as far as it answers this question: another one begins anew. */
export const balanceIn = (form: BalanceForm, open: BalanceOpen): BalanceForm =>
  form.of === questionOf(open) ? form : balanceFormOf(open);

/** It came to another price than was agreed. */
export const isPriceChanged = ({ final }: BalanceForm, { price }: BalanceOpen): boolean =>
  price !== null && Number(final) !== price.agreed;

/** What is owed by the price as entered. */
export const owedBy = ({ final }: BalanceForm, { owed, price }: BalanceOpen): number =>
  price === null ? owed : Math.max(0, sumNaira([Number(final), -price.paid]));

/** Another final price, all of which was received unless told otherwise. */
export const withFinal = (form: BalanceForm, final: Amount, open: BalanceOpen): BalanceForm => ({
  ...form,
  final,
  amount: owedBy({ ...form, final }, open),
});

/** The client gave more than is owed. */
export const isBeyond = (form: BalanceForm, open: BalanceOpen): boolean =>
  beyondOf(form.amount, owedBy(form, open)) > 0;

type BalanceRead =
  | { readonly ok: true; readonly said: BalanceSaid }
  | { readonly ok: false; readonly errors: BalanceErrors };

/** What is to be sent, with the payment or without; or what is wrong. */
export function readBalance(form: BalanceForm, open: BalanceOpen, paid: boolean): BalanceRead {
  const { amount, method, final, priceReason } = form;
  const varies = open.price !== null;
  const differs = isPriceChanged(form, open);
  const receiving = paid ? readReceiving({ kind: 'balance', amount, method }, owedBy(form, open)) : null;
  const errors: BalanceErrors = {
    ...(varies && (final === '' || Number(final) < 0) ? { final: 'This field is required' } : {}),
    ...(differs && priceReason.trim() === '' ? { priceReason: 'This field is required.' } : {}),
    ...(receiving === null || receiving.ok ? {} : receiving.errors),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const received = receiving?.ok === true ? receiving.received : null;
  // More than a price that may vary is not what it came to, unless that is said.
  const isSaid = differs || (varies && received?.owed !== undefined);
  return {
    ok: true,
    said: {
      ...(received === null ? {} : { received }),
      ...(isSaid ? { final: { finalPrice: Number(final), priceReason } } : {}),
    },
  };
}

/** The field for a path of the contract. */
export const balanceField = (path: string): BalanceField | null => {
  if (path === 'finalPrice') return 'final';
  return path === 'priceReason' ? path : receivingField(path);
};
