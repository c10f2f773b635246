import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Analytics } from '#contract/replies/analytics.ts';
import { formatCount, formatShortNaira, formatWholeNaira } from '../../../../ui/format.ts';
import { Section } from '../../../kit/section.tsx';
import { bookingColumns, grainOf, grainTitles, revenueColumns, stretchesOf } from '../series.ts';
import classes from './chart.module.css';
import { ColumnChart, type ColumnChartProps } from './column-chart.tsx';
import tablesClasses from './tables.module.css';

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
              cells: [name, formatWholeNaira(revenue)],
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

type FigureTableProps = {
  readonly caption: string;
  readonly headings: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
};

/** Plain figures, names at the left and numbers at the right. */
function FigureTable({ caption, headings, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the page
    <div className={tablesClasses.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table className={tablesClasses.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={headings[at + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ChartPanelProps = ColumnChartProps & {
  readonly title: string;
  readonly hint: string;
  /** What the colours and hatchings mean, where there is more than one. */
  readonly legend?: ReactNode;
  /** The same in figures. */
  readonly table: ReactNode;
  /** What is said where every column would be nothing. */
  readonly empty: string;
};

/** A chart under its title, which can be read as a table instead. */
function ChartPanel({ title, hint, legend, table, empty, ...chart }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const blank = chart.columns.every(({ value }) => value === 0);
  return (
    <Section title={title} hint={hint}>
      {blank && <p className={classes.blank}>{empty}</p>}
      {!blank && asTable && table}
      {!blank && !asTable && (
        <>
          {legend}
          <ColumnChart {...chart} />
        </>
      )}
      {!blank && (
        <Button
          variant="subtle"
          size="compact-md"
          mih={44}
          className={classes.toggle ?? ''}
          aria-label={`${asTable ? 'Show as chart' : 'Show as table'}: ${title}`}
          onClick={() => setAsTable((shown) => !shown)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      )}
    </Section>
  );
}
