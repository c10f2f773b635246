import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import { newReference } from '#server/modules/payments/index.ts';
import type { BusinessId, Id } from '#server/platform/ids.ts';

/** A deposit that came online, or a balance that the owner recorded. */
export type Payment = {
  readonly id: Id;
  readonly receipt: Id;
  readonly method: PaymentMethod;
  readonly amount: Kobo;
  /** The part of it that is held as caution fee. */
  readonly caution: Kobo;
  readonly receivedAt: Instant;
};

/** Money of an online payment that went back by the provider: what is due is posted, then that it was sent. */
export type Refund = {
  readonly id: Id;
  readonly sent: Id;
  /** The posting that takes the caution fee in it out of keeping. */
  readonly released: Id;
  readonly reason: 'client-cancelled' | 'business-cancelled' | 'caution';
  readonly price: Kobo;
  readonly caution: Kobo;
  readonly at: Instant;
};

/** The caution fee of a hire, from its receipt until it is given back or kept. */
export type Caution = {
  readonly amount: Kobo;
  readonly dueAt: Instant | null;
  readonly settled: {
    readonly at: Instant;
    readonly withheld: Kobo;
    readonly reason: string;
    /** The posting of what is kept. */
    readonly kept: Id;
  } | null;
};

/** An online payment that the client's bank asked back, and that the business kept in the end. */
export type Dispute = {
  readonly opened: Id;
  readonly won: Id;
  readonly openedAt: Instant;
  readonly wonAt: Instant;
};

/** What was paid for a booking and what became of it; one payment at most came online, as it was booked. */
export type Money = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly caution: Caution | null;
  readonly dispute: Dispute | null;
  /** What a client who paid to book was told of cancelling, and of the share of the price that was asked. */
  readonly terms: { readonly cancelNoticeHours: number; readonly depositPercentage: number } | null;
};

/** Nothing was paid. */
export const noMoney: Money = { payments: [], refunds: [], caution: null, dispute: null, terms: null };

const sumOf = (amounts: readonly number[]): Kobo => toKobo(amounts.reduce((sum, amount) => sum + amount, 0));

/** What a booking has of its price, and what is in keeping for its client. */
export const heldOf = ({
  payments,
  refunds,
  caution,
}: Money): { readonly paid: Kobo; readonly held: Kobo } => ({
  paid: sumOf([
    ...payments.map(({ amount, caution: held }) => amount - held),
    ...refunds.map(({ price }) => -price),
  ]),
  held: caution === null || caution.settled !== null ? toKobo(0) : caution.amount,
});

/** The payment that came as a booking was made. */
export const onlineOf = ({ payments }: Money): Payment | undefined =>
  payments.find(({ method }) => method === 'online');

/** `AK-` and the letters that name the business; what follows is the payment's own. */
const PREFIX = 29;

/** Names the payments of a business as the provider knows them; the same payment has the same name. */
export const referencesOf = (business: BusinessId): ((payment: Pick<Payment, 'id'>) => string) => {
  const prefix = newReference(business).slice(0, PREFIX);
  return ({ id }) => prefix + lettersOf(id);
};

/** The 32 digits of an id as letters that a reference may have. */
const lettersOf = (id: Id): string =>
  id
    .replaceAll('-', '')
    .replace(/[0-9]/g, (digit) => 'GHIJKLMNOP'.charAt(Number(digit)))
    .toUpperCase();
