import { type KeyboardEvent, type ReactElement, type Ref, useRef } from 'react';
import type { SlotDay } from '#contract/pages/booking-pages.ts';
import { calendarDayParts } from '#web/ui/format.ts';
import { ChoiceLink } from '../stepper/choice-link.tsx';
import type { Loaded } from '../stepper/use-loaded.ts';
import { dotsFor, monthStarts, neighbours, type Reach, stripEnd, stripLength } from './strip-days.ts';
import type { TimePicking } from './use-times.ts';

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
const DayCell = ({ picking, day: slotDay, first, tabIndex, buttonRef }: CellProps): ReactElement => {
  const { date, free } = slotDay;
  const { weekday, day, full } = calendarDayParts(date);
  return (
    <ChoiceLink
      ready={picking.ready}
      href={picking.timeAddress({ date, from: first })}
      chosen={date === picking.choice.date}
      className={free > 0 ? 'day' : slotDay.full ? 'day is-full' : 'day is-shut'}
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

type StripProps = {
  readonly reach: Reach;
  readonly picking: TimePicking;
  readonly days: Loaded<readonly SlotDay[]>;
  readonly first: string;
};

const WEEK = 7;

const placeFor = (key: string, at: number): number | null => {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - WEEK,
    ArrowDown: at + WEEK,
    Home: 0,
    End: stripLength - 1,
  };
  return moves[key] ?? null;
};

type TurnProps = {
  readonly picking: TimePicking;
  readonly from: string | null;
  readonly label: string;
  readonly sign: string;
};

const Turn = ({ picking, from, label, sign }: TurnProps): ReactElement => {
  if (from === null) return <span className="turn turn-none" aria-hidden="true" />;
  if (picking.ready) {
    return (
      <button type="button" className="turn" aria-label={label} onClick={() => picking.showFrom(from)}>
        {sign}
      </button>
    );
  }
  return (
    <a className="turn" aria-label={label} href={picking.timeAddress({ from })}>
      {sign}
    </a>
  );
};

type MonthsProps = Pick<StripProps, 'reach' | 'picking' | 'first'>;

/** The months in reach, so that February is one tap away and not six; those the strip shows are marked. */
const Months = ({ reach, picking, first }: MonthsProps): ReactElement => {
  const last = stripEnd(first, reach);
  return (
    <ul className="strip-months" aria-label="Months">
      {monthStarts(reach).map((start) => {
        const month = start.slice(0, 7);
        return (
          <li key={month}>
            <ChoiceLink
              ready={picking.ready}
              href={picking.timeAddress({ from: start })}
              chosen={first.slice(0, 7) <= month && month <= last.slice(0, 7)}
              className="strip-month"
              onChoose={() => picking.showFrom(start)}
            >
              {calendarDayParts(start).month}
              <span className="sr-only"> {month.slice(0, 4)}</span>
            </ChoiceLink>
          </li>
        );
      })}
    </ul>
  );
};

const Shapes = (): ReactElement[] =>
  Array.from({ length: stripLength }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: fourteen shapes without identity
    <li key={at}>
      <span className="day day-shape" />
    </li>
  ));

/** Fourteen days, two weeks one above the other, each with how free it is. One tab stop; arrows move in it. */
export const DayStrip = ({ reach, picking, days, first }: StripProps): ReactElement => {
  const cells = useRef(new Map<number, HTMLButtonElement>());
  const { before, after } = neighbours(first, reach);
  const shown = days.state === 'ready' ? days.value : [];
  const tabStop = Math.max(
    0,
    shown.findIndex(({ date }) => date === picking.choice.date),
  );

  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const turn = event.key === 'PageUp' ? before : event.key === 'PageDown' ? after : null;
    const place = placeFor(event.key, at);
    if (turn === null && place === null) return;
    event.preventDefault();
    if (turn !== null) picking.showFrom(turn);
    if (place !== null) cells.current.get(Math.min(place, shown.length - 1))?.focus();
  };

  return (
    <div className="strip" translate="no">
      <div className="strip-head">
        <Months reach={reach} picking={picking} first={first} />
        <Turn picking={picking} from={before} label="Earlier days" sign="‹" />
        <Turn picking={picking} from={after} label="Later days" sign="›" />
      </div>
      {days.state === 'failed' ? null : (
        <ul className="strip-days" aria-busy={days.state !== 'ready'}>
          {days.state === 'ready'
            ? shown.map((day, at) => (
                <li key={day.date} onKeyDown={(event) => onKeyDown(event, at)}>
                  <DayCell
                    picking={picking}
                    day={day}
                    first={first}
                    tabIndex={at === tabStop ? 0 : -1}
                    buttonRef={(cell) => {
                      if (cell === null) cells.current.delete(at);
                      else cells.current.set(at, cell);
                    }}
                  />
                </li>
              ))
            : Shapes()}
        </ul>
      )}
    </div>
  );
};
