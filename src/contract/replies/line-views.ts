import * as z from 'zod/mini';

/** The lines of a booking, and what of a service is chosen for one. */

const id = z.string();
const nairaAmount = z.number();

const serviceOption = z.object({ _id: id, name: z.string(), price: nairaAmount, minutes: z.number() });
export const optionGroup = z.object({
  _id: id,
  name: z.string(),
  choose: z.enum(['one', 'any']),
  required: z.boolean(),
  options: z.array(serviceOption),
});
export type OptionGroupView = z.output<typeof optionGroup>;

export const twoHands = z.object({ duration: z.number(), price: nairaAmount });

/** One service or item of a booking, as whoever has its link sees it. `line` is its number in the booking. */
export const publicLine = z.object({
  line: z.number(),
  serviceName: z.string(),
  /** Who does it, one or two; none for an item. */
  staffNames: z.array(z.string()),
  date: z.string(),
  endDate: z.string(),
  duration: z.number(),
  quantity: z.number(),
  options: z.array(z.string()),
  cancelled: z.boolean(),
});
export type PublicLine = z.output<typeof publicLine>;

export const ownerLine = z.extend(publicLine, {
  /** What became of it; null while the booking stands. One that was missed costs nothing. */
  outcome: z.nullable(z.enum(['done', 'cancelled', 'no-show'])),
  serviceId: id,
  staffIds: z.array(id),
  /** Whether the client left it to the business who does it. */
  anyone: z.boolean(),
  /** With its options, of all its units. */
  price: nairaAmount,
  /** A colleague does it, and what they take is not told to whoever asks: the price is 0. Absent: it is the price. */
  priceHidden: z.optional(z.literal(true)),
  /** Of an item: what is held against damage to all its units. */
  caution: z.optional(nairaAmount),
  hands: z.number(),
  chosen: z.array(serviceOption),
  /** Minutes, active and processing in turns; empty: active all along. */
  segments: z.array(z.number()),
});
export type OwnerLine = z.output<typeof ownerLine>;

/**
 * What a change makes of a booking's price, in naira; `hash` is sent with a change of lines that agrees to it.
 * `overpaid`: what its client has then paid beyond it, where that is shown.
 */
export const editPreview = z.object({
  price: nairaAmount,
  before: nairaAmount,
  hash: z.string(),
  overpaid: z.optional(nairaAmount),
});
export type EditPreview = z.output<typeof editPreview>;

/** A stretch in which one staff member is busy with one line. */
export const linePart = z.object({
  line: z.number(),
  serviceName: z.string(),
  staffId: id,
  staffName: z.string(),
  date: z.string(),
  endDate: z.string(),
  /** Of a completed booking: the client did not come for this. */
  missed: z.optional(z.literal(true)),
});
export type LinePart = z.output<typeof linePart>;
