export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

export const isCalendarView = (text: unknown): text is CalendarView =>
  calendarViews.some((view) => view === text);
