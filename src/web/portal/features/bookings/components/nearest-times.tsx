import { useEffect, useId, useRef } from 'react';
import { calendarDayOf, formatTime } from '../../../../ui/format.ts';
import { shortDay } from '../times.ts';
import classes from './bookings.module.css';

type NearestTimesProps = {
  readonly times: readonly string[];
  readonly zone: string;
  readonly onPick: (slot: string) => void;
};

/** After the time was lost to somebody else: the nearest that are free, one tap away. */
export function NearestTimes({ times, zone, onPick }: NearestTimesProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('button')?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend of several lines breaks a fieldset's frame
    <div ref={place} role="group" aria-labelledby={id} className={classes.nearest}>
      <p id={id}>That time has just been taken. These are the nearest free times:</p>
      <div className={classes.nearestTimes}>
        {times.map((time) => (
          <button key={time} type="button" className={classes.nearestTime} onClick={() => onPick(time)}>
            <strong>{formatTime(time, zone)}</strong> {shortDay(calendarDayOf(time, zone))}
          </button>
        ))}
      </div>
    </div>
  );
}
