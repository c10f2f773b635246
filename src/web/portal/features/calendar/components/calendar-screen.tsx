import { useMemo } from 'react';
import type { Filter } from '../api.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';
import classes from './calendar-screen.module.css';
import { FilterButton, FilterPanel, useFilterPanel } from './filters.tsx';

type CalendarScreenProps = Omit<CalendarProps, 'tools' | 'below' | 'tall' | 'rows'> & {
  readonly onFilter: (filter: Filter) => void;
};

/** Lines of a month's day where the calendar has the whole screen. */
const ROWS = 4;

const nobody = [] as const;

/** The calendar on a page of its own, with whose bookings it shows. */
export function CalendarScreen({ onFilter, ...props }: CalendarScreenProps) {
  const { filter, people } = props;
  const panel = useFilterPanel();
  const columns = useMemo(
    () => (filter.staffIds.length === 0 ? people : people?.filter(({ id }) => filter.staffIds.includes(id))),
    [people, filter.staffIds],
  );
  return (
    <div className={classes.screen}>
      <Calendar
        {...props}
        people={columns}
        rows={ROWS}
        tall
        tools={<FilterButton panel={panel} filter={filter} />}
        below={
          panel.open && (
            <FilterPanel id={panel.id} people={people ?? nobody} filter={filter} onFilter={onFilter} />
          )
        }
      />
    </div>
  );
}
