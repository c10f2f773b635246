import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Section } from '../../../kit/section.tsx';
import classes from './chart.module.css';
import { ColumnChart, type ColumnChartProps } from './column-chart.tsx';

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
export function ChartPanel({ title, hint, legend, table, empty, ...chart }: ChartPanelProps) {
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
