import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { MoneyLine } from '#contract/replies/money-views.ts';
import { formatDate, formatNaira, formatTime } from '../../../../ui/format.ts';
import { roomFor, useFirstRows } from '../../../kit/first-rows.ts';
import { kindWords } from '../../../kit/money/money-words.ts';
import type { DayRange } from '../../../kit/time/day-range.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useMay } from '../../../session/session-context.tsx';
import { linesQuery } from '../api.ts';
import { lineDetail, takenOff } from '../sums.ts';
import classes from './lines.module.css';

type LinePageProps = {
  readonly range: DayRange;
  readonly after: string | null;
  readonly zone: string;
  /** Rows of a table; else cards. */
  readonly wide: boolean;
};

/** Of a card, in pixels. */
const LINE_HEIGHT = 116;

/** One page of the list: rows of the table around it, or cards. */
export function LinePage({ range, after, zone, wide }: LinePageProps) {
  const page = useQuery(linesQuery(range, after));
  const first = useFirstRows(4);
  if (page.isPending) return <Around wide={wide}>{<Loading />}</Around>;
  if (page.data === undefined)
    return (
      <Around wide={wide}>
        <div role="alert" className={classes.failed}>
          {refusalText(page.error, 'The payments could not be loaded.')}
          <Button variant="default" loading={page.isFetching} onClick={() => void page.refetch()}>
            Retry
          </Button>
        </div>
      </Around>
    );
  const lines = page.data.data;
  if (!wide)
    return (
      <ul style={roomFor(lines.length - first, LINE_HEIGHT)}>
        {lines.slice(0, first).map((line) => (
          <LineCard key={line._id} line={line} zone={zone} />
        ))}
      </ul>
    );
  return (
    <tbody>
      {lines.map((line) => (
        <LineRow key={line._id} line={line} zone={zone} />
      ))}
    </tbody>
  );
}

/** What is no line has the whole width, whatever it stands in. */
function Around({ wide, children }: { readonly wide: boolean; readonly children: ReactNode }) {
  if (!wide) return children;
  return (
    <tbody>
      <tr>
        <td colSpan={5}>{children}</td>
      </tr>
    </tbody>
  );
}

const lines = ['a', 'b', 'c', 'd'] as const;

function Loading() {
  return (
    <div role="status" aria-label="Loading payments" className={classes.loading}>
      {lines.map((line) => (
        <Skeleton key={line} height={20} />
      ))}
    </div>
  );
}

/** A payment or refund on a phone. */
function LineCard({ line, zone }: LineProps) {
  const { at, kind, amount, fee, receiptNumber, serviceName } = line;
  const day = formatDate(at, zone);
  const detail = lineDetail(line);
  return (
    <li className={classes.card}>
      <div className={classes.cardTop}>
        <LineClient line={line} />
        <span className={classes.figure} data-back={amount < 0 || undefined}>
          {formatNaira(amount)}
        </span>
      </div>
      <span className={classes.under}>{serviceName}</span>
      <span className={classes.under}>
        {kindWords[kind]}
        {detail !== '' && `, ${detail}`}
        {fee !== 0 && ` · fee ${takenOff(fee)}`}
      </span>
      <span className={classes.under}>
        {day}, {formatTime(at, zone)}
        {receiptNumber !== '' && ` · Receipt ${receiptNumber}`}
      </span>
    </li>
  );
}

type LineProps = { readonly line: MoneyLine; readonly zone: string };

/** A payment or refund as a row. */
function LineRow({ line, zone }: LineProps) {
  const { at, kind, amount, fee, receiptNumber, serviceName } = line;
  const day = formatDate(at, zone);
  return (
    <tr>
      <td>
        {day}
        <span className={classes.under}>{formatTime(at, zone)}</span>
      </td>
      <td>
        <LineClient line={line} />
        <span className={classes.under}>{serviceName}</span>
      </td>
      <td>
        {kindWords[kind]}
        <span className={classes.under}>{lineDetail(line)}</span>
      </td>
      <td className={classes.receipt}>{receiptNumber || '–'}</td>
      <td>
        <span className={classes.figure} data-back={amount < 0 || undefined}>
          {formatNaira(amount)}
        </span>
        {fee !== 0 && <span className={classes.under}>fee {takenOff(fee)}</span>}
      </td>
    </tr>
  );
}

/** Whose money it is; leads to the booking where there is one. */
function LineClient({ line: { appointmentId, clientName } }: { readonly line: MoneyLine }) {
  const name = clientName || 'Unknown client';
  const mayOpen = useMay()('bookings.read');
  if (appointmentId === null || !mayOpen) return <span className={classes.name}>{name}</span>;
  return (
    <Link to={paths.dashboard} search={{ appointment: appointmentId }} className={classes.name}>
      {name}
    </Link>
  );
}
