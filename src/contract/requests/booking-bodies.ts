import * as z from 'zod/mini';
import { MOST_REPEATS, MOST_WEEKS } from '#core/appointments/cadence.ts';
import { HIDDEN_TEXT, hidesSomethingInLines } from '#core/names/unseen.ts';
import {
  calendarDate,
  email,
  emptyOr,
  handle,
  instant,
  naira,
  optionalLabel,
  optionalText,
  personName,
  phone,
} from './fields.ts';
import {
  bookingLine,
  bookingLines,
  dryRun,
  editedLines,
  lineOutcomes,
  oneOfServiceAndLines,
  quantity,
  quoteHash,
} from './lines.ts';

/** What a booking is asked for with: by a client, by the owner, in an edit and when it is completed. */

const REQUIRED = 'This field is required.';

/** Of all answers of a booking together; an answer alone may have 2,000. */
const MOST_LETTERS = 20_000;

const lettersIn = (given: readonly { readonly value: unknown }[]): number =>
  given.reduce((sum, { value }) => sum + (typeof value === 'string' ? value.length : 0), 0);

export const answers = z.optional(
  z
    .array(
      z.object({
        fieldId: z.string().check(z.maxLength(40)),
        label: z.optional(z.string().check(z.maxLength(500))),
        type: z.optional(z.string().check(z.maxLength(40))),
        value: z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.null()]),
      }),
    )
    .check(
      z.maxLength(30, 'At most 30 answers'),
      z.refine(
        (given) => lettersIn(given) <= MOST_LETTERS,
        'Your answers are too long together. Please shorten them.',
      ),
    ),
);

const returnDate = z.optional(calendarDate);

const clientFields = {
  clientName: personName(REQUIRED),
  clientPhone: phone(REQUIRED, 'Enter a valid 11-digit NG number.'),
  clientEmail: email(REQUIRED, 'Must be a valid email'),
};

/**
 * Payment fields are accepted because clients send them, and never believed: the server sets all three.
 * Unknown fields are ignored for the same reason.
 */
const publicFields = z.object({
  ...clientFields,
  businessId: handle,
  /** Of a booking of one plain line; of any other `lines` says all. */
  serviceId: z.optional(handle),
  staffId: z.optional(handle),
  lines: bookingLines,
  /** An appointment's start; a hire's pick-up day, or an instant on it. */
  date: z.union([instant, calendarDate], 'Invalid Date'),
  /** Of a hire: the day it comes back, the day after its last; left out, the items' own period decides. */
  returnDate,
  customFieldAnswers: answers,
  quantity,
  /** What the client writes to the business; shown to it and to the client alone. */
  notes: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(500, 'At most 500 characters'),
      z.refine((text) => !hidesSomethingInLines(text), HIDDEN_TEXT),
    ),
  ),
  /** Of a hire; the fee is the server's. */
  deliveryDetails: z.optional(
    z.nullable(
      z.object({
        method: z.optional(z.enum(['pickup', 'delivery'], 'Please choose pick-up or delivery.')),
        zone: optionalText(80),
        address: optionalText(300),
      }),
    ),
  ),
  /** Where a caution fee goes back to; asked for when there is one. */
  clientRefundDetails: z.optional(
    z.nullable(
      z.object({
        accountHolderName: optionalLabel(100),
        accountNumber: z.optional(
          z.string().check(z.trim(), z.maxLength(20, 'Must be a 10-digit account number')),
        ),
        bankName: optionalLabel(80),
      }),
    ),
  ),
  /** That the rental policy was read and agreed to; asked for when there is one. */
  policyAccepted: z.optional(z.boolean()),
  /** Of a time that the waitlist holds for this client: the token of the link to it. */
  offer: z.optional(z.string().check(z.maxLength(100))),
  /** The stamp of the terms that the client read; with others meanwhile, nothing is booked: TERMS_CHANGED says which. */
  terms: z.optional(z.string().check(z.maxLength(100))),
  paymentStatus: z.optional(z.unknown()),
  amountPaid: z.optional(z.unknown()),
  paymentReference: z.optional(z.unknown()),
});
export const publicBooking = publicFields.check(oneOfServiceAndLines);
export type PublicBooking = z.output<typeof publicBooking>;

const ownerBooking = z.strictObject({
  /** Left out of a walk-in only, as the two after it may be. */
  clientName: emptyOr(clientFields.clientName),
  clientPhone: emptyOr(clientFields.clientPhone),
  clientEmail: emptyOr(clientFields.clientEmail),
  businessId: z.optional(handle),
  serviceId: z.optional(handle),
  staffId: z.optional(handle),
  lines: bookingLines,
  date: z.union([instant, calendarDate], 'Invalid Date'),
  returnDate,
  notes: optionalText(2000),
  customFieldAnswers: answers,
  quantity,
  deliveryDetails: z.optional(
    z.strictObject({
      method: z.enum(['pickup', 'delivery']),
      /** The name of one of the business's zones; its fee is the server's. */
      zone: optionalText(80),
      address: optionalText(300),
    }),
  ),
  /** The owner has seen the warnings and wants this time all the same. */
  override: z.optional(z.boolean()),
  /**
   * Someone standing at the counter: starting now needs no confirmation, and neither name, phone nor email is asked.
   * Without a phone the booking belongs to nobody, and no message is sent.
   */
  walkIn: z.optional(z.boolean()),
});

