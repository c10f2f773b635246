import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { allocate } from '#core/lines/allocation.ts';
import { bookingTitle, namesOfStaff, unitsText } from '#core/lines/titles.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type { Id } from '../../../platform/ids.ts';
import type { BookingLine } from './lines.types.ts';

/** What a booking's own row says where it has no other lines. */
type OneLine = {
  readonly line_count: number | null;
  readonly lines: readonly BookingLine[] | null;
  readonly service_id: Id;
  readonly staff_id: Id | null;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly service_name: string;
  readonly staff_name: string;
  readonly duration: number;
  readonly price_kobo: Kobo;
  readonly caution_fee_kobo: Kobo;
  readonly quantity: number;
};

/** The lines of a booking; of one plain line it is that line itself. */
export const linesOf = (row: OneLine): readonly BookingLine[] => {
  if (row.line_count !== null) return row.lines ?? [];
  return [
    {
      line: 1,
      serviceId: row.service_id,
      staffId: row.staff_id,
      helperId: null,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      serviceName: row.service_name,
      staffName: row.staff_name,
      helperName: '',
      duration: row.duration,
      priceKobo: row.price_kobo,
      cautionFeeKobo: row.caution_fee_kobo,
      quantity: row.quantity,
      options: [],
      segments: [],
      byAny: false,
      cancelledAt: null,
      outcome: null,
    },
  ];
};

/** Who does a line, one or two; nobody an item. */
export const staffNamesOf = ({ staffName, helperName }: BookingLine): string[] =>
  [staffName, helperName].filter((name) => name !== '');

/** Lines that were ever in one booking, those that were cancelled too; the database has room for no more. */
export const MOST_EVER = 99;

/** Those that were not cancelled. */
export const standing = (lines: readonly BookingLine[]): readonly BookingLine[] =>
  lines.filter(({ cancelledAt }) => cancelledAt === null);

/** The items that lines hire, and what they are made of. */
export const itemsOf = (lines: readonly Pick<BookingLine, 'serviceId' | 'parts'>[]): readonly Id[] =>
  lines.flatMap(({ serviceId, parts = [] }) => [serviceId, ...parts.map((part) => part.serviceId)]);

/** Whether a booking's own row says all of its lines: it is one, and nothing about it is other than plain. */
export const isPlain = (lines: readonly BookingLine[]): boolean => {
  const [line, second] = lines;
  return (
    line !== undefined &&
    second === undefined &&
    line.line === 1 &&
    line.helperId === null &&
    line.options.length === 0 &&
    line.segments.length === 0 &&
    (line.parts ?? []).length === 0 &&
    (line.resourceIds ?? []).length === 0 &&
    line.cancelledAt === null
  );
};

/**
 * What the row of a booking says of its lines: the first that stands, and the totals. A booking whose lines are all
 * cancelled is shown as it last was.
 */
export const columnsOfLines = (lines: readonly BookingLine[]) => {
  const left = standing(lines);
  const shown = (left.length === 0 ? lines : left).toSorted(
    (a, b) => a.startsAt - b.startsAt || a.line - b.line,
  );
  const [first] = shown;
  if (first === undefined) throw new Error('A booking has one line at least');
  const endsAt = shown.reduce((last, line) => (line.endsAt > last ? line.endsAt : last), first.endsAt);
  return {
    serviceId: first.serviceId,
    staffId: first.staffId,
    startsAt: first.startsAt,
    endsAt,
    serviceName: bookingTitle(shown.map(({ serviceName }) => serviceName)),
    staffName: namesOfStaff(shown.flatMap(({ staffName, helperName }) => [staffName, helperName])),
    duration: first.staffId === null ? first.duration : (endsAt - first.startsAt) / minuteMs,
    priceKobo: toKobo(shown.reduce((sum, { priceKobo }) => sum + priceKobo, 0)),
  };
};

