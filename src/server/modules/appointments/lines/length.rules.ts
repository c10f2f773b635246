import type { FieldError } from '#contract/errors.ts';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { BookingLine } from './lines.types.ts';

const wrong = (message: string): Result<never, readonly FieldError[]> =>
  refuse([{ field: 'minutes', message }]);

/**
 * The lines of a booking that is to take so long from its first start to its last end: the line that ends last takes
 * longer or shorter, and no other changes. Refused where there is no one such line, or it takes its time in stretches.
 */
export const linesOfLength = (
  lines: readonly BookingLine[],
  minutes: number,
): Result<readonly BookingLine[], readonly FieldError[]> => {
  const end = Math.max(...lines.map(({ endsAt }) => endsAt));
  const [last, other] = lines.filter(({ endsAt }) => endsAt === end);
  if (last === undefined || other !== undefined)
    return wrong('Several services end this booking together. Change each of them in the booking itself.');
  if (last.segments.length > 0)
    return wrong(`${last.serviceName} has processing time, so its length stays as it is.`);
  const start = Math.min(...lines.map(({ startsAt }) => startsAt));
  const duration = minutes - (last.startsAt - start) / minuteMs;
  if (duration < 1) return wrong(`${last.serviceName} would have no time left. Please choose a later end.`);
  const endsAt = toInstant(last.startsAt + duration * minuteMs);
  return ok(lines.map((line) => (line === last ? { ...line, duration, endsAt } : line)));
};
