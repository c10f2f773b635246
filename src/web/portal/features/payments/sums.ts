import type { MoneyLine, MoneySummary } from '#contract/replies/money-views.ts';
import { formatNaira } from '../../../ui/format.ts';
import { methodWords, refundStates } from '../../kit/money/money-words.ts';

type Sums = MoneySummary['total'];
type Day = MoneySummary['days'][number];

/** `-₦1,500` of what is taken off, whichever sign it came with; `₦0` stays without one. */
export const takenOff = (naira: number): string => formatNaira(naira === 0 ? 0 : -Math.abs(naira));

/** Money the owner took with their own hands, whether it was the whole price or what was left of it. */
export const BY_HAND = 'Cash, transfer and POS';

/** What clients paid beyond a price is theirs; what of it was sent back is among the refunds, and put back here. */
const tooMuch = (naira: number) => ({
  name: naira < 0 ? 'Paid too much, sent back' : 'Paid too much',
  naira,
  text: formatNaira(naira === 0 ? 0 : -naira),
});

/** What the net is made of, in the order it is reckoned. */
export const netParts = (total: Sums) => [
  { name: 'Deposits', text: formatNaira(total.deposits) },
  { name: BY_HAND, text: formatNaira(total.balances) },
  { name: 'Refunds', text: takenOff(total.refunds) },
  ...[tooMuch(total.overpaid)].filter(({ naira }) => naira !== 0),
  { name: 'Provider fees', text: takenOff(total.fees) },
];

const isEmpty = ({ deposits, balances, refunds, overpaid, fees, cautions }: Sums): boolean =>
  [deposits, balances, refunds, overpaid, fees, cautions].every((amount) => amount === 0);

/** Whether no money came or went. */
export const isQuiet = ({ total, days }: MoneySummary): boolean => isEmpty(total) && days.every(isEmpty);

export type DayRow = Day & {
  /** From 0 to 1, of the day with the most. */
  readonly share: number;
};

/** The days on which there was money, the latest first. */
export function dayRows(days: readonly Day[]): readonly DayRow[] {
  const most = Math.max(0, ...days.map(({ net }) => Math.abs(net)));
  return days
    .filter((day) => !isEmpty(day))
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((day) => ({ ...day, share: most === 0 ? 0 : Math.abs(day.net) / most }));
}

/** What a day was made of, for a phone: `Deposits ₦3,000`, `Refunds -₦500`. */
export function dayDetails(day: Day): readonly string[] {
  const parts = [
    { name: 'Deposits', naira: day.deposits, text: formatNaira(day.deposits) },
    { name: BY_HAND, naira: day.balances, text: formatNaira(day.balances) },
    { name: 'Refunds', naira: day.refunds, text: takenOff(day.refunds) },
    tooMuch(day.overpaid),
    { name: 'Fees', naira: day.fees, text: takenOff(day.fees) },
    { name: 'Caution fees', naira: day.cautions, text: formatNaira(day.cautions) },
  ];
  const told = parts.filter(({ naira }) => naira !== 0);
  // Of a day with nothing else the net above it says the same.
  if (told.length === 1 && day.balances !== 0 && day.balances === day.net) return [];
  return told.map(({ name, text }) => `${name} ${text}`);
}

/** How money came and who recorded it, or how far what goes back has come. */
export function lineDetail({
  method,
  state,
  recordedBy,
}: Pick<MoneyLine, 'method' | 'state' | 'recordedBy'>): string {
  if (state !== null) return refundStates[state];
  if (method === null) return '';
  return recordedBy === null ? methodWords[method] : `${methodWords[method]}, recorded by ${recordedBy}`;
}
