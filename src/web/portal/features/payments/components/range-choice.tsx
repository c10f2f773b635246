import { useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { ChoiceBar } from '../../../kit/form/choice-bar.tsx';
import { DateField } from '../../../kit/form/date-field.tsx';
import {
  type DayRange,
  type MoneyPeriod,
  periodOf,
  periods,
  type RangePlace,
  rangeError,
  rangeOf,
} from '../range.ts';
import classes from './payments.module.css';

type RangeChoiceProps = {
  readonly place: RangePlace;
  readonly today: CalendarDate;
  readonly onPlace: (place: RangePlace) => void;
};

type Choice = MoneyPeriod | 'dates';

const choices: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'dates', label: 'Dates' },
];

/** Which days the figures and the list are of. */
export function RangeChoice({ place, today, onPlace }: RangeChoiceProps) {
  const range = rangeOf(place, today);
  const period = periodOf(place);
  const choose = (value: Choice) => {
    const chosen = periods.find((each) => each === value);
    onPlace(chosen === undefined ? range : { period: chosen });
  };
  return (
    <>
      <ChoiceBar legend="Days shown" choices={choices} value={period ?? 'dates'} onChoose={choose} />
      {period === null && <Days range={range} today={today} onRange={onPlace} />}
    </>
  );
}

type DaysProps = {
  readonly range: DayRange;
  readonly today: CalendarDate;
  readonly onRange: (range: DayRange) => void;
};

/** Both ends of the range; shown as soon as they make sense together. */
function Days({ range, today, onRange }: DaysProps) {
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
