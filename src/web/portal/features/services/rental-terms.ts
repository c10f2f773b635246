import type { OwnerService } from '#contract/replies/views.ts';
import { formatCount, formatNaira } from '../../../ui/format.ts';
import type { Amount } from './model.ts';

/** What only an item for hire may have: prices of longer hires, and other items that it is made of. */

export type LengthEntry = {
  /** Names it while it is edited. */
  readonly key: string;
  readonly name: string;
  readonly days: Amount;
  readonly price: Amount;
  /** A weekday, 0 being Sunday; null: any. */
  readonly startsOn: number | null;
};

export type PartEntry = { readonly serviceId: string; readonly name: string; readonly quantity: Amount };

export type RentalTerms = {
  /** '': each further period costs the base fee again. */
  readonly extraDayFee: Amount;
  readonly lengths: readonly LengthEntry[];
  /** None: it is in stock itself. */
  readonly parts: readonly PartEntry[];
};

export const plainRental: RentalTerms = { extraDayFee: '', lengths: [], parts: [] };

export const emptyLength = (key: string): LengthEntry => ({
  key,
  name: '',
  days: '',
  price: '',
  startsOn: null,
});

export const rentalTermsOf = ({ pricing, parts }: OwnerService): RentalTerms => ({
  extraDayFee: pricing?.extraDayFee ?? '',
  lengths: (pricing?.lengths ?? []).map((length, at) => ({ ...length, key: `kept-${at}` })),
  parts: parts ?? [],
});

const numberOf = (amount: Amount): number | undefined => (amount === '' ? undefined : Number(amount));

/** As they are sent, prices apart from parts. */
export const rentalTermsDraft = ({ extraDayFee, lengths, parts }: RentalTerms) => ({
  prices: {
    extraDayFee: numberOf(extraDayFee) ?? null,
    lengths: lengths.map(({ name, days, price, startsOn }) => ({
      name,
      days: numberOf(days),
      price: numberOf(price),
      startsOn,
    })),
  },
  parts: parts.map(({ serviceId, quantity }) => ({ serviceId, quantity: numberOf(quantity) })),
});

/** Items that another can be made of: those in stock, and not itself. */
export const possibleParts = (
  services: readonly OwnerService[],
  id: string | null,
): readonly OwnerService[] =>
  services.filter(
    ({ _id, bookingType, parts = [] }) => _id !== id && bookingType === 'item-based' && parts.length === 0,
  );

const lengthsText = (count: number): string => (count === 1 ? '1 longer hire' : `${count} longer hires`);
const madeOfText = (parts: readonly PartEntry[]): string =>
  parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

/** What the closed section about longer hires says. */
export const longerText = ({ extraDayFee, lengths }: RentalTerms): string =>
  [
    extraDayFee === '' ? '' : `${formatNaira(Number(extraDayFee))} an extra day`,
    lengths.length === 0 ? '' : lengthsText(lengths.length),
  ]
    .filter((text) => text !== '')
    .join(', ') || 'Each further period costs the base fee again';

/** What the closed section about the items of a set says. */
export const partsText = ({ parts }: RentalTerms): string =>
  parts.length === 0 ? 'In stock itself' : madeOfText(parts);

/** What an item has of all this, in one line: `Set of 1 × Canopy, 50 × Chair · 2 longer hires`; empty: nothing. */
export const rentalLine = (service: OwnerService): string => {
  const { lengths, parts } = rentalTermsOf(service);
  return [
    parts.length === 0 ? `${formatCount(service.quantity)} in stock` : `Set of ${madeOfText(parts)}`,
    lengths.length === 0 ? '' : lengthsText(lengths.length),
  ]
    .filter((text) => text !== '')
    .join(' · ');
};

export type RentalField = `lengths.${string}` | `parts.${string}`;

/** Whether a path of the contract, without its `pricing`, is about these. */
export const isRentalField = (path: string): path is RentalField => /^(?:lengths|parts)\./.test(path);
