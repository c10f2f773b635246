import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { Caution } from '#contract/replies/money-views.ts';
import { formatNaira } from '../../../../ui/format.ts';
import type { Amount } from './receiving.ts';

/** What of a caution fee is given back, as it is being decided. */
export type GivingBack = {
  /** A part of it is kept. */
  readonly keeping: boolean;
  readonly withheld: Amount;
  readonly reason: string;
};
export type GivingBackField = 'withheld' | 'reason';
export type GivingBackErrors = Partial<Record<GivingBackField, string>>;

export const REASON_MAX = 300;

export const givingBackOf = (keeping: boolean): GivingBack => ({ keeping, withheld: '', reason: '' });

export type Settled = { readonly withheld: number; readonly reason?: string | undefined };

export type ReadGivingBack =
  | { readonly ok: true; readonly settled: Settled }
  | { readonly ok: false; readonly errors: GivingBackErrors };

/** The decision by the contract's rules. A part that is kept has a reason and is not more than is held. */
export function readGivingBack({ keeping, withheld, reason }: GivingBack, held: number): ReadGivingBack {
  if (!keeping) return { ok: true, settled: { withheld: 0 } };
  const typed = withheld === '' ? undefined : Number(withheld);
  const read = paymentsCalls.settleCaution.body.safeParse({ withheld: typed, reason });
  const errors: GivingBackErrors = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const field = givingBackField(path.map(String).join('.'));
    if (field !== null) errors[field] ??= message;
  }
  if (typed === 0) errors.withheld ??= 'Enter what you keep';
  if (typed !== undefined && typed > held) errors.withheld ??= `At most ${formatNaira(held)} is held`;
  if (reason.trim() === '') errors.reason ??= 'This field is required.';
  return read.success && Object.keys(errors).length === 0
    ? { ok: true, settled: read.data }
    : { ok: false, errors };
}

export const givingBackField = (path: string): GivingBackField | null =>
  path === 'withheld' || path === 'reason' ? path : null;

/** `Give back ₦45,000`, or `Keep ₦50,000` of all of it. */
export function givingBackAction({ keeping, withheld }: GivingBack, held: number): string {
  const typed = Number(withheld);
  const kept = keeping && !Number.isNaN(typed) ? Math.min(Math.max(typed, 0), held) : 0;
  return kept === held ? `Keep ${formatNaira(held)}` : `Give back ${formatNaira(held - kept)}`;
}

/** How it reaches the client. */
export const wayBackText = ({ paidOnline }: Pick<Caution, 'paidOnline'>): string =>
  paidOnline
    ? 'It goes back the way it was paid. Banks take a few working days.'
    : 'It was paid to you directly, so you send it back yourself. It stays on your list under Payments until you have done it.';

/** What was done, for the notice after it. */
export function givenBackText({ withheld }: Settled, { amount, paidOnline }: Caution): string {
  if (withheld >= amount) return 'The caution fee is kept.';
  const back = formatNaira(amount - withheld);
  return paidOnline ? `${back} is on its way back.` : `${back} is on your list to send.`;
}
