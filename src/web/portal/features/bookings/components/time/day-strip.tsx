import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { calendarDayParts } from '../../../../../ui/format.ts';
import { daysOffered } from '../../times.ts';
import classes from './day-strip.module.css';

type DayStripProps = {
  readonly today: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
};

const WEEK = 7;

const placeFor = (key: string, at: number, last: number): number | null => {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - WEEK,
    PageDown: at + WEEK,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
};

/** The days to come in a row under the thumb. One tab stop; arrows move in it. */
export function DayStrip({ today, day, onDay }: DayStripProps) {
  const days = daysOffered(today);
  const row = useRef<HTMLDivElement>(null);
  const stop = Math.max(0, days.indexOf(day));
  useEffect(() => {
    const strip = row.current;
    const cell = strip?.children[stop];
    // Only sideways: the page itself stays where it is.
    if (strip !== null && cell instanceof HTMLElement)
      strip.scrollLeft = cell.offsetLeft - (strip.clientWidth - cell.offsetWidth) / 2;
  }, [stop]);
  const move = (event: KeyboardEvent, at: number) => {
    const to = placeFor(event.key, at, days.length - 1);
    const cell = to === null ? null : row.current?.children[to];
    if (!(cell instanceof HTMLElement)) return;
    event.preventDefault();
    cell.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled sideways everywhere
    <div ref={row} role="group" aria-label="Days" className={classes.strip}>
      {days.map((date, at) => {
        const { weekday, day: number, month, full } = calendarDayParts(date);
        return (
          <button
            key={date}
            type="button"
            className={classes.day}
            aria-pressed={date === day}
            tabIndex={at === stop ? 0 : -1}
            onClick={() => onDay(date)}
            onKeyDown={(event) => move(event, at)}
          >
            <VisuallyHidden>{at === 0 ? `Today, ${full}` : full}</VisuallyHidden>
            <span aria-hidden="true" className={classes.word}>
              {at === 0 ? 'Today' : weekday}
            </span>
            <span aria-hidden="true" className={classes.number}>
              {number}
            </span>
            <span aria-hidden="true" className={classes.word}>
              {month}
            </span>
          </button>
        );
      })}
    </div>
  );
}
