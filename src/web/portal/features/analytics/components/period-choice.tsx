import type { ReactNode } from 'react';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { ChoiceBar } from '../../../kit/form/choice-bar.tsx';
import { DayRangeFields } from '../../../kit/form/day-range-fields.tsx';
import { type FigureDays, lengthOf, periods } from '../periods.ts';

type PeriodChoiceProps = {
  readonly of: FigureDays;
  readonly today: CalendarDate;
  readonly onDays: (of: FigureDays) => void;
  /** Beside the choice. */
  readonly children: ReactNode;
};

const choices = [
  ...periods.map((period) => ({
    value: String(period),
    label: period === 365 ? '1 year' : `${period} days`,
  })),
  { value: 'dates', label: 'Dates' },
];

/** How far back the figures go, or from when to when. */
export function PeriodChoice({ of, today, onDays, children }: PeriodChoiceProps) {
  const range = 'days' in of ? { from: addDays(today, 1 - lengthOf(of)), to: today } : of;
  const choose = (value: string) => {
    const days = periods.find((one) => String(one) === value);
    onDays(days === undefined ? range : { days });
  };
  return (
    <div data-stack="3">
      <div data-row="3" data-wrap>
        <ChoiceBar
          legend="Period"
          choices={choices}
          value={'days' in of ? String(of.days) : 'dates'}
          onChoose={choose}
        />
        {children}
      </div>
      {!('days' in of) && <DayRangeFields range={range} today={today} onRange={onDays} />}
    </div>
  );
}
