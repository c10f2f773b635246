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
  look: {
    readonly checks: number;
    readonly found: number;
    readonly payments: PaymentSums;
    readonly lastRun: string;
  },
  writing: Writing,
): string => {
  const found = look.found + (addsUp(look.payments) ? 0 : 1);
  const not = counted(found, 'thing does not add up', 'things do not add up', writing);
  const ways = counted(look.checks, 'way', 'ways', writing);
  return `${found === 0 ? 'Everything adds up' : not}. We checked in ${ways} on ${look.lastRun}.`;
};

/** How the payments add up, or by how much they do not; null while none came. */
export const paymentsSentence = (sums: PaymentSums, writing: Writing): string | null => {
  const { received, booked, returned, foreign } = sums;
  const parts: string[] = [];
  if (received.count > 0 || !addsUp(sums)) {
    const of = ({ count, amount }: Sum): string => `${writing.count(count)} (${writing.naira(amount)})`;
    const came = `${counted(received.count, 'payment', 'payments', writing)} (${writing.naira(received.amount)})`;
    const each = received.count === 1 ? 'It' : 'Each of them';
    parts.push(
      addsUp(sums) && returned.count === 0
        ? `${came} came in. ${each} paid for a booking.`
        : `${came} came in: ${of(booked)} paid for bookings and ${of(returned)} went back to clients.`,
    );
    const missing = apart(sums) / 100;
    if (missing > 0) parts.push(`Where ${writing.naira(missing)} went is not known.`);
    else if (missing < 0) parts.push(`Where ${writing.naira(-missing)} came from is not known.`);
    else if (!addsUp(sums)) parts.push('The amounts are the same, the numbers are not.');
  }
  if (foreign > 0)
    parts.push(`${counted(foreign, 'payment', 'payments', writing)} in another currency went back.`);
  return parts.length === 0 ? null : parts.join(' ');
};
