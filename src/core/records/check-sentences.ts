type Sum = { readonly count: number; readonly amount: number };

/** What came by the provider, and what it became; amounts in naira. */
export type PaymentSums = {
  readonly received: Sum;
  readonly booked: Sum;
  readonly returned: Sum;
  /** So many came in another currency, and go back. */
  readonly foreign: number;
};

/** How whoever speaks writes a number that counts, and an amount of naira to the kobo. */
export type Writing = {
  readonly count: (count: number) => string;
  readonly naira: (amount: number) => string;
};

const kobo = (naira: number): number => Math.round(naira * 100);
const apart = ({ received, booked, returned }: PaymentSums): number =>
  kobo(received.amount) - kobo(booked.amount) - kobo(returned.amount);

/** Whether every payment is a booking or a refund, and their amounts are the same to the kobo. */
export const addsUp = (sums: PaymentSums): boolean =>
  sums.received.count === sums.booked.count + sums.returned.count && apart(sums) === 0;

const counted = (count: number, one: string, many: string, writing: Writing): string =>
  `${writing.count(count)} ${count === 1 ? one : many}`;

/** What a look through the records found, in one line; `lastRun`: when that was, in words. */
export const checksSentence = (
  look: { readonly checks: number; readonly found: number; readonly lastRun: string },
  writing: Writing,
): string =>
  `${counted(look.checks, 'check', 'checks', writing)}, ${counted(look.found, 'violation', 'violations', writing)}, last run ${look.lastRun}.`;

/** How the payments add up, or by how much they do not; null while none came. */
export const paymentsSentence = (sums: PaymentSums, writing: Writing): string | null => {
  const { received, booked, returned, foreign } = sums;
  const parts: string[] = [];
  if (received.count > 0 || !addsUp(sums)) {
    const of = ({ count, amount }: Sum, one: string, many: string): string =>
      `${counted(count, one, many, writing)} (${writing.naira(amount)})`;
    const came = of(received, 'payment', 'payments');
    const became = `${of(booked, 'booking', 'bookings')} + ${of(returned, 'refund', 'refunds')}`;
    const not = received.count === 1 ? 'is not' : 'are not';
    const difference = Math.abs(apart(sums)) / 100;
    if (addsUp(sums)) parts.push(`${came} = ${became}, to the kobo.`);
    else if (difference > 0) parts.push(`${came} ${not} ${became}: ${writing.naira(difference)} apart.`);
    else parts.push(`${came} ${not} ${became}.`);
  }
  if (foreign > 0)
    parts.push(`${counted(foreign, 'payment', 'payments', writing)} in another currency went back.`);
  return parts.length === 0 ? null : parts.join(' ');
};
