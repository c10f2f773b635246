import * as z from 'zod/mini';
import { LONGEST_LINES, MOST_ITEMS, MOST_UNITS, readLines } from '#core/lines/lines-text.ts';
import { handle } from './fields.ts';

/** The lines of a booking as they are asked for. */

const optionIds = z.optional(
  z.array(z.string().check(z.maxLength(40))).check(z.maxLength(30, 'At most 30 options')),
);
const staffId = z.optional(handle);
export const quantity = z.optional(z.number().check(z.int(), z.gte(1), z.lte(MOST_UNITS)));
const hands = z.optional(
  z.number().check(z.int('Must be 1 or 2'), z.gte(1, 'Must be 1 or 2'), z.lte(2, 'Must be 1 or 2')),
);

/** Shows what a change would make of the booking, and changes nothing. */
export const dryRun = z.optional(z.boolean());
/** The hash of the preview that was agreed to. */
export const quoteHash = z.optional(z.string().check(z.maxLength(100)));

/** One service or item; `staffId` is a staff member or `any`, and left out it is `any`. */
export const bookingLine = z.strictObject({ serviceId: handle, staffId, optionIds, quantity, hands });
export type BookingLine = z.output<typeof bookingLine>;

/** Of a rental order there may be more than of an appointment: the server tells which it is, and refuses the ninth. */
export const bookingLines = z.optional(
  z
    .array(bookingLine)
    .check(
      z.minLength(1, 'Please choose a service.'),
      z.maxLength(MOST_ITEMS, `At most ${MOST_ITEMS} lines`),
    ),
);

/** The number of a line in its booking. */
const lineNumber = z.number().check(z.int(), z.gte(1), z.lte(99));

/** A line of a client's booking that is not to be, by its number. */
export const cancelledLine = z.strictObject({ line: lineNumber, dryRun, quoteHash });
export type CancelledLine = z.output<typeof cancelledLine>;

/** Lines of an edit: those that stand are named by their number, and one that is not named is cancelled. */
export const editedLines = z.optional(
  z
    .array(
      z.strictObject({
        line: z.optional(lineNumber),
        serviceId: handle,
        staffId,
        optionIds,
        quantity,
        hands,
      }),
    )
    .check(
      z.minLength(1, 'A booking has one line at least. Cancel the booking instead.'),
      z.maxLength(MOST_ITEMS, `At most ${MOST_ITEMS} lines`),
    ),
);
export type EditedLine = NonNullable<z.output<typeof editedLines>>[number];

/** What became of the lines of a booking that is completed, by their numbers; one that is not named was done. */
export const lineOutcomes = z.optional(
  z
    .array(
      z.strictObject({
        line: lineNumber,
        outcome: z.enum(['done', 'no-show'], 'Choose done or no-show.'),
      }),
    )
    .check(z.maxLength(MOST_ITEMS, `At most ${MOST_ITEMS} lines`)),
);
export type SaidLine = NonNullable<z.output<typeof lineOutcomes>>[number];

/** Either the one service or the lines: never both, never neither. */
export const oneOfServiceAndLines = z.refine<{ serviceId?: unknown; lines?: unknown }>(
  ({ serviceId, lines }) => (serviceId === undefined) !== (lines === undefined),
  {
    path: ['serviceId'],
    error: ({ input }) =>
      input !== null && typeof input === 'object' && 'lines' in input && input.lines !== undefined
        ? 'Send either serviceId or lines, not both.'
        : 'This field is required.',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** One service is asked for with who does it, or `any`; lines say that themselves. */
export const staffUnlessLines = z.refine<{ staffId?: unknown; lines?: unknown }>(
  ({ staffId, lines }) => staffId !== undefined || lines !== undefined,
  {
    path: ['staffId'],
    error: 'This field is required.',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** The same lines in an address (amendment 15): `service[:staff|any][:option+option][:xQuantity][:hHands]`, by commas. */
export const linesText = z.string().check(
  z.maxLength(LONGEST_LINES, `At most ${LONGEST_LINES} letters`),
  z.refine((text) => readLines(text) !== null, 'These lines could not be read.'),
);
