import * as z from 'zod/mini';
import { customField } from './views.ts';

const nairaAmount = z.number();
/** What a client's change of one line of a booking comes to, before it is made. */

/**
 * What cancelling one line of a booking makes of it, amounts in naira: what the rest costs, what of the money paid comes
 * back and what stays towards the rest. `late`: it is inside the notice. By `hash` it is agreed to.
 */
export const lineCancelPreview = z.object({
  line: z.number(),
  price: nairaAmount,
  before: nairaAmount,
  back: nairaAmount,
  stays: nairaAmount,
  late: z.boolean(),
  hash: z.string(),
});
export type LineCancelPreview = z.output<typeof lineCancelPreview>;

/** Where a line fits into a booking that stands, and by whom; by `hash` it is agreed to, with its price. */
export const linePlace = z.object({
  date: z.string(),
  endDate: z.string(),
  staffNames: z.array(z.string()),
  hash: z.string(),
});
export type LinePlace = z.output<typeof linePlace>;

/**
 * What a line costs and takes, in naira and minutes, where it fits: before the others, behind them, or nowhere; and what
 * its service asks that the booking has not been asked.
 */
export const lineOffer = z.object({
  price: nairaAmount,
  minutes: z.number(),
  places: z.array(linePlace),
  questions: z.array(customField),
});
export type LineOffer = z.output<typeof lineOffer>;

/** The place that was chosen, with what the booking costs then. */
export const lineAddPreview = z.extend(linePlace, { price: nairaAmount, before: nairaAmount });
export type LineAddPreview = z.output<typeof lineAddPreview>;
