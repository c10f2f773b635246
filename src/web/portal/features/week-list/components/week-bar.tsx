import { ActionIcon, Button, Title } from '@mantine/core';
import type { DateRange } from '#core/calendar/calendar-date.ts';
import { formatDayRange } from '../../../../ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon, RefreshIcon } from '../../../../ui/icons.tsx';
import classes from './week-list.module.css';

type WeekBarProps = {
  readonly week: DateRange;
  readonly isThisWeek: boolean;
  readonly refreshing: boolean;
  readonly onStep: (weeks: number) => void;
  readonly onToday: () => void;
  readonly onRefresh: () => void;
};

/** The title, the week shown with the ways to others, and a fresh look at it. */
export function WeekBar({ week, isThisWeek, refreshing, onStep, onToday, onRefresh }: WeekBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.barTop}>
        <Title order={2} fz={20}>
          Appointments
        </Title>
        {!isThisWeek && (
          <Button variant="light" h={44} px="xs" flex="none" onClick={onToday}>
            This week
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          radius="md"
          aria-label="Refresh"
          loading={refreshing}
          onClick={onRefresh}
        >
          <RefreshIcon />
        </ActionIcon>
      </div>
      <div className={classes.steps}>
        <StepButton label="Previous week" onClick={() => onStep(-1)}>
          <ChevronLeftIcon />
        </StepButton>
        <span className={classes.range} aria-live="polite">
          {formatDayRange(week.from, week.to)}
        </span>
        <StepButton label="Next week" onClick={() => onStep(1)}>
          <ChevronRightIcon />
        </StepButton>
      </div>
    </div>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
};

function StepButton({ label, onClick, children }: StepButtonProps) {
  return (
    <ActionIcon variant="default" size={44} radius="md" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
