import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type DayHours, dayErrorsOf, timeOf, weekdays, withOpen } from '../model.ts';
import classes from './staff.module.css';

type WeeklyHoursEditorProps = {
  readonly days: readonly DayHours[];
  readonly onChange: (days: readonly DayHours[]) => void;
};

/** A row a weekday, Sunday first: open or closed, from and to. */
export function WeeklyHoursEditor({ days, onChange }: WeeklyHoursEditorProps) {
  const change = (changed: DayHours) =>
    onChange(days.map((day) => (day.dayOfWeek === changed.dayOfWeek ? changed : day)));
  return (
    <ul className={classes.week} aria-label="Weekly hours">
      {days.map((day) => (
        <DayRow key={day.dayOfWeek} day={day} onChange={change} />
      ))}
    </ul>
  );
}

type DayRowProps = { readonly day: DayHours; readonly onChange: (day: DayHours) => void };

function DayRow({ day, onChange }: DayRowProps) {
  const name = weekdays[day.dayOfWeek] ?? '';
  const errors = dayErrorsOf(day);
  return (
    <li className={classes.day} data-open={day.isOpen || undefined}>
      <Switch
        size="md"
        label={name.slice(0, 3)}
        aria-label={`${name} open`}
        checked={day.isOpen}
        onChange={(event) => onChange(withOpen(day, event.currentTarget.checked))}
      />
      {day.isOpen ? (
        <div className={classes.times}>
          <TimeField
            label={`${name} start time`}
            value={day.startTime}
            error={errors.startTime}
            onChange={(startTime) => onChange({ ...day, startTime })}
          />
          <span className={classes.to} aria-hidden="true">
            to
          </span>
          <TimeField
            label={`${name} end time`}
            value={day.endTime}
            error={errors.endTime}
            onChange={(endTime) => onChange({ ...day, endTime })}
          />
        </div>
      ) : (
        <span className={classes.closed}>Closed</span>
      )}
    </li>
  );
}

type TimeFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/**
 * Typed as HH:mm, or as short as 9 or 930, and read when it is left, so that half a time is not called wrong.
 * A browser's own time field would show 12 hours to some.
 */
function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    onChange(timeOf(typed));
  };
  return (
    <TextInput
      aria-label={label}
      value={typed ?? value}
      error={typed === null && error}
      placeholder="HH:mm"
      styles={{ input: { paddingInline: 8, textAlign: 'center' } }}
      inputMode="numeric"
      maxLength={7}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
