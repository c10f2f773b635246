/** By how the client gets the item. */
export type Returning = { readonly pickup: string; readonly delivery: string };

/**
 * How an item comes back, and what to do where its return date is a day on which nobody is there: the same on the
 * booking page, at the end of the booking, behind its link and in messages.
 */
export function howReturned(business: string): Returning {
  const otherwise = 'If they are closed on that day, call them to agree another.';
  return {
    pickup: `You bring it back to ${business}. ${otherwise}`,
    delivery: `You bring it back to ${business}, unless you agree that they collect it. ${otherwise}`,
  };
}
