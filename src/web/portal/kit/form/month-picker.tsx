import type { ComponentProps } from 'react';
import { MonthCalendar } from '../../../ui/calendar/month-calendar.tsx';
import classes from './month-picker.module.css';

/** A month of days to pick from, one or several, as the portal draws it. */
export function MonthPicker(props: Omit<ComponentProps<typeof MonthCalendar>, 'classNames'>) {
  return <MonthCalendar {...props} classNames={classes} />;
}
