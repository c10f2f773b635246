import { formatDate, formatExactNaira, formatTime } from '../../../../ui/format.ts';
import { kindWords } from '../../../kit/money-words.ts';
import { lineDetail } from '../lines.ts';
import { takenOff } from '../sums.ts';
import { LineClient } from './line-client.tsx';
import type { LineProps } from './line-row.tsx';
import classes from './lines.module.css';

/** A payment or refund on a phone. */
export function LineCard({ line, zone }: LineProps) {
  const { at, kind, amount, fee, receiptNumber, serviceName } = line;
  const day = formatDate(at, zone);
  const detail = lineDetail(line);
  return (
    <li className={classes.card}>
      <div className={classes.cardTop}>
        <LineClient line={line} />
        <span className={classes.figure} data-back={amount < 0 || undefined}>
          {formatExactNaira(amount)}
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
