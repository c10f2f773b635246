import { ActionIcon, Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { BreakEntry, WeekEntry } from '#core/calendar/week-entries.ts';
import { CloseIcon, CopyIcon, PlusIcon } from '../../../ui/icons.tsx';
import { weekdays } from './default-week.ts';
import classes from './week-editor.module.css';
import {
  dayErrorsOf,
  mayCloseNextDay,
  mostBreaks,
  type TimesErrors,
  timeOf,
  withBreak,
  withNewBreak,
  withOpen,
  withoutBreak,
  withTimes,
} from './week-editor-rules.ts';

type DayRowProps = {
  readonly day: WeekEntry;
  readonly onChange: (day: WeekEntry) => void;
  /** What stands against its late hours, or null. */
  readonly lateNote: string | null;
  /** Where this day's hours can be taken over by others. */
  readonly onCopy: (() => void) | null;
};

/** One weekday: open or closed, from and to, and its breaks. */
export function DayRow({ day, onChange, lateNote, onCopy }: DayRowProps) {
  const name = weekdays[day.dayOfWeek] ?? '';
  return (
    <li className={classes.day} data-open={day.isOpen || undefined}>
      <div className={classes.open}>
        <Switch
          label={name.slice(0, 3)}
          aria-label={`${name} open`}
          checked={day.isOpen}
          onChange={(event) => onChange(withOpen(day, event.currentTarget.checked))}
        />
      </div>
      {day.isOpen ? (
        <OpenHours day={day} name={name} onChange={onChange} lateNote={lateNote} onCopy={onCopy} />
      ) : (
        <span className={classes.closed}>Closed</span>
      )}
    </li>
  );
}

function OpenHours({ day, name, onChange, lateNote, onCopy }: DayRowProps & { readonly name: string }) {
  const addRef = useRef<HTMLButtonElement>(null);
  const errors = dayErrorsOf(day);
  const breaks = day.breaks ?? [];
  const remove = (place: number) => {
    onChange(withoutBreak(day, place));
    // The pressed button is gone with its break.
    addRef.current?.focus();
  };
  return (
    <div data-stack="2">
      <Times label={name} times={day} errors={errors} onChange={(times) => onChange(withTimes(day, times))} />
      {mayCloseNextDay(day) && (
        <Checkbox
          className={classes.late ?? ''}
          label={`Closes at ${day.endTime} on ${weekdays[(day.dayOfWeek + 1) % 7]}`}
          checked={day.closesNextDay === true}
          onChange={(event) => onChange({ ...day, closesNextDay: event.currentTarget.checked })}
        />
      )}
      {breaks.map((pause, place) => {
        const label = breaks.length === 1 ? `${name} break` : `${name} break ${place + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a break has no identity but its place
          <fieldset className={classes.break} key={place}>
            <legend>Break{breaks.length > 1 && ` ${place + 1}`}</legend>
            <Times
              label={label}
              times={pause}
              errors={errors.breaks[place] ?? {}}
              onChange={(times) => onChange(withBreak(day, place, times))}
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Remove ${label}`}
                onClick={() => remove(place)}
              >
                <CloseIcon size={18} />
              </ActionIcon>
            </Times>
          </fieldset>
        );
      })}
      {[errors.note, lateNote].map(
        (note) =>
          typeof note === 'string' && (
            <p key={note} className={classes.note} role="alert">
              {note}
            </p>
          ),
      )}
      <div className={classes.more}>
        <Button
          ref={addRef}
          variant="subtle"
          leftSection={<PlusIcon size={16} />}
          aria-label={`Add break on ${name}`}
          // Not disabled at the most, or the focus would be lost with it.
          aria-disabled={breaks.length >= mostBreaks}
          onClick={() => breaks.length < mostBreaks && onChange(withNewBreak(day))}
        >
          Add break
        </Button>
        {onCopy !== null && (
          <Button
            variant="subtle"
            leftSection={<CopyIcon size={16} />}
            aria-label={`Copy to other open days: ${name}’s hours`}
            onClick={onCopy}
          >
            Copy to other open days
          </Button>
        )}
      </div>
    </div>
  );
}

type TimesProps = {
  readonly label: string;
  readonly times: BreakEntry;
  readonly errors: TimesErrors;
  readonly onChange: (times: BreakEntry) => void;
  readonly children?: ReactNode;
};

function Times({ label, times: { startTime, endTime }, errors: found, onChange, children }: TimesProps) {
  const [isTyping, setTyping] = useState(false);
  // One of two times is not wrong because the other is yet to be typed.
  const errors = isTyping ? {} : found;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of its fields' focus
    <div
      className={classes.times}
      onChange={() => setTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setTyping((was) => was && currentTarget.contains(relatedTarget))
      }
      onKeyDown={({ key }) => key === 'Enter' && setTyping(false)}
    >
      <TimeField
        label={`${label} start time`}
        value={startTime}
        error={errors.startTime}
        onChange={(start) => onChange({ startTime: start, endTime })}
      />
      <span className={classes.to} aria-hidden="true">
        to
      </span>
      <TimeField
        label={`${label} end time`}
        value={endTime}
        error={errors.endTime}
        onChange={(end) => onChange({ startTime, endTime: end })}
      />
      {children}
    </div>
  );
}

type TimeFieldProps = {
  readonly label: string;
  /** HH:mm, or '' while there is none. */
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
