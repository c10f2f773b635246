import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';

/** An empty time that was pressed. */
export type Spot = {
  readonly day: CalendarDate;
  /** Minutes on the wall. */
  readonly minute: number;
  /** In whose column; undefined where the day is not divided. */
  readonly personId: string | undefined;
  /** Where the pointer was, in pixels of the window. */
  readonly x: number;
  readonly y: number;
};

const GRID = 15;
const DAY = 1440;

/** How long a spot is drawn, in minutes. */
export const SPOT_MINUTES = 30;

/** The empty time under a pointer; null over a booking, and where no hours are. */
export const spotAt = (
  target: EventTarget,
  point: { readonly x: number; readonly y: number },
): Spot | null => {
  if (!(target instanceof Element) || target.closest('button, a') !== null) return null;
  const hours = target.closest<HTMLElement>('[data-drop-timed]');
  const day = parseCalendarDate(hours?.dataset['dropTimed'] ?? '');
  if (hours === null || day === null) return null;
  const { top, height } = hours.getBoundingClientRect();
  // What was pressed lies in the quarter of an hour that begins above the finger.
  const minute = Math.floor((((point.y - top) / height) * DAY) / GRID) * GRID;
  return {
    day,
    minute: Math.min(DAY - GRID, Math.max(0, minute)),
    personId: hours.dataset['dropPerson'],
    ...point,
  };
};
