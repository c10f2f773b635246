import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { BookingLine, EditedLine } from '#contract/requests/lines.ts';
import { lineFigures } from '#core/lines/line-figures.ts';
import { MOST_ITEMS, MOST_LINES, writeLines } from '#core/lines/lines-text.ts';
import { koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { choiceError, groupsOf } from '../../kit/booking/line-options.ts';
import { ANYONE, type BookableService, isRental, termsOf } from './offer.ts';

/** One service of a booking, as it is chosen. */
export type LineEntry = {
  /** Names it while it is edited. */
  readonly key: string;
  /** Its number in the booking that is edited; undefined: it is new. */
  readonly line: number | undefined;
  /** '' is not chosen yet. */
  readonly serviceId: string;
  /** A staff member's id or `any`. */
  readonly staffId: string;
  readonly optionIds: readonly string[];
  readonly hands: 1 | 2;
  /** Units of an item; empty while it is being typed. */
  readonly quantity: number | string;
};

/** The lines of the form: its first one stands in fields of its own, since most bookings have no other. */
export type FormLines = Omit<LineEntry, 'key'> & { readonly others: readonly LineEntry[] };

/** The key of the line whose fields are the form's own. */
export const FIRST = 'first';

export const plainLine = { line: undefined, optionIds: [], hands: 1, quantity: 1 } as const;

export const emptyLine = (key: string): LineEntry => ({ ...plainLine, key, serviceId: '', staffId: ANYONE });

/** All lines, the first first. */
export const linesIn = ({
  line,
  serviceId,
  staffId,
  optionIds,
  hands,
  quantity,
  others,
}: FormLines): readonly LineEntry[] => [
  { key: FIRST, line, serviceId, staffId, optionIds, hands, quantity },
  ...others,
];

/** The form's lines with one of them changed. */
export const withLine = <Form extends FormLines>(form: Form, key: string, patch: Partial<LineEntry>): Form =>
  key === FIRST
    ? { ...form, ...patch }
    : { ...form, others: form.others.map((each) => (each.key === key ? { ...each, ...patch } : each)) };

/** The form without one of its lines; where that is the first, the second takes its place. */
export const withoutLine = <Form extends FormLines>(form: Form, key: string): Form => {
  if (key !== FIRST) return { ...form, others: form.others.filter((each) => each.key !== key) };
  const [next, ...others] = form.others;
  if (next === undefined) return form;
  const { key: _, ...line } = next;
  return { ...form, ...line, others };
};

/** What a line may be: an item is in a hire once, a service may be in a visit again. */
export const servicesLeft = (
  services: readonly BookableService[],
  form: FormLines,
  key: string,
): readonly BookableService[] => {
  const elsewhere = linesIn(form).filter((line) => line.key !== key);
  return services.filter(
    (service) => !isRental(service) || elsewhere.every(({ serviceId }) => serviceId !== service._id),
  );
};

/** `rental`: it is of items. */
export const mayAddLine = (form: FormLines, rental: boolean): boolean =>
  linesIn(form).length < (rental ? MOST_ITEMS : MOST_LINES);

/** The units of a line that count, also while they are being typed. */
export const unitsOf = ({ quantity }: Pick<LineEntry, 'quantity'>): number =>
  Math.max(1, Number(quantity) || 1);

/** The lines of a booking that stand. */
export const standingLines = ({ lines }: Pick<OwnerAppointment, 'lines'>): readonly OwnerLine[] =>
  lines.filter(({ cancelled }) => !cancelled);

const entryOfLine = (line: OwnerLine): LineEntry => ({
  key: `line-${line.line}`,
  line: line.line,
  serviceId: line.serviceId,
  staffId: line.staffIds[0] ?? ANYONE,
  optionIds: line.chosen.map(({ _id }) => _id),
  hands: line.hands === 2 ? 2 : 1,
  quantity: line.quantity,
});

/** What stands of a booking, as the form has it. */
export const formLinesOf = (booking: OwnerAppointment): FormLines => {
  const [first, ...others] = standingLines(booking).map(entryOfLine);
  const { serviceId, staffId, quantity } = booking;
  if (first === undefined) {
    const only = { ...plainLine, line: 1, quantity };
    return { ...only, serviceId: serviceId._id, staffId: staffId?._id ?? '', others: [] };
  }
  const { key: _, ...line } = first;
  return {
    ...line,
    staffId: staffId === null && line.staffId === ANYONE ? '' : line.staffId,
    others,
  };
};

/** Whether a booking is one service with nothing else about it: what the calls of one service say whole. */
const isPlain = (lines: readonly LineEntry[]): boolean =>
  lines.length === 1 && lines.every(({ optionIds, hands }) => optionIds.length === 0 && hands === 1);

const textOf = (lines: readonly LineEntry[]): string =>
  JSON.stringify(
    lines.map(({ line, serviceId, staffId, optionIds, hands, quantity }) => ({
      line,
      units: Number(quantity),
      serviceId,
      staffId,
      optionIds: [...optionIds].sort(),
      hands,
    })),
  );

const isSame = (one: readonly LineEntry[], other: readonly LineEntry[]): boolean =>
  textOf(one) === textOf(other);

/** Whether an edit is one of lines, which is shown before it is saved. */
export const changesLines = (form: FormLines, edited: OwnerAppointment | null): boolean => {
  if (edited === null) return false;
  const before = linesIn(formLinesOf(edited));
  const now = linesIn(form);
  return !isSame(now, before) && !(isPlain(now) && isPlain(before));
};

const visitOf = ({ serviceId, staffId, optionIds, hands }: LineEntry): BookingLine => ({
  serviceId,
  staffId,
  optionIds: [...optionIds],
  hands,
});

/** Units that were not typed are told at their field. */
const itemOf = ({ serviceId, quantity }: LineEntry): BookingLine => ({
  serviceId,
  quantity: quantity === '' ? undefined : Number(quantity),
});

const editedLine = (entry: LineEntry, before: readonly LineEntry[], rental: boolean): EditedLine => {
  const asked = rental ? itemOf(entry) : visitOf(entry);
  const { line } = entry;
  const was = before.find((each) => each.line === line);
  if (line === undefined || was === undefined) return asked;
  const { staffId, ...rest } = asked;
  // Who is not named stays who it is.
  return { line, ...rest, ...(was.staffId === staffId || rental ? {} : { staffId }) };
};

type SentLines = BookingLine | { readonly lines: BookingLine[] | EditedLine[] };

/**
 * What is sent of the lines: of one plain service itself, of any other all lines, of lines that stay nothing new. `rental`:
 * they are items.
 */
export const sentLines = (form: FormLines, edited: OwnerAppointment | null, rental = false): SentLines => {
  const now = linesIn(form);
  const { serviceId, staffId } = form;
  const [first] = now;
  const plain = rental && first !== undefined ? itemOf(first) : { serviceId, staffId };
  const asked = rental ? itemOf : visitOf;
  if (edited === null) return isPlain(now) ? plain : { lines: now.map(asked) };
  const before = linesIn(formLinesOf(edited));
  if (isPlain(now) && isPlain(before)) return plain;
  if (isSame(now, before)) return { serviceId: edited.serviceId._id };
  return { lines: now.map((entry) => editedLine(entry, before, rental)) };
};

/** What free times are asked for with; `lines` is null where one service says it all. */
export const slotsAskOf = (form: FormLines): { readonly lines: string | null } => {
  const lines = linesIn(form);
  return { lines: isPlain(lines) ? null : writeLines(lines.map(visitOf)) };
};

/** The line of the edited booking that this one still is: with the same service, options and hands. */
const agreedLine = (
  { line, serviceId, optionIds, hands }: LineEntry,
  edited: OwnerAppointment | null,
): OwnerLine | undefined =>
  edited?.lines.find(
    (each) =>
      each.line === line &&
      each.serviceId === serviceId &&
      each.hands === hands &&
      each.chosen.length === optionIds.length &&
      each.chosen.every(({ _id }) => optionIds.includes(_id)),
  );

/** What is wrong with the options of a line; '' where nothing is. */
export const optionsError = (
  entry: LineEntry,
  service: BookableService,
  edited: OwnerAppointment | null,
): string => {
  if (agreedLine(entry, edited) !== undefined) return '';
  return choiceError(service.optionGroups, entry.optionIds);
};

/** Minutes, and naira. */
export type Figures = { readonly minutes: number; readonly price: number };

/** What a line of time takes and costs: as it was agreed, else by its service and what is chosen of it. */
export const figuresOf = (
  entry: LineEntry,
  service: BookableService,
  edited: OwnerAppointment | null,
): Figures => {
  const agreed = agreedLine(entry, edited);
  if (agreed !== undefined) return { minutes: agreed.duration, price: agreed.price };
  const { duration, base } = termsOf(service, entry.key === FIRST ? edited : null);
  const { optionIds, hands } = entry;
  if (optionIds.length === 0 && hands === 1) return { minutes: duration, price: base };
  const options = groupsOf(service.optionGroups)
    .flatMap((group) => group.options)
    .filter(({ id }) => optionIds.includes(id));
  const { twoHands } = service;
  const { minutes, priceKobo } = lineFigures(
    {
      duration: service.duration,
      priceKobo: nairaToKobo(service.price) ?? toKobo(0),
      segments: service.segments,
      twoHands:
        twoHands === null
          ? null
          : { duration: twoHands.duration, priceKobo: nairaToKobo(twoHands.price) ?? toKobo(0) },
    },
    { options, hands },
  );
  return { minutes, price: koboToNaira(priceKobo) };
};

/** Whether all that a line needs is chosen, so that times can be looked for. */
export const isLineChosen = (
  entry: LineEntry,
  service: BookableService | undefined,
  edited: OwnerAppointment | null,
): boolean =>
  service !== undefined &&
  (isRental(service) || (entry.staffId !== '' && optionsError(entry, service, edited) === ''));
