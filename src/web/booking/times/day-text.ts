import { calendarDayParts } from '#web/ui/format.ts';

/** `Sat, 21 Nov`. */
export const shortDayText = (date: string): string => {
  const { weekday, day, month } = calendarDayParts(date);
  return `${weekday}, ${day} ${month}`;
};

/** `Sat, 21 Nov 2026`. */
export const dayText = (date: string): string => `${shortDayText(date)} ${date.slice(0, 4)}`;
