import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { type AppointmentStatus, appointmentStatuses } from '#core/appointments/statuses.ts';
import { FilterIcon } from '../../../../ui/icons.tsx';
import type { Filter } from '../api.ts';
import type { Person } from '../moving.ts';
import classes from './filters.module.css';
import { StatusMark } from './views/status-mark.tsx';

const words: Readonly<Record<AppointmentStatus, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  rescheduled: 'Rescheduled',
  completed: 'Completed',
  'no-show': 'No-Show',
  cancelled: 'Cancelled',
};

const countOf = ({ staffIds, statuses }: Filter): number => staffIds.length + statuses.length;

type FilterChoices = {
  readonly people: readonly Person[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
};

/** The button that shows and hides the choices; says how many are set. */
export function useFilterPanel() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return { open, id, toggle: () => setOpen((shown) => !shown) };
}

type FilterPanelState = ReturnType<typeof useFilterPanel>;

export function FilterButton({
  panel,
  filter,
}: {
  readonly panel: FilterPanelState;
  readonly filter: Filter;
}) {
  const count = countOf(filter);
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      h={44}
      px="md"
      leftSection={<FilterIcon size={18} />}
      aria-expanded={panel.open}
      aria-controls={panel.open ? panel.id : undefined}
      onClick={panel.toggle}
    >
      {count === 0 ? 'Filter' : `Filter (${count})`}
    </Button>
  );
}

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Whose bookings are shown, and in which states; none chosen is all. */
export function FilterPanel({ id, people, filter, onFilter }: FilterChoices & { readonly id: string }) {
  return (
    <div id={id} className={classes.panel}>
      {people.length > 1 && (
        <fieldset className={classes.group}>
          <legend>Person</legend>
          {people.map((person) => (
            <button
              key={person.id}
              type="button"
              className={classes.choice}
              aria-pressed={filter.staffIds.includes(person.id)}
              onClick={() => onFilter({ ...filter, staffIds: toggled(filter.staffIds, person.id) })}
            >
              {person.name}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className={classes.group}>
        <legend>Status</legend>
        {appointmentStatuses.map((status) => (
          <button
            key={status}
            type="button"
            className={classes.choice}
            aria-pressed={filter.statuses.includes(status)}
            onClick={() => onFilter({ ...filter, statuses: toggled(filter.statuses, status) })}
          >
            <StatusMark tone={status} />
            {words[status]}
          </button>
        ))}
      </fieldset>
      {countOf(filter) > 0 && (
        <Button variant="subtle" onClick={() => onFilter({ staffIds: [], statuses: [] })}>
          Show all
        </Button>
      )}
    </div>
  );
}
