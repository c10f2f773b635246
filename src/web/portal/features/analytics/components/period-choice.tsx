import { type Period, periods } from '../period.ts';
import classes from './analytics.module.css';

type PeriodChoiceProps = { readonly days: Period; readonly onDays: (days: Period) => void };

/** How far back the figures go. */
export function PeriodChoice({ days, onDays }: PeriodChoiceProps) {
  return (
    <fieldset className={classes.periods}>
      <legend>Period</legend>
      {periods.map((period) => (
        <label key={period} className={classes.period}>
          <input type="radio" name="period" checked={period === days} onChange={() => onDays(period)} />
          {period} days
        </label>
      ))}
    </fieldset>
  );
}