/** A stretch in which one person is busy with one line. */
export type LinePart = {
  readonly line: number;
  readonly serviceName: string;
  readonly staffId: Id;
  readonly staffName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Whether the client did not come for it, though for others of a completed booking. */
  readonly missed: boolean;
};

/** Whose time lines have and when, processing time left out; those that were cancelled have none. */
export const partsOf = (lines: readonly BookingLine[]): readonly LinePart[] =>
  standing(lines).flatMap(({ line, serviceName, staffId, staffName, helperId, helperName, ...time }) => {
    const missed = time.outcome !== null;
    const people = [
      ...(staffId === null ? [] : [{ staffId, staffName }]),
      ...(helperId === null ? [] : [{ staffId: helperId, staffName: helperName }]),
    ];
    return people.flatMap((person) =>
      activeStretches(time).map((stretch) => ({ line, serviceName, missed, ...person, ...stretch })),
    );
  });

/** Every other segment is active, the first one too. */
const activeStretches = ({
  startsAt,
  endsAt,
  segments,
}: Pick<BookingLine, 'startsAt' | 'endsAt' | 'segments'>) => {
  if (segments.length === 0) return [{ startsAt, endsAt }];
  let at: number = startsAt;
  return segments.flatMap((minutes, place) => {
    const from = toInstant(at);
    at += minutes * minuteMs;
    return place % 2 === 0 ? [{ startsAt: from, endsAt: toInstant(at) }] : [];
  });
};

/** What of a booking is one person's: from their first line to the end of their last; null: none of it. */
export const shareOf = (lines: readonly BookingLine[], person: Id) => {
  const own = standing(lines).filter(({ staffId, helperId }) => staffId === person || helperId === person);
  if (own.length === 0) return null;
  const { startsAt, endsAt, serviceName } = columnsOfLines(own);
  return { startsAt, endsAt, serviceName };
};

/** What a booking cost before its final price, and each of its lines by its number; null: it has one line. */
export type PricesBefore = {
  readonly price: Kobo;
  readonly ofLines: Readonly<Record<string, Kobo>> | null;
};

export const pricesOf = (row: OneLine): PricesBefore => ({
  price: row.price_kobo,
  ofLines:
    row.line_count === null
      ? null
      : Object.fromEntries(standing(linesOf(row)).map(({ line, priceKobo }) => [line, priceKobo])),
});

/**
 * The lines of a booking that costs again what it did, all of them open. What was kept before prices of lines were is
 * shared out anew.
 */
export const linesAsBefore = (
  lines: readonly BookingLine[],
  { price, ofLines }: PricesBefore,
): readonly BookingLine[] => {
  if (ofLines === null) return linesAsDone(lines, { price, missed: [] });
  // guard: what-was-missed-is-open-once-that-is-undone
  return lines.map((line) => ({ ...line, outcome: null, priceKobo: ofLines[line.line] ?? line.priceKobo }));
};

/** What a booking comes to in the end, its delivery apart, and the numbers of the lines its client did not come for. */
export type FinalPrice = { readonly price: Kobo; readonly missed: readonly number[] };

/** The lines of a booking that ended so: those that were done share its price by what they cost, the others cost nothing. */
export const linesAsDone = (
  lines: readonly BookingLine[],
  { price, missed }: FinalPrice,
): readonly BookingLine[] => {
  const done = standing(lines).filter(({ line }) => !missed.includes(line));
  const shares = allocate(
    price,
    done.map(({ priceKobo }) => priceKobo),
  );
  return lines.map((line) => {
    // guard: a-line-nobody-came-for-costs-nothing
    if (missed.includes(line.line)) return { ...line, outcome: 'no-show', priceKobo: toKobo(0) };
    return { ...line, outcome: null, priceKobo: shares[done.indexOf(line)] ?? line.priceKobo };
  });
};

/** What the lines that stand are of, with their units. */
export const unitsIn = (lines: readonly BookingLine[]): readonly string[] =>
  standing(lines).map(({ serviceName, quantity }) => unitsText(serviceName, quantity));
