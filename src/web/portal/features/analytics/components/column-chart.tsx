import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { Column } from '../series.ts';
import { columnAt, labelled, placeOn, type Scale, scaleOf } from '../series.ts';
import classes from './chart.module.css';

export type ColumnChartProps = {
  readonly columns: readonly Column[];
  /** What the chart is of, for those who hear it. */
  readonly label: string;
  /** What the heights count. */
  readonly unit: string;
  /** What a column stands for. */
  readonly stretch: string;
  readonly whole: boolean;
  readonly format: (value: number) => string;
};

/** Wide enough for a figure of so many signs at 12 px. */
const SIGN = 7.2;

/** Columns from zero. One tab stop, arrows move from column to column; what one stands for is said above them. */
export function ColumnChart({ columns, label, unit, stretch, whole, format }: ColumnChartProps) {
  const { ref, width } = useElementSize();
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState(columns.length - 1);
  const drawing = useRef<SVGSVGElement>(null);
  const pattern = useId();
  const scale = scaleOf(
    columns.map(({ value }) => value),
    { whole },
  );
  const left = Math.max(...scale.ticks.map((tick) => format(tick).length)) * SIGN + 10;
  const plot: Plot = { left, width: Math.max(0, width - left), height: HEIGHT - TOP - BOTTOM };
  const shown = active === null ? undefined : columns[active];
  const reached = Math.min(stop, columns.length - 1);

  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - plot.left;
    setActive(columnAt(x, plot.width, columns.length));
  };
  const move = (event: KeyboardEvent) => {
    const to = placeFor(event.key, reached, columns.length - 1);
    if (to === null) return;
    event.preventDefault();
    setStop(to);
    const column = drawing.current?.querySelectorAll('[data-column]')[to];
    if (column instanceof SVGElement) column.focus();
  };
  return (
    <div className={classes.chart}>
      <div className={classes.head}>
        <span data-text="small">{unit}</span>
        <span className={classes.readout}>
          {shown === undefined ? (
            'Tap a column to see its figures'
          ) : (
            <>
              {shown.name}: <strong>{shown.words}</strong>
            </>
          )}
        </span>
      </div>
      <div ref={ref} style={{ height: HEIGHT }}>
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
          <svg
            ref={drawing}
            role="group"
            aria-label={label}
            width={width}
            height={HEIGHT}
            className={classes.drawing}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setActive(null)}
          >
            <defs>
              <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse">
                <rect width="6" height="6" className={classes.hatchGround} />
                <path d="M-1.5 1.5l3-3M0 6l6-6M4.5 7.5l3-3" className={classes.hatchLine} />
              </pattern>
            </defs>
            <ChartAxes plot={plot} scale={scale} columns={columns} format={format} />
            {columns.map((column, at) => (
              <ChartColumn
                key={column.key}
                column={column}
                at={at}
                count={columns.length}
                plot={plot}
                scale={scale}
                pattern={pattern}
                active={at === active}
                tabIndex={at === reached ? 0 : -1}
                onFocus={() => {
                  setActive(at);
                  setStop(at);
                }}
                onBlur={() => setActive(null)}
                onKeyDown={move}
              />
            ))}
          </svg>
        )}
      </div>
      <p className={classes.stretch}>{stretch}</p>
    </div>
  );
}

function placeFor(key: string, at: number, last: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
}

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
function ChartColumn(props: ChartColumnProps) {
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

/** In pixels: the whole drawing, the air above it and the room for labels below. */
const HEIGHT = 240;
const TOP = 10;
const BOTTOM = 26;

/** Wide enough for `30 Sept` and some air. */
const LABEL = 54;

/** Where the columns stand within the drawing. */
type Plot = { readonly left: number; readonly width: number; readonly height: number };

type ChartAxesProps = {
  readonly plot: Plot;
  readonly scale: Scale;
  readonly columns: readonly Column[];
  readonly format: (value: number) => string;
};

/** The lines of the scale with their figures, and a label under every so manieth column. */
function ChartAxes({ plot, scale, columns, format }: ChartAxesProps) {
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
