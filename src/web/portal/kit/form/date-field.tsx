import { Button, Input, InputBase } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayOf, calendarDayParts } from '../../../ui/format.ts';
import { CalendarIcon } from '../../../ui/icons.tsx';
import { useBusinessZone } from '../../session/session-context.tsx';
import classes from './date-field.module.css';
import { MonthPicker } from './month-picker.tsx';

type DateFieldProps = {
  readonly label: string;
  /** yyyy-MM-dd, or '' while there is none. */
  readonly value: string;
  readonly onChange: (value: CalendarDate | '') => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly isDisabled?: (date: CalendarDate) => boolean;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
};

/**
 * A day, picked from a calendar that unfolds below the field: one that floats is cut off by a dialog around it.
 * A field that is not required can be cleared.
 */
export function DateField({ label, value, onChange, required = false, ...props }: DateFieldProps) {
  const [opened, setOpened] = useState(false);
  const fieldRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpened(false);
    fieldRef.current?.focus();
  };
  const choose = (date: CalendarDate | '') => {
    onChange(date);
    close();
  };
  return (
    <div>
      <InputBase
        ref={fieldRef}
        component="button"
        type="button"
        size="md"
        pointer
        label={label}
        labelProps={{ id: `${id}-label` }}
        // A button cannot be required; the mark beside the label says it.
        withAsterisk={required}
        description={props.description}
        error={props.error}
        disabled={props.disabled ?? false}
        rightSection={<CalendarIcon />}
        rightSectionPointerEvents="none"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-expanded={opened}
        onClick={() => setOpened((was) => !was)}
      >
        <span id={`${id}-value`}>
          {value === '' ? <Input.Placeholder>Choose a date</Input.Placeholder> : calendarDayParts(value).full}
        </span>
      </InputBase>
      {opened && (
        <Panel label={label} onEscape={close}>
          <FieldCalendar {...props} label={label} value={value} onPick={choose} />
          {!required && value !== '' && (
            <Button
              variant="subtle"
              className={classes.clear ?? ''}
              aria-label={`Clear ${label}`}
              onClick={() => choose('')}
            >
              Clear
            </Button>
          )}
        </Panel>
      )}
    </div>
  );
}

type FieldCalendarProps = Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max' | 'isDisabled'> & {
  readonly onPick: (date: CalendarDate) => void;
};

function FieldCalendar({ label, value, min, max, isDisabled, onPick }: FieldCalendarProps) {
  const today = calendarDayOf(new Date().toISOString(), useBusinessZone());
  return (
    <MonthPicker
      label={label}
      today={today}
      selected={value === '' ? [] : [value]}
      onPick={onPick}
      min={min}
      max={max}
      {...(isDisabled === undefined ? {} : { isDisabled })}
      autoFocus
    />
  );
}

type PanelProps = {
  readonly label: string;
  readonly onEscape: () => void;
  readonly children: ReactNode;
};

function Panel({ label, onEscape, children }: PanelProps) {
  const panelRef = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    panelRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
  return (
    <fieldset
      ref={panelRef}
      data-frame="inner"
      className={classes.panel}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocusCapture={keepEscape}
    >
      {children}
    </fieldset>
  );
}

/** Escape closes the calendar alone: a dialog around it listens first, and asks the focused element by this name. */
const keepEscape = ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true');
