import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import type { AppointmentStatusView, OwnerAppointment } from '#contract/replies/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { sumNaira } from '#core/money/kobo.ts';

/** A line of what a booking costs, in naira. */
export type MoneyLine = {
  readonly name: string;
  readonly naira: number;
  /** Beside the name; empty for nothing. */
  readonly note: string;
  readonly look: 'plain' | 'quiet' | 'due';
};

const line = (name: string, naira: number, look: MoneyLine['look'] = 'plain', note = ''): MoneyLine => ({
  name,
  naira,
  note,
  look,
});

/** What can be received of a booking, and how much of it is still open; `both` is the price and the caution fee. */
export type Claim = { readonly kind: 'balance' | 'caution' | 'both'; readonly naira: number };

/** What a client still has to hand over. Nothing of a booking that was cancelled or missed. */
export function claimsOf(
  { owed, cautionOwed }: AppointmentMoney,
  status: AppointmentStatusView,
): readonly Claim[] {
  const price: Claim = { kind: 'balance', naira: owed };
  const caution: Claim = { kind: 'caution', naira: cautionOwed };
  // A caution fee is asked for before a hire, not after it.
  const open = isBlocking(status) ? [price, caution] : status === 'completed' ? [price] : [];
  return open.filter(({ naira }) => naira > 0);
}

/** What can be received in one go: everything first, where there is more than one thing. */
export const receivableOf = (claims: readonly Claim[]): readonly Claim[] =>
  claims.length > 1
    ? [{ kind: 'both', naira: sumNaira(claims.map(({ naira }) => naira)) }, ...claims]
    : claims;

/** What is open of a booking once it is completed. */
export type BalanceOpen = {
  readonly owed: number;
  /** Of a price that may vary: what was agreed, and what of it is paid. Null: it is fixed. */
  readonly price: { readonly agreed: number; readonly paid: number } | null;
};

export const balanceOf = (money: AppointmentMoney): BalanceOpen => ({
  owed: claimsOf(money, 'completed')[0]?.naira ?? 0,
  price: money.priceVaries ? { agreed: money.price, paid: money.paid } : null,
});

export const nothingOpen: BalanceOpen = { owed: 0, price: null };

/** Whether there is anything to say of money. */
export const asksMoney = ({ owed, price }: BalanceOpen): boolean => owed > 0 || price !== null;

/** What is open of it where some of its lines, which cost so much together, are not paid for. */
export const openWithout = ({ owed, price }: BalanceOpen, naira: number): BalanceOpen => ({
  owed: Math.max(0, sumNaira([owed, -naira])),
  price: price && { ...price, agreed: sumNaira([price.agreed, -naira]) },
});

/** What bringing it costs, in naira. */
export const deliveryFeeOf = ({ deliveryDetails }: Pick<OwnerAppointment, 'deliveryDetails'>): number =>
  deliveryDetails?.method === 'delivery' ? deliveryDetails.fee : 0;

/** The price, what came in for it and what is still owed. */
export function priceLines(
  money: AppointmentMoney,
  appointment: Pick<OwnerAppointment, 'status' | 'deliveryDetails'>,
): readonly MoneyLine[] {
  const { price, paid, overpaid } = money;
  const fee = deliveryFeeOf(appointment);
  const owed = claimsOf(money, appointment.status).find(({ kind }) => kind === 'balance');
  return [
    ...(fee > 0 ? [line('Base rental fee', price - fee, 'quiet'), line('Delivery fee', fee, 'quiet')] : []),
    line('Price', price),
    line('Paid', paid, 'plain', price > 0 && paid >= price ? 'In full' : ''),
    ...(overpaid === null
      ? []
      : [
          line(
            overpaid.state === 'credit' ? 'Kept as the client’s credit' : 'Paid too much',
            overpaid.amount,
            'due',
          ),
        ]),
    ...(owed === undefined ? [] : [line('Still owed', owed.naira, 'due')]),
  ];
}

/** The caution fee of a hire: what was agreed, what is held and where it goes. None where there is no such fee. */
export function cautionLines(money: AppointmentMoney, status: AppointmentStatusView): readonly MoneyLine[] {
  const { cautionFee, cautionHeld, caution } = money;
  if (cautionFee === 0 && caution === null) return [];
  const owed = claimsOf(money, status).find(({ kind }) => kind === 'caution');
  const settled = caution?.state === 'settled' ? caution : null;
  return [
    line('Caution fee', Math.max(cautionFee, caution?.amount ?? 0), 'quiet', 'Refundable'),
    ...(cautionHeld > 0 ? [line('Held for the client', cautionHeld)] : []),
    ...(settled === null ? [] : [line('Back to the client', settled.amount - settled.withheld)]),
    ...(settled === null || settled.withheld === 0 ? [] : [line('Kept by the business', settled.withheld)]),
    ...(owed === undefined ? [] : [line('Still to pay', owed.naira, 'due')]),
  ];
}

/** Whether a client's account is of use once a booking has ended: a caution fee has yet to go back. */
export const isCautionOpen = (money: AppointmentMoney | undefined): boolean =>
  money?.caution?.state === 'held' || money?.caution?.state === 'due';
