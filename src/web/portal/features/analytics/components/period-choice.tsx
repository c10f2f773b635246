import { ChoiceBar } from '../../../kit/choice-bar.tsx';
import { type Period, periods } from '../period.ts';

type PeriodChoiceProps = { readonly days: Period; readonly onDays: (days: Period) => void };

const choices = periods.map((period) => ({ value: String(period), label: `${period} days` }));

/** How far back the figures go. */
export function PeriodChoice({ days, onDays }: PeriodChoiceProps) {
  const choose = (value: string) => {
    const period = periods.find((one) => String(one) === value);
    if (period !== undefined) onDays(period);
  };
  return <ChoiceBar legend="Period" choices={choices} value={String(days)} onChoose={choose} />;
}
