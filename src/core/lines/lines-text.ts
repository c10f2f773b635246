import { OPTION_ID } from './options.ts';

/** A line as it is asked for, by public handles. */
export type WantedLine = {
  readonly serviceId: string;
  /** A staff member's handle, or `any`; left out: anyone. */
  readonly staffId?: string | undefined;
  readonly optionIds?: readonly string[] | undefined;
  readonly quantity?: number | undefined;
  readonly hands?: number | undefined;
};

/** Lines of an appointment booking, and of a rental order (amendment 11). */
export const MOST_LINES = 8;
export const MOST_ITEMS = 30;
/** Units of one item, in stock and in a line. */
export const MOST_UNITS = 10_000;
/** Letters of lines in an address. */
export const LONGEST_LINES = 2_000;

const ANYONE = 'any';
const HANDLE = /^[0-9A-Za-z]{44}$/;
const QUANTITY = /^x([1-9][0-9]{0,4})$/;
const HANDS = /^h([12])$/;

/**
 * Lines as one text in an address: `service[:staff|any][:option+option][:xQuantity][:hHands]`, joined by commas
 * (amendment 15). What is left out is what `any`, no option, one unit and one pair of hands would say.
 */
export function writeLines(lines: readonly WantedLine[]): string {
  return lines
    .map(({ serviceId, staffId = ANYONE, optionIds = [], quantity = 1, hands = 1 }) =>
      [
        serviceId,
        ...(staffId === ANYONE ? [] : [staffId]),
        ...(optionIds.length === 0 ? [] : [optionIds.join('+')]),
        ...(quantity === 1 ? [] : [`x${quantity}`]),
        ...(hands === 1 ? [] : [`h${hands}`]),
      ].join(':'),
    )
    .join(',');
}

/** The same read back; null where it is not such a text, or has more lines than any booking. */
export function readLines(text: string): readonly WantedLine[] | null {
  if (text === '' || text.length > LONGEST_LINES) return null;
  const lines = text.split(',').map(readLine);
  return lines.length > MOST_ITEMS || lines.some((line) => line === null)
    ? null
    : lines.filter((line) => line !== null);
}

/** The parts after the service come in their order, each at most once. */
function readLine(text: string): WantedLine | null {
  const [serviceId = '', ...parts] = text.split(':');
  if (!HANDLE.test(serviceId)) return null;
  const take = (fits: (part: string) => boolean): string | undefined => {
    const [next] = parts;
    return next !== undefined && fits(next) ? parts.shift() : undefined;
  };
  const staffId = take((part) => part === ANYONE || HANDLE.test(part));
  // In an address a plus may have become a space.
  const options = take((part) => part.split(/[+ ]/).every((id) => OPTION_ID.test(id)));
  const quantity = take((part) => QUANTITY.test(part));
  const hands = take((part) => HANDS.test(part));
  if (parts.length > 0) return null;
  return {
    serviceId,
    staffId: staffId ?? ANYONE,
    optionIds: options?.split(/[+ ]/) ?? [],
    quantity: quantity === undefined ? 1 : Number(QUANTITY.exec(quantity)?.[1]),
    hands: hands === undefined ? 1 : Number(HANDS.exec(hands)?.[1]),
  };
}
