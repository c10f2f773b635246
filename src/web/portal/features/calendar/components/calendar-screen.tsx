import { useMemo } from 'react';
import type { Filter } from '../api.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';
import classes from './calendar-screen.module.css';
import { FilterButton, FilterPanel, useFilterPanel } from './filters.tsx';
import { PeopleStrip } from './people/people-strip.tsx';

type CalendarScreenProps = Omit<CalendarProps, 'tools' | 'below' | 'tall' | 'rows'> & {
  readonly onFilter: (filter: Filter) => void;
};

/** Lines of a month's day where the calendar has the whole screen. */
const ROWS = 4;

const nobody = [] as const;
const everyone = { id: null, name: 'Everyone' } as const;

/** The calendar on a page of its own, with whose bookings it shows: of a week one person's at a time if wished. */
export function CalendarScreen({ onFilter, ...props }: CalendarScreenProps) {
  const { filter, people } = props;
  const panel = useFilterPanel();
  const columns = useMemo(
    () => (filter.staffIds.length === 0 ? people : people?.filter(({ id }) => filter.staffIds.includes(id))),
    [people, filter.staffIds],
  );
  return (
    <div className={classes.screen} data-view={props.view}>
      <Calendar
        {...props}
        people={columns}
        rows={ROWS}
        tall
        tools={<FilterButton panel={panel} filter={filter} />}
        below={
          <>
            {panel.open && (
              <FilterPanel id={panel.id} people={people ?? nobody} filter={filter} onFilter={onFilter} />
            )}
            {props.view === 'week' && people !== undefined && people.length > 1 && (
              <PeopleStrip
                people={[everyone, ...people]}
                chosen={filter.staffIds.length === 1 ? (filter.staffIds[0] ?? null) : null}
                onChoose={(id) => onFilter({ ...filter, staffIds: id === null ? [] : [id] })}
              />
            )}
          </>
        }
      />
    </div>
  );
}
