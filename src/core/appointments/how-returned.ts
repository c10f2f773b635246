import { type CalendarDate, longDate } from '../calendar/calendar-date.ts';

/** By how the client gets the item. */
export type Returning = { readonly pickup: string; readonly delivery: string };

/**
 * How an item comes back, and what to do where its return date is a day on which nobody is there: the same on the
 * booking page, at the end of the booking, behind its link and in messages.
 */
export function howReturned(business: string): Returning {
  const otherwise = 'If they are closed on that day, bring it back on the next day they open.';
  const { pickup, delivery } = whoReturns(business);
  return { pickup: `${pickup} ${otherwise}`, delivery: `${delivery} ${otherwise}` };
}

/** The same where the days are known on which nobody is there (`closedReturn`). */
export function whoReturns(business: string): Returning {
  return {
    pickup: `You bring it back to ${business}.`,
    delivery: `You bring it back to ${business}, unless you agree that they collect it.`,
  };
}

/** The same of what is due back on `due` and can be brought on `back`; null: on no day that is known. */
export function returnedOn(business: string, due: CalendarDate, back: CalendarDate | null): Returning {
  const { pickup, delivery } = whoReturns(business);
  if (back === due) return { pickup, delivery };
  const closed = closedReturn(due, back);
  return { pickup: `${pickup} ${closed}`, delivery: `${delivery} ${closed}` };
}

/** Of a return date on which the business is closed: the day it must be back; null where none is known. */
export function closedReturn(due: CalendarDate, back: CalendarDate | null): string {
  const closed = `They are closed on ${longDate(due)}`;
  return back === null
    ? `${closed}: call them to agree another day.`
    : `${closed}: bring it back on ${longDate(back)}.`;
}
