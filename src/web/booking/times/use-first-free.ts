import { useEffect } from 'react';
import type { TimePicking } from './picking.ts';
import type { Times } from './use-times.ts';

/** Where no day is chosen, the first free one of the strip is, or its first: what is shown is always one day's times. */
export const useFirstFree = (picking: TimePicking, { days }: Times, first: string): void => {
  const opening = picking.choice.date === null && days.state === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once, at the moment the days are there
  useEffect(() => {
    if (!opening) return;
    const open = days.value.find(({ free }) => free > 0) ?? days.value[0];
    if (open !== undefined) picking.chooseDate(open.date, first);
  }, [opening, first]);
};
