import { type Kobo, koboToNaira } from './kobo.ts';

/** `₦12,500`, with kobo only where there are some. */
export function nairaText(amount: Kobo): string {
  const digits = koboToNaira(amount).toFixed(amount % 100 === 0 ? 0 : 2);
  return `₦${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
