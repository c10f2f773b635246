import { addDays } from '#core/calendar/calendar-date.ts';
import { listSlots } from '#core/slots/list-slots.ts';
import type { BusinessSchedule, StaffSchedule } from '#core/slots/schedule.ts';
import {
  type CalendarCase,
  CLOSES,
  type Engine,
  LUNCH,
  OPEN_WEEKDAYS,
  OPENS,
  SLOT_MINUTES,
} from './calendar-case.ts';

/** Our own slot engine; everything that can be prepared is. */
export const ownEngine = ({ zone, from, days, now, bookings }: CalendarCase): Engine => {
  const day = [
    { startMinute: OPENS, endMinute: LUNCH.start },
    { startMinute: LUNCH.end, endMinute: CLOSES },
  ];
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    OPEN_WEEKDAYS.some((open) => open === weekday) ? day : [],
  );
  const rules = { stepMinutes: SLOT_MINUTES, noticeMinutes: 0, gapMinutes: 0, horizonDays: days };
  const business: BusinessSchedule = { zone, hours, closures: [], rules };
  const ada = { staffId: 'ada', hours: null, blockedDates: [], blockedTimes: [] };
  const staff: readonly StaffSchedule[] = [{ ...ada, busy: bookings }];
  const ask = { durationMinutes: SLOT_MINUTES, from, to: addDays(from, days - 1) };
  const compute = () => listSlots(business, staff, ask, now);
  return { compute, starts: () => compute().flatMap(({ times }) => times) };
};
