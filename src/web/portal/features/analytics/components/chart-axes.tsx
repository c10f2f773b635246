import { labelled, placeOn, type Scale } from '../scale.ts';
import type { Column } from '../series.ts';
import classes from './chart.module.css';

/** In pixels: the whole drawing, the air above it and the room for labels below. */
export const HEIGHT = 240;
export const TOP = 10;
export const BOTTOM = 26;

/** Wide enough for `30 Sept` and some air. */
const LABEL = 54;

/** Where the columns stand within the drawing. */
export type Plot = { readonly left: number; readonly width: number; readonly height: number };

type ChartAxesProps = {
  readonly plot: Plot;
  readonly scale: Scale;
  readonly columns: readonly Column[];
  readonly format: (value: number) => string;
};

/** The lines of the scale with their figures, and a label under every so manieth column. */
export function ChartAxes({ plot, scale, columns, format }: ChartAxesProps) {
  const slot = plot.width / Math.max(1, columns.length);
  return (
    <svg aria-hidden="true" className={classes.axes}>
      {scale.ticks.map((tick) => {
        const y = TOP + placeOn(scale, tick, plot.height);
        return (
          <g key={tick}>
            <line
              x1={plot.left}
              x2={plot.left + plot.width}
              y1={y}
              y2={y}
              className={tick === 0 ? classes.zero : classes.line}
            />
            <text x={plot.left - 8} y={y} dy="0.35em" textAnchor="end" className={classes.tick}>
              {format(tick)}
            </text>
          </g>
        );
      })}
      {labelled(columns.length, plot.width, LABEL).map((at) => (
        <text
          key={columns[at]?.key}
          x={plot.left + slot * (at + 0.5)}
          y={TOP + plot.height + 18}
          textAnchor="middle"
          className={classes.tick}
        >
          {columns[at]?.tick}
        </text>
      ))}
    </svg>
  );
}
