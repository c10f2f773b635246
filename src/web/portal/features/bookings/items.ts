import type { UnitFees } from '#contract/calls/free-times.calls.ts';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { formatNaira } from '../../../ui/format.ts';
import { type FormLines, formLinesOf, type LineEntry, linesIn, unitsOf } from './lines.ts';
import { type BookableService, termsOf } from './offer.ts';
import { daysFrom } from './times.ts';

/** What can be had of one item. */
type ItemUnits = {
  /** How many there are in all. */
  readonly stock: number;
  /** What one costs, where a day was asked about. */
  readonly fees?: UnitFees | undefined;
  /** Whether other items of the hire take of the same stock. */
  readonly shared: boolean;
  /** Units by the day the hire begins. */
  readonly free: ReadonlyMap<string, number>;
};

/** What of a hire can be had in a month. */
export type RentalMonth = {
  /** The pick-up day that was asked about, and for how many days it is then. */
  readonly date: string;
  readonly days: number;
  /** The days on which not all of it can. */
  readonly unavailable: ReadonlySet<string>;
  /** By service. */
  readonly items: ReadonlyMap<string, ItemUnits>;
};

type RentalForm = FormLines & { readonly date: string; readonly returnDate: string };

type DaysAsk = {
  readonly services: readonly BookableService[];
  readonly edited: OwnerAppointment | null;
};

/** The line of the edited booking that this one still is. */
const keptLine = (
  { line, serviceId }: LineEntry,
  edited: OwnerAppointment | null,
): Pick<OwnerLine, 'quantity' | 'price' | 'caution'> | undefined => {
  const before =
    edited === null ? undefined : linesIn(formLinesOf(edited)).find((each) => each.line === line);
  if (edited === null || before?.serviceId !== serviceId) return undefined;
  return edited.lines.find((each) => each.line === line) ?? { quantity: edited.quantity, ...feesOf(edited) };
};

const feesOf = ({ serviceId: { pricing } }: OwnerAppointment) => ({
  price: pricing?.baseRentalFee ?? 0,
  caution: pricing?.cautionFee ?? 0,
});

/** How many days an edited hire is. */
const lengthOf = ({ serviceId: { duration } }: OwnerAppointment): number => duration;

/** The fewest days of a hire: the longest period among its items. */
export const leastDays = (form: RentalForm, { services }: DaysAsk): number => {
  const chosen = linesIn(form).flatMap(
    ({ serviceId }) => services.find(({ _id }) => _id === serviceId) ?? [],
  );
  return Math.max(1, ...chosen.map(({ duration }) => duration));
};

/** For how many days: as chosen, else as an edited booking is, and never fewer than what is new to it needs. */
export const rentalLength = (form: RentalForm, ask: DaysAsk): number => {
  if (form.returnDate !== '') return Math.max(daysFrom(form.date, form.returnDate), leastDays(form, ask));
  const { edited } = ask;
  if (edited === null) return leastDays(form, ask);
  const [first, ...others] = linesIn(form).filter((line) => keptLine(line, edited) === undefined);
  const kept = linesIn(form).length > others.length + (first === undefined ? 0 : 1);
  if (first === undefined) return lengthOf(edited);
  return Math.max(kept ? lengthOf(edited) : 1, leastDays({ ...form, ...first, others }, ask));
};

/** Whether the return is sent: somebody chose one that an edited booking does not have already. */
export const choosesReturn = (
  { returnDate }: Pick<RentalForm, 'returnDate'>,
  edited: OwnerAppointment | null,
  days: number,
): boolean => returnDate !== '' && (edited === null || days !== lengthOf(edited));

/** The items that can be asked about, written; '' where none is chosen. */
export const itemsText = (form: FormLines): string =>
  writeLines(
    linesIn(form)
      .filter(({ serviceId }) => serviceId !== '')
      .map((line) => ({ serviceId: line.serviceId, quantity: unitsOf(line) })),
  );

/** What a line of items comes to, in naira; null while it is not known. `rule`: by which price, in words. */
export type ItemFees = {
  readonly price: number | null;
  readonly caution: number;
  readonly rule: string;
};

