import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { lengthText, type Opening } from '../../../../kit/time/open-hours.ts';
import { type Column, freeIn, shutIn } from '../../columns.ts';
import { SPOT_MINUTES } from '../../spot.ts';
import classes from './ground.module.css';

const DAY = 1440;
/** A stretch shorter than this has no room for its words, in minutes. */
const ROOM = 30;

/** Where a stretch of a day is drawn. */
const placeOf = (from: number, to: number) => ({
  top: `${((from / DAY) * 100).toFixed(4)}%`,
  height: `${((Math.min(DAY, to) - from) / (DAY / 100)).toFixed(4)}%`,
});

/** Breaks and whole days say why; that it is shut in the night needs no words. */
const isTold = (from: number, to: number): boolean =>
  to - from >= ROOM && (to - from === DAY || (from > 0 && to < DAY));

type ColumnGroundProps = {
  readonly column: Column;
  readonly opening: Opening;
  /** From which minute on free time is of use; null: it is not told. */
  readonly freeFrom: number | null;
};

/** What lies below the bookings: when nobody is booked and why, and how long it is free. */
export function ColumnGround({ column, opening, freeFrom }: ColumnGroundProps) {
  const shut = shutIn(column, opening);
  return (
    <>
      {shut.map(({ from, to, why }) => (
        <div key={from} className={classes.shut} style={placeOf(from, to)}>
          {isTold(from, to) && <span className={classes.why}>{why}</span>}
        </div>
      ))}
      {freeFrom !== null &&
        freeIn(column, shut, freeFrom).map(({ from, to }) => (
          <div key={from} className={classes.free} style={placeOf(from, to)} aria-hidden="true">
            {lengthText(to - from)} free
          </div>
        ))}
    </>
  );
}

/** The time that was pressed. */
export function SpotMark({ minute }: { readonly minute: number }) {
  return (
    <div className={classes.spot} style={placeOf(minute, minute + SPOT_MINUTES)} aria-hidden="true">
      {formatWallMinute(minute)}
    </div>
  );
}
