import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayParts } from '../../../../ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../kit/icons.tsx';
import classes from './day.module.css';

type DayBarProps = {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly onDay: (day: CalendarDate) => void;
};

/** The day shown, with the day before, the day after and the way back to today. */
export function DayBar({ day, today, onDay }: DayBarProps) {
  const step = (label: string, days: number, icon: React.ReactNode) => (
    <ActionIcon
      variant="default"
      size={44}
      radius="md"
      aria-label={label}
      onClick={() => onDay(addDays(day, days))}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={classes.bar}>
      <Title order={2} fz={{ base: 18, sm: 20 }} aria-live="polite">
        {calendarDayParts(day).full}
      </Title>
      <Group gap={8} wrap="nowrap" className={classes.steps ?? ''}>
        {step('Previous day', -1, <ChevronLeftIcon />)}
        <Button
          variant={day === today ? 'light' : 'default'}
          h={44}
          className={classes.today ?? ''}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onDay(today)}
        >
          Today
        </Button>
        {step('Next day', 1, <ChevronRightIcon />)}
      </Group>
    </div>
  );
}