/** As it was agreed, as long as the hire is as long as it was; else as the server reckons it for its days. */
export const itemFees = (
  entry: LineEntry,
  {
    service,
    edited,
    days,
    fees,
    date,
  }: {
    readonly service: BookableService;
    readonly edited: OwnerAppointment | null;
    readonly days: number;
    readonly fees: UnitFees | undefined;
    readonly date: string;
  },
): ItemFees => {
  const units = unitsOf(entry);
  const kept = keptLine(entry, edited);
  if (kept !== undefined && edited !== null && days === lengthOf(edited)) {
    const each = units / kept.quantity;
    return { price: kept.price * each, caution: (kept.caution ?? 0) * each, rule: '' };
  }
  if (fees !== undefined)
    return {
      price: fees.price * units,
      caution: fees.caution * units,
      rule: ruleText(fees, service.duration),
    };
  // Before a day is chosen there is no other price than that of the item's own period.
  const { duration, base, caution } = termsOf(service, null);
  const own = date === '' && days === duration;
  return { price: own ? base * units : null, caution: caution * units, rule: '' };
};

/** Null as long as one of them is not known. */
export const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, each) => (sum === null || each === null ? null : sumNaira([sum, each])), 0);

/**
 * `Weekend`, `Base fee + 2 extra days at ₦500`, `Base fee + 1 extra 3-day period at ₦5,000`; '' for nothing but the base
 * fee. `period`: the item's own, in days.
 */
export const ruleText = ({ rule, extra }: Pick<UnitFees, 'rule' | 'extra'>, period: number): string => {
  if (extra === null) return rule ?? '';
  const { count, of, fee } = extra;
  const name = of === 'day' || period === 1 ? 'extra day' : `extra ${period}-day period`;
  return `${rule ?? 'Base fee'} + ${count} ${name}${count === 1 ? '' : 's'} at ${formatNaira(fee)}`;
};

/** Why fewer of an item can be had on the chosen days than are wanted; '' where enough can. */
export const shortText = (
  wanted: number,
  of: { readonly free: number | undefined; readonly shared: boolean },
): string => {
  const { free, shared } = of;
  if (free === undefined || free >= wanted) return '';
  const beside = shared ? ', beside the other items' : '';
  return free === 0
    ? `None is free on those days${beside}.`
    : `Only ${free} ${free === 1 ? 'is' : 'are'} free on those days${beside}.`;
};

type WantedItem = { readonly name: string; readonly units: number; readonly item: ItemUnits | undefined };

/** The chosen items with what can be had of them. */
export const wantedItems = (
  form: FormLines,
  services: readonly BookableService[],
  days: RentalMonth | undefined,
): readonly WantedItem[] =>
  linesIn(form).flatMap((line) => {
    const service = services.find(({ _id }) => _id === line.serviceId);
    if (service === undefined) return [];
    return [{ name: service.name, units: unitsOf(line), item: days?.items.get(service._id) }];
  });

/** Undefined: nothing is known of that day. */
const freeOn = ({ item }: WantedItem, day: string): number | undefined => item?.free.get(day);

/** Whether not all of it can be had from a day on, as far as is known. */
export const isShort = (days: RentalMonth | undefined, items: readonly WantedItem[], day: string): boolean =>
  days === undefined ||
  days.unavailable.has(day) ||
  items.some((wanted) => (freeOn(wanted, day) ?? 0) < wanted.units);

/** What there is to say of a day: of one item how many are free where not all are, of several those of which too few are. */
export const dayText = (items: readonly WantedItem[], day: string): string | null => {
  const [only, second] = items;
  const partly = items.filter((wanted) => {
    const free = freeOn(wanted, day);
    if (free === undefined) return false;
    return second === undefined ? free > 0 && free < (wanted.item?.stock ?? 0) : free < wanted.units;
  });
  if (only === undefined || partly.length === 0) return null;
  const texts = partly.map((wanted) => {
    const text = `${freeOn(wanted, day)} of ${wanted.item?.stock ?? 0} free`;
    return second === undefined ? text : `${wanted.name}: ${text}`;
  });
  return texts.join(', ');
};

/**
 * Why a hire can begin on no day of a month from `today` on, with what to do; null: it can on one of them, or nothing is
 * known of them.
 */
export const monthText = (
  days: RentalMonth | undefined,
  items: readonly WantedItem[],
  today: string,
): string | null => {
  const toCome = [...(items[0]?.item?.free.keys() ?? [])].filter((day) => day >= today);
  if (toCome.length === 0 || toCome.some((day) => !isShort(days, items, day))) return null;
  const short = items.flatMap((wanted) => {
    const most = Math.max(...toCome.map((day) => freeOn(wanted, day) ?? 0));
    return most < wanted.units ? [`${wanted.name}: ${most} of ${wanted.item?.stock ?? 0} free at most.`] : [];
  });
  return short.length === 0
    ? 'No day of this month has all of it. Please look at another month, or choose ‘Another day’.'
    : `No day of this month has all of it. ${short.join(' ')} Please take fewer, or look at another month.`;
};
