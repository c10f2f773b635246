import { toInstant } from '#core/calendar/instant.ts';
import type { WeeklyHours } from '#core/hours/weekly-hours.ts';
import type { BusinessDiary, StaffDiary } from '#core/slots/diary.ts';
import { ownerRules } from '#core/slots/owner-slot.ts';
import type { BusinessColumns, DiaryRow } from './schedule.repo.ts';

/** A row as the facts core decides on. */
export const businessDiaryOf = (row: BusinessColumns): BusinessDiary => ({
  zone: row.time_zone,
  hours: toWeek(row.hours),
  closures: row.closures.map(([from, to]) => ({ from, to })),
  rules: {
    stepMinutes: row.slot_step_minutes,
    noticeMinutes: row.notice_minutes,
    gapMinutes: row.gap_minutes,
    horizonDays: row.horizon_days,
  },
});

/** The same under the rules for the owner's own bookings. */
export const ownBusinessDiaryOf = (row: BusinessColumns): BusinessDiary => {
  const business = businessDiaryOf(row);
  return { ...business, rules: ownerRules(business.rules) };
};

export const staffDiariesOf = (row: DiaryRow): readonly StaffDiary[] =>
  row.staff.map((member) => ({
    staffId: member.id,
    hours: member.custom ? toWeek(member.hours) : null,
    blockedDates: member.blocked,
    busy: member.busy.map(([start, end]) => ({ start: toInstant(start), end: toInstant(end) })),
  }));

/** Open hours by weekday, Sunday first. */
export const toWeek = (spans: DiaryRow['hours']): WeeklyHours => {
  const week: { startMinute: number; endMinute: number }[][] = [[], [], [], [], [], [], []];
  for (const [weekday, startMinute, endMinute] of spans) week[weekday]?.push({ startMinute, endMinute });
  return week;
};
