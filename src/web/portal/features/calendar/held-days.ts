import { holdGraceMinutes, holdMinutes } from '#core/money/hold-limits.ts';
import { shortDay } from '../../../ui/format.ts';
import type { CalendarDays } from './api.ts';

/** Tells of days of which clients who have not paid yet hold an unusual share; empty: of none. */
export const heldText = (days: CalendarDays['heldUnpaid']): string =>
  days.length === 0
    ? ''
    : `Held by clients who have not paid yet: ${days
        .map(({ date, percent }) => `${percent}% of ${shortDay(date)}`)
        .join(
          ', ',
        )}. Times that are not paid for are free again after ${holdMinutes + holdGraceMinutes} minutes.`;
