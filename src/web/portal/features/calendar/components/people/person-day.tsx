import { useRef, useState } from 'react';
import { useSwipe } from '../../../../kit/touch/use-swipe.ts';
import { isBlocked } from '../../blocks.ts';
import { type Column, ownerOf } from '../../columns.ts';
import { TimeGrid, type TimeGridProps } from '../views/time-grid.tsx';
import classes from './people.module.css';
import { PeopleStrip } from './people-strip.tsx';

type PersonDayProps = Omit<TimeGridProps, 'bars' | 'least' | 'onDay'> & {
  /** Turns to the day after or before: of one person alone that is what a swipe does. */
  readonly onTurn: (by: 1 | -1) => void;
  /** A booking is being moved by hand. */
  readonly holding: boolean;
};

/** A day of one person at a time, the others a swipe away: what a phone has room for. */
export function PersonDay({ columns, onTurn, holding, ...grid }: PersonDayProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const busiest = columns.findIndex((column) => hasMoreAfter(column, grid));
  const found = columns.findIndex((column) => ownerOf(column) === chosen);
  const at = Math.max(0, found === -1 ? busiest : found);
  const column = columns[at];
  // A finger that carries a booking sideways means the booking.
  const held = useRef(false);
  if (holding) held.current = true;
  const { onTouchStart, ...swipe } = useSwipe((to) => {
    if (held.current) return;
    const by = to === 'next' ? 1 : -1;
    if (columns.length <= 1) return onTurn(by);
    const beside = columns[at + by];
    if (beside !== undefined) setChosen(ownerOf(beside));
  });
  if (column === undefined) return null;
  return (
    <>
      {column.person === null && columns.length === 1 ? (
        <div className={classes.strip} aria-hidden="true" />
      ) : (
        <PeopleStrip
          people={columns.map((one) => ({
            id: ownerOf(one),
            name: one.title,
            photoUrl: one.person?.photoUrl,
          }))}
          chosen={ownerOf(column)}
          onChoose={setChosen}
        />
      )}
      <div
        className={classes.day}
        onTouchStart={(event) => {
          held.current = false;
          onTouchStart(event);
        }}
        {...swipe}
      >
        <TimeGrid {...grid} columns={[column]} bars={noBars} least={0} onDay={undefined} />
      </div>
    </>
  );
}

const noBars = [] as const;

/** Whether somebody's next booking of the day is still to come, or under way. */
const hasMoreAfter = (
  { placed, day }: Column,
  { today, nowMinute }: Pick<TimeGridProps, 'today' | 'nowMinute'>,
): boolean => placed.some(({ item, to }) => !isBlocked(item) && (day !== today || to > nowMinute));
