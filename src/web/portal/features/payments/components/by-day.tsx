import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { MoneySummary } from '#contract/replies/money-views.ts';
import { calendarDayParts, formatNaira } from '../../../../ui/format.ts';
import { BY_HAND, type DayRow, dayDetails, dayRows, takenOff } from '../sums.ts';
import classes from './payments.module.css';

/** Days shown before all are asked for. */
const FEW = 7;

/** What each day with money came to, the latest first. */
export function ByDay({ days }: { readonly days: MoneySummary['days'] }) {
  const [all, setAll] = useState(false);
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const rows = dayRows(days);
  const shown = all ? rows : rows.slice(0, FEW);
  return (
    <section data-frame className={classes.panel} aria-labelledby="by-day">
      <h2 id="by-day" className={classes.title}>
        By day
      </h2>
      {rows.length === 0 && (
        <p className={classes.blank}>
          No money came in or went out on these days. Deposits appear here when clients book, and cash,
          transfers and POS payments when you record them.
        </p>
      )}
      {rows.length > 0 && (wide ? <DayTable rows={shown} /> : <DayCards rows={shown} />)}
      {rows.length > FEW && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setAll(!all)}>
          {all ? 'Show fewer days' : `Show all ${rows.length} days`}
        </Button>
      )}
    </section>
  );
}

type RowsProps = { readonly rows: readonly DayRow[] };

const dayText = (date: string): string => {
  const { weekday, day, month } = calendarDayParts(date);
  return `${weekday} ${day} ${month}`;
};

function DayTable({ rows }: RowsProps) {
  const someBeyond = rows.some(({ overpaid }) => overpaid !== 0);
  const columns = [
    ...['Day', 'Deposits', BY_HAND, 'Refunds'],
    ...(someBeyond ? ['Paid too much'] : []),
    ...['Fees', 'Net'],
  ];
  return (
    <table className={classes.dayTable}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.date}>
            <th scope="row">{dayText(row.date)}</th>
            <Amount naira={row.deposits} text={formatNaira(row.deposits)} />
            <Amount naira={row.balances} text={formatNaira(row.balances)} />
            <Amount naira={row.refunds} text={takenOff(row.refunds)} />
            {someBeyond && (
              <Amount naira={row.overpaid} text={formatNaira(row.overpaid === 0 ? 0 : -row.overpaid)} />
            )}
            <Amount naira={row.fees} text={takenOff(row.fees)} />
            <td className={classes.dayNet}>
              {formatNaira(row.net)}
              <Bar row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Nothing is written faintly, so that the eye finds what there was. */
function Amount({ naira, text }: { readonly naira: number; readonly text: string }) {
  return <td className={naira === 0 ? classes.none : undefined}>{text}</td>;
}

function DayCards({ rows }: RowsProps) {
  return (
    <ul className={classes.dayCards}>
      {rows.map((row) => (
        <li key={row.date}>
          <div className={classes.dayLine}>
            <span data-text="semibold">{dayText(row.date)}</span>
            <span className={classes.dayNet}>{formatNaira(row.net)}</span>
          </div>
          <Bar row={row} />
          <p className={classes.details}>
            {dayDetails(row).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The net of a day beside that of the others; the figure says it in words. */
function Bar({ row: { share, net } }: { readonly row: DayRow }) {
  return (
    <span className={classes.track} aria-hidden="true">
      <span
        className={classes.fill}
        data-below={net < 0 || undefined}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  );
}
