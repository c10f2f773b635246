import type { MoneyLine } from '#contract/money-views.ts';
import { formatDate, formatExactNaira, formatTime } from '../../../../ui/format.ts';
import { kindWords } from '../../../kit/money-words.ts';
import { lineDetail } from '../lines.ts';
import { takenOff } from '../sums.ts';
import { LineClient } from './line-client.tsx';
import classes from './lines.module.css';

export type LineProps = { readonly line: MoneyLine; readonly zone: string };

/** A payment or refund as a row. */
export function LineRow({ line, zone }: LineProps) {
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
      <td className={classes.amount}>
        <span className={classes.figure} data-back={amount < 0 || undefined}>
          {formatExactNaira(amount)}
        </span>
        {fee !== 0 && <span className={classes.under}>fee {takenOff(fee)}</span>}
      </td>
    </tr>
  );
}
