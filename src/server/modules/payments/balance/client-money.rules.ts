import { shortDate } from '#core/calendar/calendar-date.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { type ClientMoney, moneyLines, type ToldLine } from '#core/money/client-money.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BookingMoneyRow } from './balance.repo.ts';
import type { MoneyAside } from './client-money.repo.ts';

/** The sums of a booking, as its row has them, and whose it is. */
export type MoneySums = Pick<ClientMoney, 'status' | 'deliveryMethod' | 'businessName' | 'priceVaries'> & {
  readonly priceKobo: Kobo;
  readonly deliveryFeeKobo: Kobo;
  readonly cautionFeeKobo: Kobo;
  readonly paidKobo: Kobo;
  readonly cautionHeldKobo: Kobo;
  readonly zone: string;
};

/** What the client of a booking is told of its money, on pages and in messages alike. */
export const tellClientMoney = (sums: MoneySums, aside: MoneyAside): ToldLine[] => [
  ...moneyLines(clientMoneyOf(sums, aside)),
];

export const clientMoneyOf = (sums: MoneySums, aside: MoneyAside): ClientMoney => ({
  status: sums.status,
  deliveryMethod: sums.deliveryMethod,
  businessName: sums.businessName,
  price: toKobo(sums.priceKobo + sums.deliveryFeeKobo),
  priceVaries: sums.priceVaries,
  cautionFee: sums.cautionFeeKobo,
  paid: sums.paidKobo,
  cautionHeld: sums.cautionHeldKobo,
  cautionSettled: aside.cautionSettled,
  withheld: aside.withheld,
  withheldReason: aside.withheldReason,
  isCredit: aside.isCredit,
  refunds: aside.refunds.map(({ amount, state, accountKnown, toAccount, inCash, ofCaution, settledAt }) => ({
    amount,
    state,
    accountKnown,
    toAccount,
    inCash,
    ofCaution,
    sentOn: settledAt === null ? '' : shortDate(dateIn(sums.zone, toInstant(settledAt))),
  })),
});

export const moneyOf = (booking: BookingMoneyRow) => ({
  status: booking.status,
  price: toKobo(booking.price_kobo + booking.delivery_fee_kobo),
  cautionFee: booking.caution_fee_kobo,
  paid: booking.paid_kobo,
  cautionHeld: booking.caution_held_kobo,
});
