import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { ChoiceBar } from '../../../kit/form/choice-bar.tsx';
import { DayRangeFields } from '../../../kit/form/day-range-fields.tsx';
import { type MoneyPeriod, periodOf, periods, type RangePlace, rangeOf } from '../range.ts';

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
      {period === null && <DayRangeFields range={range} today={today} onRange={onPlace} />}
    </>
  );
}
