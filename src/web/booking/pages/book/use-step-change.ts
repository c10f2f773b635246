import { type RefObject, useEffect } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { useTitleFocus } from '../../stepper/use-title-focus.ts';
import type { Times } from '../../times/use-times.ts';
import type { Booking } from './use-booking.ts';

/** A step that comes up by script takes the focus with it and, when no day was named, opens on the first free one. */
export const useStepChange = (
  page: BookPage,
  booking: Booking,
  { days }: Times,
  first: string,
): RefObject<HTMLHeadingElement | null> => {
  const title = useTitleFocus(booking.step);
  const { staffId, date } = booking.choice;
  const arrived = page.step === 1 || staffId !== page.chosen.staffId;
  const opening = booking.step === 2 && arrived && date === null && days.state === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once, at the moment the days are there
  useEffect(() => {
    if (!opening) return;
    const open = days.value.find(({ free }) => free > 0) ?? days.value[0];
    if (open !== undefined) booking.chooseDate(open.date, first);
  }, [opening]);
  return title;
};
