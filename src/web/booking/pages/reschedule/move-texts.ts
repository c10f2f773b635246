import type { Refusal } from '#web/api/client.ts';

/** What is wrong, and what to do next where that is known. */
export type MoveRefusal = { readonly title: string; readonly advice: string | null };

export const nothingChosen: MoveRefusal = {
  title: 'Please select a new date and time slot first.',
  advice: null,
};
const OTHER_TIME = 'Please try another time slot.';
const COMPLETE = /^(?:Reschedule failed|Please select|Cannot submit)/;

/** A refusal in the server's own words; `lost`: the time cannot be had, another may. */
export const refusalIn = (words: string, lost: boolean): MoveRefusal => {
  if (words === '') return { title: `Reschedule failed: ${OTHER_TIME}`, advice: null };
  const title = COMPLETE.test(words) ? words : `Reschedule failed: ${words}`;
  return { title, advice: lost && !title.includes(OTHER_TIME) ? OTHER_TIME : null };
};

/** Whether the refusal is about the time chosen, so that it is no answer any more. */
export const isTimeLost = ({ code }: Refusal): boolean =>
  code === 'SLOT_TAKEN' || code === 'SLOT_NOT_OFFERED' || code === 'OUT_OF_STOCK';

export const refusalOf = (refusal: Refusal): MoveRefusal => {
  if (refusal.code === 'NETWORK') {
    return {
      title: 'Reschedule failed: we could not reach the server.',
      advice: 'Please try again. Your booking will not be moved twice.',
    };
  }
  if (refusal.code === 'NOT_FOUND') {
    return {
      title: 'Cannot submit reschedule: Invalid or missing token.',
      advice: 'The link may have been used already. Our latest message has your booking as it is now.',
    };
  }
  return refusalIn(refusal.message || refusal.error, isTimeLost(refusal));
};
