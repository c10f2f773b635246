import { type ComponentProps, useState } from 'react';
import { MonthCalendar } from '../../../ui/calendar/month-calendar.tsx';
import classes from './month-picker.module.css';

/** A month of days to pick from, one or several, as the portal draws it. */
export function MonthPicker(props: Omit<ComponentProps<typeof MonthCalendar>, 'classNames'>) {
  return <MonthCalendar {...props} classNames={classes} />;
}

/**
 * A key for a calendar that follows a day chosen elsewhere: it changes then, which turns the calendar to that day, but
 * not when the calendar itself was pressed, or the keyboard would be thrown out of it. Tell `pressed` of the latter.
 */
export function useCalendarTurn(day: string) {
  const [turn, setTurn] = useState({ key: 0, day });
  if (turn.day !== day) setTurn({ key: turn.key + 1, day });
  return { key: turn.key, pressed: (picked: string) => setTurn({ ...turn, day: picked }) };
}
