import type { Analytics } from '#contract/analytics.ts';
import { formatCount, formatNaira, formatShortNaira } from '../../../../ui/format.ts';
import { bookingColumns, grainOf, grainTitles, revenueColumns, stretchesOf } from '../series.ts';
import classes from './chart.module.css';
import { ChartPanel } from './chart-panel.tsx';
import { FigureTable } from './figure-table.tsx';

/** Revenue, and bookings with the no-shows among them, as the period went. */
export function OverTime({ shown }: { readonly shown: Analytics }) {
  const stretches = stretchesOf(shown);
  const grain = grainOf(shown);
  const axis = grainTitles[grain];
  const empty = 'Nothing in this period yet.';
  return (
    <>
      <ChartPanel
        title="Revenue over time"
        hint="Money received minus refunds, by the day it came in."
        label={`Revenue, a column for each ${grain}`}
        unit="Naira"
        stretch={axis}
        columns={revenueColumns(stretches)}
        whole={false}
        format={formatShortNaira}
        empty={empty}
        table={
          <FigureTable
            caption="Revenue over time"
            headings={[axis, 'Revenue']}
            rows={stretches.map(({ date, name, revenue }) => ({
              key: date,
              cells: [name, formatNaira(revenue)],
            }))}
          />
        }
      />
      <ChartPanel
        title="Bookings and no-shows over time"
        hint="By the day they took place. Cancelled ones are not counted."
        label={`Bookings and no-shows, a column for each ${grain}`}
        unit="Bookings"
        stretch={axis}
        columns={bookingColumns(stretches)}
        whole
        format={formatCount}
        empty={empty}
        legend={<Legend />}
        table={
          <FigureTable
            caption="Bookings and no-shows over time"
            headings={[axis, 'Bookings', 'No-shows']}
            rows={stretches.map(({ date, name, bookings, noShows }) => ({
              key: date,
              cells: [name, formatCount(bookings), formatCount(noShows)],
            }))}
          />
        }
      />
    </>
  );
}

function Legend() {
  return (
    <ul className={classes.legend}>
      <li>
        <span className={classes.keyAll} aria-hidden="true" />
        All bookings
      </li>
      <li>
        <span className={classes.keyPart} aria-hidden="true" />
        Of these, no-shows
      </li>
    </ul>
  );
}
