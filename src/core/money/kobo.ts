declare const koboBrand: unique symbol;

/** An amount of money as a whole number of kobo; 100 kobo are one naira. */
export type Kobo = number & { readonly [koboBrand]: true };

/** Brands a whole number of kobo, negative ones included. Throws a RangeError for anything else. */
export function toKobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of kobo: ${amount}`);
  // The brand exists only in types; the check above is what it stands for.
  return (amount === 0 ? 0 : amount) as Kobo;
}

const nairaWithKobo = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Exact kobo of an amount in naira; null unless it is finite, not negative and has at most two decimals. */
export function nairaToKobo(naira: number): Kobo | null {
  // The shortest decimal that reads back as this number: the digits a person or JSON wrote, without binary drift.
  const parts = nairaWithKobo.exec(String(naira));
  if (!parts) return null;
  const amount = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? toKobo(amount) : null;
}

/** The amount in naira, with kobo as decimals. */
export function koboToNaira(amount: Kobo): number {
  return amount / 100;
}

/** The sum of amounts in naira, exact to the kobo: added up as they are, 0.1 and 0.2 come to 0.30000000000000004. */
export function sumNaira(amounts: readonly number[]): number {
  return amounts.reduce((kobo, naira) => kobo + Math.round(naira * 100), 0) / 100;
}

/** `₦12,500`, with kobo only where there are some; `-₦145.50` of what is less than nothing. */
export function nairaText(amount: Kobo): string {
  const digits = koboToNaira(toKobo(Math.abs(amount))).toFixed(amount % 100 === 0 ? 0 : 2);
  return `${amount < 0 ? '-' : ''}₦${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
