import type { KeyboardEvent } from 'react';
import { placeOn, type Scale } from '../scale.ts';
import type { Column } from '../series.ts';
import classes from './chart.module.css';
import { type Plot, TOP } from './chart-axes.tsx';

type ChartColumnProps = {
  readonly column: Column;
  readonly at: number;
  readonly count: number;
  readonly plot: Plot;
  readonly scale: Scale;
  /** The id of the hatching that marks the part. */
  readonly pattern: string;
  readonly active: boolean;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** A lone column would otherwise fill the whole drawing. */
const WIDEST = 44;

/** One column from zero, and hatched within it the marked part. */
export function ChartColumn(props: ChartColumnProps) {
  const { column, at, count, plot, scale, pattern, active, tabIndex, onFocus, onBlur, onKeyDown } = props;
  const slot = plot.width / count;
  const width = Math.min(WIDEST, Math.max(2, slot * 0.68));
  const x = plot.left + slot * at + (slot - width) / 2;
  const y = (value: number): number => TOP + placeOn(scale, value, plot.height);
  const bar = { x, width, rx: Math.min(3, width / 4) };
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a point of a chart is read by keyboard, and does nothing
    <g
      data-column
      data-active={active || undefined}
      role="img"
      aria-label={`${column.name}: ${column.words}`}
      tabIndex={tabIndex}
      className={classes.column}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <rect x={plot.left + slot * at} y={TOP} width={slot} height={plot.height} className={classes.band} />
      <rect
        {...bar}
        y={Math.min(y(column.value), y(0))}
        height={Math.abs(y(column.value) - y(0))}
        className={column.value < 0 ? classes.below : classes.bar}
      />
      {column.part > 0 && (
        <rect
          {...bar}
          y={y(column.part)}
          height={y(0) - y(column.part)}
          fill={`url(#${pattern})`}
          className={classes.part}
        />
      )}
    </g>
  );
}
