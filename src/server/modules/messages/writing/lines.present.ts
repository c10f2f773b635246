import { inOneSentence, unitsText } from '#core/lines/titles.ts';
import { nairaText, toKobo } from '#core/money/kobo.ts';
import type { BookedLine } from '../../payments/index.ts';
import type { Detail } from './letter.types.ts';
import { clockTime, naira, zoneNote } from './wording.rules.ts';

/** What a booking of lines of its own says of each; of a plain one there is nothing to say but its title. */
type WithLines = {
  readonly bookingType: 'time-based' | 'item-based';
  readonly lines: readonly BookedLine[] | null;
  readonly zone: string;
};

/** Those that stand as they follow each other; of a booking of which none does, what it last was. */
export const standingLines = (lines: WithLines['lines']): readonly BookedLine[] => {
  const all = lines ?? [];
  const left = all.filter(({ cancelled }) => !cancelled);
  return (left.length === 0 ? all : left).toSorted((a, b) => a.startsAt - b.startsAt || a.line - b.line);
};

/**
 * Several services with the time of each, its options, who does it and what it costs, or several items with how many
 * there are of each; none where there is but one.
 */
export const lineDetails = ({ bookingType, lines, zone }: WithLines): readonly Detail[] => {
  const told = standingLines(lines);
  if (told.length < 2) return [];
  return told.map((line) => (bookingType === 'item-based' ? itemDetail(line) : lineDetail(line, zone)));
};

const itemText = ({ serviceName, quantity }: BookedLine): string => unitsText(serviceName, quantity);

/** All items of a hire go and come back together: none has a time of its own. */
const itemDetail = (line: BookedLine): Detail => ({
  label: itemText(line),
  value: naira(line.priceKobo),
});

const lineDetail = (line: BookedLine, zone: string): Detail => {
  const { startsAt, endsAt, serviceName, staffNames, priceKobo } = line;
  const who = staffNames.length === 0 ? [] : [`With ${inOneSentence(staffNames)}`];
  const lines = [
    ...line.options.map(optionText),
    [...who, ...(priceKobo === 0 ? [] : [naira(priceKobo)])].join(', '),
  ];
  return {
    label: `${clockTime(startsAt, zone)} to ${clockTime(endsAt, zone)}`,
    value: serviceName,
    lines: lines.filter((text) => text !== ''),
  };
};

/** What was chosen of the one service of a booking: `Waist length (+₦4,000)`. */
export const optionTexts = ({ lines }: Pick<WithLines, 'lines'>): readonly string[] => {
  const [only, ...others] = standingLines(lines);
  return only === undefined || others.length > 0 ? [] : only.options.map(optionText);
};

const optionText = ({ name, priceKobo }: BookedLine['options'][number]): string => {
  if (priceKobo === 0) return name;
  return `${name} (${priceKobo > 0 ? '+' : '−'}${nairaText(toKobo(Math.abs(priceKobo)))})`;
};

/** What a line says in one sentence of it, wherever the lines come from. */
export type LineInWords = Pick<BookedLine, 'startsAt' | 'serviceName' | 'staffNames'> & {
  readonly options: readonly { readonly name: string }[];
};

/** `10:00 Braids (Waist length) with Ngozi and Bola`. */
export const lineInWords = (
  { startsAt, serviceName, options, staffNames }: LineInWords,
  zone: string,
): string => {
  const chosen = options.length === 0 ? '' : ` (${options.map(({ name }) => name).join(', ')})`;
  const who = staffNames.length === 0 ? '' : ` with ${inOneSentence(staffNames)}`;
  return `${clockTime(startsAt, zone)} ${serviceName}${chosen}${who}`;
};

/** The same of each line that stands, under the zone of its times, or each item of a hire; none of a plain booking. */
export const linesInWords = ({ bookingType, lines, zone }: WithLines): readonly string[] => {
  const told = standingLines(lines);
  if (told.length === 0 || bookingType === 'item-based') return told.map(itemText);
  return [linesHead(zone), ...told.map((line) => lineInWords(line, zone))];
};

/** `The visit (Lagos time):`, above what happens in it. */
export const linesHead = (zone: string): string => `The visit ${zoneNote(zone)}:`;

/** The same with what each costs, for a letter that has said the zone. */
export const pricedLines = ({ bookingType, lines, zone }: WithLines): readonly string[] =>
  standingLines(lines).map((line) => {
    const said = bookingType === 'item-based' ? itemText(line) : lineInWords(line, zone);
    return line.priceKobo === 0 ? said : `${said}, ${naira(line.priceKobo)}`;
  });
