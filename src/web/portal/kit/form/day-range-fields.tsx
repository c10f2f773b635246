import { useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { type DayRange, rangeError } from '../time/day-range.ts';
import { DateField } from './date-field.tsx';
import classes from './day-range-fields.module.css';

type DayRangeFieldsProps = {
  readonly range: DayRange;
  readonly today: CalendarDate;
  readonly onRange: (range: DayRange) => void;
};

/** Both ends of a range up to today; shown as soon as they make sense together. */
export function DayRangeFields({ range, today, onRange }: DayRangeFieldsProps) {
  // Only what cannot be shown yet; the rest is in the address, which Back changes too.
  const [unsound, setUnsound] = useState<DayRange | null>(null);
  const draft = unsound ?? range;
  const change = (next: DayRange) => {
    const sound = rangeError(next) === null;
    setUnsound(sound ? null : next);
    if (sound) onRange(next);
  };
  return (
    <div className={classes.days}>
      <DateField
        label="From"
        required
        value={draft.from}
        max={today}
        onChange={(from) => change({ ...draft, from })}
      />
      <DateField
        label="To"
        required
        value={draft.to}
        max={today}
        error={rangeError(draft)}
        onChange={(to) => change({ ...draft, to })}
      />
    </div>
  );
}
