import type { FieldError } from '#contract/errors.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { Id } from '../../../platform/ids.ts';
import { isSameWork, type LineWish, wishOfStanding } from '../../availability/index.ts';
import { MOST_EVER } from './lines.rules.ts';
import type { BookingLine } from './lines.types.ts';

/** A line of an edit, its handles read. */
export type EditedWish = {
  /** Its number in the booking; null: it is added. */
  readonly line: number | null;
  readonly serviceId: Id;
  /** Null: whoever is free; undefined: who has it, and of a new line whoever is free. */
  readonly staffId: Id | null | undefined;
  /** Undefined: those it has, as long as it is of the same service. */
  readonly optionIds: readonly string[] | undefined;
  readonly hands: 1 | 2 | undefined;
  /** Of an item; undefined: as many as it has, and of a new line one. */
  readonly quantity?: number | undefined;
};

/** A line as an edit leaves it. */
export type PlannedLine = {
  readonly number: number;
  /** As it stands; null: it is new. */
  readonly line: BookingLine | null;
  readonly wish: LineWish;
  /** Whether nothing about it changes. */
  readonly stays: boolean;
};

export type PlannedLines = {
  readonly lines: readonly PlannedLine[];
  /** Those that stand and are not named. */
  readonly cancelled: readonly BookingLine[];
};

/** What an edit makes of the lines of a booking, or what is wrong with it at its line. `all`: cancelled ones too. */
export const planLines = (
  all: readonly BookingLine[],
  wishes: readonly EditedWish[],
): Result<PlannedLines, readonly FieldError[]> => {
  const errors: FieldError[] = [];
  const lines: PlannedLine[] = [];
  let next = Math.max(...all.map(({ line }) => line)) + 1;
  for (const [at, wish] of wishes.entries()) {
    if (wish.line === null) {
      lines.push({ number: next, line: null, wish: newWish(wish, next), stays: false });
      next += 1;
      continue;
    }
    const line = all.find((one) => one.line === wish.line && one.cancelledAt === null);
    if (line === undefined || lines.some(({ number }) => number === wish.line)) {
      errors.push({ field: `lines.${at}.line`, message: GONE });
      continue;
    }
    lines.push(changedLine(line, wish));
  }
  const ever = all.length + lines.filter(({ line }) => line === null).length;
  if (ever > MOST_EVER) errors.push({ field: 'lines', message: TOO_OFTEN });
  if (errors.length > 0) return refuse(errors);
  const cancelled = all.filter(
    (line) => line.cancelledAt === null && lines.every(({ number }) => number !== line.line),
  );
  return ok({ lines, cancelled });
};

const GONE = 'This service is no longer part of the booking. Please look at it again.';
const TOO_OFTEN = 'This booking was changed too often to take another service. Please book it on its own.';

const newWish = ({ serviceId, staffId, optionIds, hands }: EditedWish, line: number): LineWish => ({
  line,
  serviceId,
  staffId: staffId ?? null,
  optionIds: optionIds ?? [],
  hands: hands ?? 1,
});

/** What was agreed stays, unless the service, its options or its hands are others; so does who was chosen for it. */
const changedLine = (line: BookingLine, wish: EditedWish): PlannedLine => {
  const { serviceId, staffId } = wish;
  const sameService = serviceId === line.serviceId;
  const agreed = { ...wishOfStanding(line), line: line.line };
  const asked = {
    serviceId,
    optionIds: wish.optionIds ?? (sameService ? agreed.optionIds : []),
    hands: wish.hands ?? (sameService ? agreed.hands : 1),
  };
  const chosen = staffId === undefined ? (sameService ? agreed.staffId : null) : staffId;
  // guard: a-line-that-stays-keeps-what-was-agreed
  if (!isSameWork(asked, line)) {
    const wanted = { line: line.line, ...asked, staffId: chosen };
    return { number: line.line, line, wish: wanted, stays: false };
  }
  // Whoever has the line already is as good as anyone, so that nothing moves that need not.
  const stays = staffId === undefined || staffId === null || staffId === line.staffId;
  return { number: line.line, line, wish: stays ? agreed : { ...agreed, staffId: chosen }, stays };
};
