import type { Id } from '../../../platform/ids.ts';
import { partsOf, standing } from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';

/** Who takes over. */
export type Taker = { readonly id: Id; readonly name: string };

/** Those lines of a booking that stand and have somebody as one of their people. */
export const linesOfPerson = (lines: readonly BookingLine[], id: Id): readonly BookingLine[] =>
  standing(lines).filter(({ staffId, helperId }) => staffId === id || helperId === id);

/**
 * The lines of a booking with those of one person given to another; what was cancelled stays under its name. Null where
 * the taker would be busy with two of them at once, or be both who do one.
 */
export const giveLines = (
  lines: readonly BookingLine[],
  from: Id,
  to: Taker,
): readonly BookingLine[] | null => {
  const given = lines.map((line) => (line.cancelledAt === null ? giveLine(line, from, to) : line));
  const busy = partsOf(given)
    .filter(({ staffId }) => staffId === to.id)
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const meets = busy.some((part, at) => part.endsAt > (busy[at + 1]?.startsAt ?? part.endsAt));
  // guard: nobody-is-given-two-lines-at-once
  return meets ? null : given;
};

const giveLine = (line: BookingLine, from: Id, to: Taker): BookingLine => ({
  ...line,
  ...(line.staffId === from ? { staffId: to.id, staffName: to.name } : {}),
  ...(line.helperId === from ? { helperId: to.id, helperName: to.name } : {}),
});
