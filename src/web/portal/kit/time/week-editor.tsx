import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { weekdays } from './default-week.ts';
import classes from './week-editor.module.css';
import { DayRow } from './week-editor-day.tsx';
import { inOrder, lateNoteOf, withMondayCopied } from './week-editor-rules.ts';

type WeekEditorProps = {
  /** Seven entries, Sunday first (`weekOf` makes them so). */
  readonly days: readonly WeekEntry[];
  readonly onChange: (days: readonly WeekEntry[]) => void;
  readonly first?: 'Sunday' | 'Monday';
  readonly label?: string;
};

/** A row a weekday: open or closed, from and to, breaks; Monday's can be copied to the rest. */
export function WeekEditor({ days, onChange, first = 'Monday', label = 'Weekly hours' }: WeekEditorProps) {
  const [beforeCopy, setBeforeCopy] = useState<readonly WeekEntry[] | null>(null);
  const set = (next: readonly WeekEntry[], before: readonly WeekEntry[] | null) => {
    setBeforeCopy(before);
    onChange(next);
  };
  const others = inOrder(days, first).filter(({ isOpen, dayOfWeek }) => isOpen && dayOfWeek !== 1);
  return (
    <>
      <ul className={classes.week} aria-label={label}>
        {inOrder(days, first).map((day) => (
          <DayRow
            key={day.dayOfWeek}
            day={day}
            onChange={(changed) =>
              set(
                days.map((known) => (known.dayOfWeek === changed.dayOfWeek ? changed : known)),
                null,
              )
            }
            lateNote={lateNoteOf(days, day.dayOfWeek)}
            onCopy={day.dayOfWeek === 1 && others.length > 0 ? () => set(withMondayCopied(days), days) : null}
          />
        ))}
      </ul>
      <div role="status">
        {beforeCopy !== null && (
          <div className={classes.copied}>
            <span>Monday’s hours copied to {listOf(others)}.</span>
            <Button variant="subtle" onClick={() => set(beforeCopy, null)}>
              Undo
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const listOf = (days: readonly WeekEntry[]): string =>
  days.map(({ dayOfWeek }) => (weekdays[dayOfWeek] ?? '').slice(0, 3)).join(', ');
