import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { ChoiceBar } from '../../../kit/form/choice-bar.tsx';
import { DayRangeFields } from '../../../kit/form/day-range-fields.tsx';
import { type FigureDays, lengthOf, periods } from '../periods.ts';

type PeriodChoiceProps = {
  readonly of: FigureDays;
  readonly today: CalendarDate;
  readonly onDays: (of: FigureDays) => void;
};

const choices = [
  ...periods.map((period) => ({ value: String(period), label: `${period} days` })),
  { value: 'dates', label: 'Dates' },
];

/** How far back the figures go, or from when to when. */
export function PeriodChoice({ of, today, onDays }: PeriodChoiceProps) {
  const range = 'days' in of ? { from: addDays(today, 1 - lengthOf(of)), to: today } : of;
  const choose = (value: string) => {
    const days = periods.find((one) => String(one) === value);
    onDays(days === undefined ? range : { days });
  };
  return (
    <>
      <ChoiceBar
        legend="Period"
        choices={choices}
        value={'days' in of ? String(of.days) : 'dates'}
        onChoose={choose}
      />
      {!('days' in of) && <DayRangeFields range={range} today={today} onRange={onDays} />}
    </>
  );
}
