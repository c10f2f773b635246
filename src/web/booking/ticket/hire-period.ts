import type { PublicAppointment } from '#contract/views.ts';
import { calendarDayOf } from '#web/ui/format.ts';
import { addDays } from '../times/strip-days.ts';

/** The days of a hire, yyyy-MM-dd in the business's zone: the last one is the client's, on the next it is due back. */
export type HirePeriod = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly returnDate: string;
};

export const hirePeriod = ({
  date,
  duration,
  timezone,
}: Pick<PublicAppointment, 'date' | 'duration' | 'timezone'>): HirePeriod => {
  const firstDay = calendarDayOf(date, timezone);
  return {
    firstDay,
    lastDay: addDays(firstDay, duration - 1),
    returnDate: addDays(firstDay, duration),
  };
};
