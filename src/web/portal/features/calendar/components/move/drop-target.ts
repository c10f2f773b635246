import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { onGrid, type Person, type Target } from '../../moving.ts';

const DAY = 1440;

export type Point = { readonly x: number; readonly y: number };

/** By what a booking is held. */
export type Grip = {
  readonly rental: boolean;
  /** Minutes below the start of its time, which may be on the day before; 0 where no hours are shown. */
  readonly minutes: number;
  /** On which of its days, where no hours say it. */
  readonly day: CalendarDate | undefined;
  /** In whose column it was taken up. */
  readonly personId: string | undefined;
};

/** By what the pointer holds a booking's button. */
export const gripAt = (button: HTMLElement, point: Point, rental: boolean): Grip => {
  const hours = button.closest<HTMLElement>('[data-drop-timed]');
  const below = hours === null ? 0 : (point.y - button.getBoundingClientRect().top) / hours.offsetHeight;
  // A stretch of a booking, or what is after midnight of it, carries the whole of it along.
  const after = Number(button.dataset['afterStart'] ?? 0);
  return {
    rental,
    minutes: below * DAY + after,
    day: hours === null ? dayUnder(point) : undefined,
    personId: hours?.dataset['dropPerson'],
  };
};

/** Where letting go would put it; null over nothing that takes it. */
export const targetAt = (point: Point, grip: Grip, people: readonly Person[]): Target | null => {
  const day = dayUnder(point);
  if (day === undefined) return null;
  const byDay = { day, ...(grip.day === undefined ? {} : { heldBy: grip.day }) };
  if (grip.rental) return byDay;
  const hours = under(point, '[data-drop-timed]');
  // In a month a booking keeps its time; beside the hours of a day there is none to take.
  if (hours === null) return document.querySelector('[data-drop-timed]') === null ? byDay : null;
  const minute = onGrid(minuteIn(hours, point) - grip.minutes);
  const person = people.find(({ id }) => id === hours.dataset['dropPerson']);
  // Nothing can be given to who has left: there a booking stays with whom it was.
  return { day, minute, ...(person === undefined ? {} : { person }) };
};

/** The minute of a day at which its hours are under a point, whatever is beside it. */
export const minuteIn = (hours: HTMLElement, { y }: Point): number => {
  const { top, height } = hours.getBoundingClientRect();
  return ((y - top) / height) * DAY;
};

const under = ({ x, y }: Point, selector: string): HTMLElement | null => {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest<HTMLElement>(selector);
    // A bar belongs to the cell it begins in, not to those it lies over.
    if (found !== null && contains(found.getBoundingClientRect(), { x, y })) return found;
  }
  return null;
};

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  left <= x && x < right && top <= y && y < bottom;

const dayUnder = (point: Point): CalendarDate | undefined =>
  parseCalendarDate(under(point, '[data-drop-day]')?.dataset['dropDay'] ?? '') ?? undefined;

/** How near an edge scrolls, in pixels, how far each time, and how much of the top is covered by headings. */
const EDGE = 36;
const STEP = 14;
const HEAD = 44;

/** Scrolls the hours on while something is held near their edge; whether it did. */
export const scrollNear = (root: HTMLElement | null, { x, y }: Point): boolean => {
  const scroller = root?.querySelector<HTMLElement>('[data-scroller]');
  if (scroller === null || scroller === undefined) return false;
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  const down = y > bottom - EDGE ? STEP : y < top + HEAD + EDGE ? -STEP : 0;
  const across = x > right - EDGE ? STEP : x < left + EDGE ? -STEP : 0;
  if (down === 0 && across === 0) return false;
  scroller.scrollBy(across, down);
  return true;
};
