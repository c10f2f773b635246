import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type CalendarDate, fromEpochDay, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import {
  dayOfMonth,
  dayOn,
  isWithin,
  type Month,
  monthOf,
  moved,
  pageWithin,
  type Reach,
  sameMonth,
  turned,
  within,
} from './month-grid.ts';

type Options = Reach & {
  readonly today: string;
  readonly selected: readonly string[];
  readonly isDisabled?: ((date: CalendarDate) => boolean) | undefined;
  readonly onPick: (date: CalendarDate) => void;
  readonly onMonth?: ((page: Month) => void) | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly opensAt?: string | undefined;
};

export type MonthGrid = {
  readonly page: Month;
  /** The one day that Tab stops at. */
  readonly stop: CalendarDate;
  /** Put on the cell of `stop`. */
  readonly stopRef: RefObject<HTMLTableCellElement | null>;
  readonly refuses: (date: CalendarDate) => boolean;
  readonly canTurn: (by: number) => boolean;
  readonly turn: (by: number) => void;
  readonly showYear: (year: number) => void;
  readonly pick: (date: CalendarDate) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Which page is shown, which day the keyboard is at, and what the keys do. */
export function useMonthGrid(options: Options): MonthGrid {
  const { isDisabled, onPick, onMonth } = options;
  const reach: Reach = { min: options.min, max: options.max };
  const [at, setAt] = useState<CalendarDate>(() => startOf(options));
  const stopRef = useRef<HTMLTableCellElement>(null);
  const focusing = useRef(options.autoFocus === true);

  // The cell that takes the focus may be on a page drawn only now.
  useEffect(() => {
    if (!focusing.current) return;
    focusing.current = false;
    stopRef.current?.focus();
  });

  const refuses = (date: CalendarDate) => !isWithin(date, reach) || isDisabled?.(date) === true;

  const go = (date: CalendarDate, focus: boolean) => {
    const next = within(date, reach);
    focusing.current = focus;
    setAt(next);
    if (!sameMonth(monthOf(next), monthOf(at))) onMonth?.(monthOf(next));
  };

  const pick = (date: CalendarDate) => {
    go(date, true);
    if (!refuses(date)) onPick(date);
  };

  const page = monthOf(at);
  const canTurn = (by: number) => pageWithin(turned(page, by), reach);
  return {
    page,
    stop: at,
    stopRef,
    refuses,
    canTurn,
    turn: (by) => canTurn(by) && go(dayOn(turned(page, by), dayOfMonth(at)), false),
    showYear: (year) => go(dayOn({ year, month: page.month }, dayOfMonth(at)), false),
    pick,
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = moved(at, event.key, event.shiftKey);
      if (to === null && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (to === null) pick(at);
      else go(to, true);
    },
  };
}

/** Where the calendar opens: where it is told to, else at what is chosen, else at today, as near as can be reached. */
function startOf({ opensAt, selected, today, min, max }: Options): CalendarDate {
  const chosen = opensAt ?? selected.filter((date) => isWithin(date, { min, max }))[0] ?? selected[0];
  const start = parseCalendarDate(chosen ?? '') ?? parseCalendarDate(today) ?? fromEpochDay(0);
  return within(start, { min, max });
}
