import { calendarDayParts, fullMonthName } from '#web/ui/format.ts';

/** `Sat, 21 Nov`. */
export const shortDayText = (date: string): string => {
  const { weekday, day, month } = calendarDayParts(date);
  return `${weekday}, ${day} ${month}`;
};

/** `Sat, 21 Nov 2026`. */
export const dayText = (date: string): string => `${shortDayText(date)} ${date.slice(0, 4)}`;

/** `Saturday 21 November`, for the head of a day's times. */
export const headingText = (date: string): string => {
  const { full, day } = calendarDayParts(date);
  return `${full.split(',')[0]} ${day} ${fullMonthName(Number(date.slice(5, 7)))}`;
};
