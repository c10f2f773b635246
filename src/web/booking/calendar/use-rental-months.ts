import { useState } from 'react';
import type { RentalMonth } from '#contract/pages/booking-pages.ts';
import type { Month } from '#web/ui/calendar/month-grid.ts';
import { type Loaded, type Outcome, useLoaded } from '../stepper/use-loaded.ts';
import { type Bounds, freeDays, monthKey, monthsBeside } from './month-text.ts';

/** The dates of a month on which the rental cannot start, and those of them on which some of an order can be had. */
export type MonthDays = Pick<RentalMonth, 'unavailable' | 'short'>;
export type LoadMonth = (month: Month) => Promise<Outcome<MonthDays>>;

export type RentalMonths = {
  readonly shown: Month;
  /** The dates of the month shown on which the rental cannot start. */
  readonly loaded: Loaded<MonthDays>;
  /** When the month shown has no free day: the next one that is free, or the first of all. */
  readonly next: string | null;
  /** Whether the next free day is still being looked for. */
  readonly searching: boolean;
  readonly show: (month: Month) => void;
  /** Turns to a month from outside the calendar. */
  readonly jump: (month: Month) => void;
  /** How often that was done: the calendar begins anew. */
  readonly jumps: number;
  readonly reload: () => void;
};

type Given = {
  readonly bounds: Bounds;
  /** The month the page came with, and the first free day it knew of. */
  readonly month: RentalMonth;
  readonly nextFree: string | null;
  /** What is asked for, where that is other than the page came with. */
  readonly what?: string;
};

const firstFreeAfter = async (
  from: Month,
  bounds: Bounds,
  load: LoadMonth,
): Promise<Outcome<string | null>> => {
  for (let at = monthsBeside(from, bounds).after; at !== null; at = monthsBeside(at, bounds).after) {
    const found = await load(at);
    if (!found.ok) return found;
    const [first] = freeDays(at, found.value.unavailable, bounds);
    if (first !== undefined) return { ok: true, value: first };
  }
  return { ok: true, value: null };
};

/** The months of a rental's calendar, loaded as they are turned to; the one the page came with is not asked again. */
export const useRentalMonths = (
  { bounds, month, nextFree, what = '' }: Given,
  load: LoadMonth,
): RentalMonths => {
  const [shown, setShown] = useState<Month>({ year: month.year, month: month.month });
  const [jumps, setJumps] = useState(0);
  const key = what + monthKey(shown);
  const { loaded, reload } = useLoaded(key, () => load(shown), {
    key: monthKey(month),
    value: month,
  });
  const empty = loaded.state === 'ready' && freeDays(shown, loaded.value.unavailable, bounds).length === 0;
  // Before the script runs there is only what the server found; a later day than the month shown needs no search.
  const known = nextFree !== null && nextFree > `${monthKey(shown)}-31` ? nextFree : null;
  const search = useLoaded(
    empty && known === null && (what || nextFree !== null) ? key : null,
    () => firstFreeAfter(shown, bounds, load),
    null,
  ).loaded;
  return {
    shown,
    loaded,
    next: known ?? (search.state === 'ready' ? search.value : null) ?? nextFree,
    searching: search.state === 'loading',
    show: setShown,
    jump: (to) => {
      setShown(to);
      setJumps(jumps + 1);
    },
    jumps,
    reload,
  };
};
