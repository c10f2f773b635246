import type { ReactElement, Ref } from 'react';
import type { SlotDay } from '#contract/pages.ts';
import { calendarDayParts } from '#web/ui/format.ts';
import { ChoiceLink } from '../stepper/choice-link.tsx';
import type { TimePicking } from './picking.ts';
import { dotsFor } from './strip-days.ts';

const freeText = ({ free, full }: SlotDay): string => {
  if (free === 0) return full ? 'full' : 'no times';
  return free === 1 ? '1 time free' : `${free} times free`;
};

type CellProps = {
  readonly picking: TimePicking;
  readonly day: SlotDay;
  /** The first day of the strip the cell stands in. */
  readonly first: string;
  readonly tabIndex: number;
  readonly buttonRef: Ref<HTMLButtonElement>;
};

/** One day of the strip: weekday, number, and dots for how free it is, the word 'full', or a dash when closed. */
export const DayCell = ({ picking, day: slotDay, first, tabIndex, buttonRef }: CellProps): ReactElement => {
  const { date, free } = slotDay;
  const { weekday, day, full } = calendarDayParts(date);
  return (
    <ChoiceLink
      ready={picking.ready}
      href={picking.timeAddress({ date, from: first })}
      chosen={date === picking.choice.date}
      className={free === 0 ? 'day is-full' : 'day'}
      onChoose={() => picking.chooseDate(date, first)}
      tabIndex={tabIndex}
      buttonRef={buttonRef}
    >
      <span className="sr-only">
        {full}, {freeText(slotDay)}
      </span>
      <span className="day-name" aria-hidden="true">
        {weekday}
      </span>
      <span className="day-number" aria-hidden="true">
        {day}
      </span>
      {free === 0 ? (
        <span className="day-free" aria-hidden="true">
          {slotDay.full ? 'full' : '–'}
        </span>
      ) : (
        <span className={`day-free dots dots-${dotsFor(free)}`} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </ChoiceLink>
  );
};
