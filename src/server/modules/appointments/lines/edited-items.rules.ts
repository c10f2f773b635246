import type { FieldError } from '#contract/errors.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { Id } from '../../../platform/ids.ts';
import type { ChangedItem } from '../reservation/move-rental.commands.ts';
import { MOST_EVER, standing } from './lines.rules.ts';
import type { BookingLine } from './lines.types.ts';

/** An item of an edit, its handle read. */
type ItemWish = {
  /** Its number in the booking; null: it is added. */
  readonly line: number | null;
  readonly serviceId: Id;
  /** Undefined: as many as it has, and of a new line one. */
  readonly quantity?: number | undefined;
};

const GONE = 'This item is no longer part of the booking. Please look at it again.';
const TOO_OFTEN = 'This booking was changed too often to take another item. Please book it on its own.';

/** What an edit makes of the items of a booking, or what is wrong with it at its line. `all`: cancelled ones too. */
export const planItems = (
  all: readonly BookingLine[],
  wishes: readonly ItemWish[],
): Result<
  { readonly items: readonly ChangedItem[]; readonly cancelled: readonly BookingLine[] },
  readonly FieldError[]
> => {
  const errors: FieldError[] = [];
  const items: ChangedItem[] = [];
  let next = Math.max(...all.map(({ line }) => line)) + 1;
  for (const [at, { line, serviceId, quantity }] of wishes.entries()) {
    const stands = standing(all).find((one) => one.line === line);
    if (line !== null && (stands === undefined || items.some((item) => item.line === line))) {
      errors.push({ field: `lines.${at}.line`, message: GONE });
      continue;
    }
    const kept = stands?.serviceId === serviceId ? stands : null;
    items.push({ line: line ?? next, serviceId, quantity: quantity ?? kept?.quantity ?? 1, kept });
    if (line === null) next += 1;
  }
  if (all.length + wishes.filter(({ line }) => line === null).length > MOST_EVER)
    errors.push({ field: 'lines', message: TOO_OFTEN });
  if (errors.length > 0) return refuse(errors);
  const cancelled = standing(all).filter(({ line }) => items.every((item) => item.line !== line));
  return ok({ items, cancelled });
};
