import type { FieldError } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { AskedLine } from '#core/slots/lines/line.ts';
import type { Id } from '../../../platform/ids.ts';
import type { BookingWarning, Rules } from './reservation.types.ts';

export const REQUIRED = 'This field is required.';

/** What the screens say of a form that is not right yet; a single error speaks for itself. */
export const invalidBooking = (errors: readonly FieldError[]): Refusal => {
  const [first, second] = errors;
  const message =
    first === undefined || second !== undefined
      ? 'Please fill in all required fields correctly.'
      : first.message;
  return refusal('INVALID_INPUT', { message, errors });
};

/** An inactive service takes no new bookings, the owner's included. */
export const inactive = ({ name }: { readonly name: string }): Refusal =>
  invalidBooking([
    {
      field: 'serviceId',
      message: `${name} is inactive. Please activate it first, or choose another service.`,
    },
  ]);

const inWords: Readonly<Record<BookingWarning, string>> = {
  PAST: 'it has already passed',
  TOO_FAR: 'it is further ahead than clients can book',
  CLOSED: 'it falls on a day off',
  OUTSIDE_HOURS: 'it does not fit into the opening hours',
  BLOCKED: 'it reaches into blocked time',
  OFF_GRID: 'it is not one of the usual start times',
};

/** Null when nothing stands against the time, or the owner wants it all the same. */
export const refuseUnlessWanted = (
  warnings: readonly BookingWarning[],
  { settled, override }: Extract<Rules<unknown>, { readonly by: 'owner' }>,
): Refusal | null => {
  const open = warnings.filter((warning) => !settled.includes(warning));
  if (open.length === 0 || override === true) return null;
  const reasons = open.map((warning) => inWords[warning]);
  const last = reasons.pop();
  const list = reasons.length === 0 ? last : `${reasons.join(', ')} and ${last}`;
  return refusal('NEEDS_OVERRIDE', {
    message: `This time is outside your usual rules: ${list}. Please confirm that you still want it.`,
    data: { warnings: open },
  });
};

/** The resource without which lines could be placed that cannot be; undefined: something else is in the way. */
export const missingResource = <Line extends Pick<AskedLine, 'needs'>>(
  resources: readonly { readonly id: Id; readonly name: string }[],
  lines: readonly Line[],
  fits: (lines: readonly Line[]) => boolean,
): { readonly name: string } | undefined =>
  resources.find(({ id }) =>
    fits(lines.map((line) => ({ ...line, needs: line.needs.filter(({ resourceId }) => resourceId !== id) }))),
  );

/** That a resource is all in use at the time that was chosen; null: something else is in the way. */
export const refuseForResource = <Line extends Pick<AskedLine, 'needs'>>(
  ...asked: Parameters<typeof missingResource<Line>>
): Refusal | null => {
  const missing = missingResource(...asked);
  if (missing === undefined) return null;
  return refusal('SLOT_TAKEN', {
    message: `‘${missing.name}’ is all in use at that time. Please choose another time.`,
  });
};