/** Told together with whatever else is wrong, not once that is mended. */
const unlessWalkIn = (field: 'clientName' | 'clientPhone') =>
  z.refine<z.output<typeof ownerBooking>>(
    (booking) => booking.walkIn === true || (booking[field] ?? '') !== '',
    {
      path: [field],
      error: REQUIRED,
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );

/**
 * The owner's own booking of either kind. An appointment has `staffId` (or `any`) and an instant as `date`; a hire has
 * its pick-up day as `date` and `deliveryDetails`. Whether the email may be left out is a setting of the business.
 */
export const internalBooking = ownerBooking.check(
  unlessWalkIn('clientName'),
  unlessWalkIn('clientPhone'),
  oneOfServiceAndLines,
);
export type InternalBooking = z.output<typeof internalBooking>;

export const editedBooking = z.extend(ownerBooking, {
  /** Of a booking of one plain line: its service. */
  lines: editedLines,
  dryRun,
  /** Of an edit of lines that changes the price. */
  quoteHash,
  /** The version the edit began from; another one meanwhile is refused with the booking as it stands. */
  version: z.optional(z.number()),
});
export type EditedBooking = z.output<typeof editedBooking>;

/** One more service in a client's booking that stands: where it fits, as it was offered, and what is asked about it. */
export const addedLine = z.strictObject({
  line: bookingLine,
  date: instant,
  customFieldAnswers: answers,
  dryRun,
  quoteHash,
});
export type AddedLine = z.output<typeof addedLine>;

/** The whole numbers from 1 to `most`, each other one refused in these words. */
const upTo = (most: number, said: string) => z.number().check(z.int(said), z.gte(1, said), z.lte(most, said));

/** Where a booking that stands goes, or how long it takes; all else of it stays as it is. */
export const movedBooking = z.strictObject({
  /** An appointment's new start, as an instant; a hire's new first day. */
  date: z.union([instant, calendarDate], 'Invalid Date'),
  /** Of an appointment: a staff member or `any`; left out: whoever has it. */
  staffId: z.optional(handle),
  /** Of an appointment: how long it takes from its start to its end; of several services the last takes the change. */
  minutes: z.optional(upTo(1440, 'Choose 1 to 1440 minutes.')),
  dryRun,
  override: editedBooking.shape.override,
  version: editedBooking.shape.version,
});
export type MovedBooking = z.output<typeof movedBooking>;

/** How often a booking is repeated: every so many weeks, or `month`: on the same day of each month, or its last. */
const cadence = z.union(
  [z.strictObject({ weeks: upTo(MOST_WEEKS, `Choose every 1 to ${MOST_WEEKS} weeks.`) }), z.literal('month')],
  `Choose every 1 to ${MOST_WEEKS} weeks, or every month.`,
);

/** Which appointments repeat one: the first `times` dates of the pattern that have not begun. */
export const repeatedBooking = z
  .strictObject({
    every: cadence,
    times: upTo(MOST_REPEATS, `Repeat it 1 to ${MOST_REPEATS} times.`),
    /** Shows what of the pattern is free, and books nothing. */
    dryRun: z.optional(z.boolean()),
    /** What is booked: of each date that is wanted its own time, or the nearest free one. */
    starts: z.optional(
      z
        .array(instant)
        .check(
          z.minLength(1, 'Choose one date at least.'),
          z.maxLength(MOST_REPEATS, `At most ${MOST_REPEATS} dates`),
        ),
    ),
  })
  .check(
    z.refine(({ dryRun, starts }) => dryRun === true || starts !== undefined, {
      path: ['starts'],
      error: 'Choose one date at least.',
    }),
  );
export type RepeatedBooking = z.output<typeof repeatedBooking>;

/** What the owner is warned of before a booking outside the rules. */
export const bookingWarnings = ['PAST', 'TOO_FAR', 'CLOSED', 'OUTSIDE_HOURS', 'BLOCKED', 'OFF_GRID'] as const;

/** What may be said of its lines and of the money when a booking is completed. */
export const completion = {
  lines: lineOutcomes,
  payment: z.optional(
    z.strictObject({
      method: z.enum(['cash', 'transfer', 'pos'], 'Please choose how it was paid.'),
      amount: naira('This field is required', 'Cannot be negative'),
      /** What was shown as owed: with it the amount may be more, and what is beyond the price is the client's. */
      owed: z.optional(naira('This field is required', 'Cannot be negative')),
    }),
  ),
  /**
   * All it costs in the end, a delivery included and the caution fee not; of a price that may vary, or where lines were
   * missed. Left out it is what was agreed for all that was done.
   */
  finalPrice: z.optional(naira('This field is required', 'Cannot be negative')),
  /** Why it differs from that. */
  priceReason: optionalText(300),
};
