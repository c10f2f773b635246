import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { Part } from '../part.tsx';
import { nextTo, othersOf, seriesText } from './repeats.ts';
import classes from './series.module.css';

type SeriesPartProps = { readonly appointment: OwnerAppointment; readonly zone: string };

/** What a booking was made with in one go, each date leading to its booking. */
export function SeriesPart({ appointment: { _id: id, series }, zone }: SeriesPartProps) {
  const [all, setAll] = useState(false);
  if (series === undefined || series.bookings.length < 2) return null;
  const others = othersOf(series, id, zone);
  const shown = all ? others : nextTo(others, series, id);
  return (
    <Part title={seriesText(series)}>
      <ul className={classes.others}>
        {shown.map((other) => (
          <li key={other.id}>
            <Link
              to="."
              search={(rest) => ({ ...rest, appointment: other.id })}
              // The way back leads to the screen behind, not through each date.
              replace
              resetScroll={false}
              className={classes.other}
              data-gone={other.status === 'cancelled' || undefined}
            >
              {other.text}
              {other.status === 'cancelled' && <span className={classes.gone}> cancelled</span>}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < others.length && (
        <Button variant="subtle" px={8} ml={-8} onClick={() => setAll(true)}>
          Show all {series.bookings.length}
        </Button>
      )}
    </Part>
  );
}
