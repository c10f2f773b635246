import { ActionIcon, Button, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { shortDay } from '../../../../ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon, MoreIcon } from '../../../../ui/icons.tsx';
import { type CalendarView, calendarViews, titleOf, turned } from '../places.ts';
import classes from './calendar.module.css';

type ToolbarProps = {
  readonly view: CalendarView;
  readonly day: CalendarDate;
  /** A day is then called in short. */
  readonly phone: boolean;
  readonly today: CalendarDate;
  readonly onView: (view: CalendarView) => void;
  readonly onDay: (day: CalendarDate) => void;
  /** What else can be done, at the right. */
  readonly more: ReactNode;
};

const words = { month: 'Month', week: 'Week', day: 'Day' } as const;

/** What is shown, the pages before and after it, and how much of the time at once; on a phone in one row, the rest unfolds. */
export function Toolbar({ view, day, phone, today, onView, onDay, more }: ToolbarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const turn = (by: 1 | -1, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size={44}
      radius="md"
      aria-label={`${label} ${view}`}
      onClick={() => onDay(turned(view, day, by))}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={classes.toolbar}>
      <div className={classes.turns}>
        {turn(-1, 'Previous', <ChevronLeftIcon />)}
        {turn(1, 'Next', <ChevronRightIcon />)}
        <Button
          variant={day === today ? 'light' : 'default'}
          h={44}
          px="md"
          className={classes.today ?? ''}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onDay(today)}
        >
          Today
        </Button>
      </div>
      <Title order={2} className={classes.title ?? ''} aria-live="polite">
        {phone && view === 'day' ? shortDay(day) : titleOf(view, day)}
      </Title>
      <ActionIcon
        className={classes.unfold ?? ''}
        variant={unfolded ? 'light' : 'subtle'}
        color={unfolded ? 'green' : 'gray'}
        size={44}
        radius="md"
        aria-label="View and filter"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        <MoreIcon />
      </ActionIcon>
      <div id={id} className={classes.rest} data-unfolded={unfolded || undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend have no place in a toolbar */}
        <div className={classes.views} role="group" aria-label="View">
          {calendarViews.map((known) => (
            <button
              key={known}
              type="button"
              className={classes.view}
              aria-pressed={known === view}
              onClick={() => onView(known)}
            >
              {words[known]}
            </button>
          ))}
        </div>
        {more}
      </div>
    </div>
  );
}
