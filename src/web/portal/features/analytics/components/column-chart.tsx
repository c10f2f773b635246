import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { columnAt, scaleOf } from '../scale.ts';
import type { Column } from '../series.ts';
import classes from './chart.module.css';
import { BOTTOM, ChartAxes, HEIGHT, type Plot, TOP } from './chart-axes.tsx';
import { ChartColumn } from './chart-column.tsx';

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
        <span className={classes.unit}>{unit}</span>
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
