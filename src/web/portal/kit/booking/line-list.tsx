import type { ReactNode } from 'react';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import { formatNaira } from '../../../ui/format.ts';
import classes from './line-list.module.css';
import { inTurn, lineWhen } from './line-words.ts';

type LineListProps = {
  readonly lines: readonly OwnerLine[];
  readonly zone: string;
  /** Numbers of lines that are marked: what a change has brought. */
  readonly marked?: readonly number[];
  /** What can be done with a line, at its end. */
  readonly toolOf?: (line: OwnerLine) => ReactNode;
};

/** The services of a booking: what, with which options, when, by whom, and for how much. */
export function LineList({ lines, zone, marked = [], toolOf }: LineListProps) {
  return (
    <ul>
      {inTurn(lines).map((line) => (
        <li
          key={line.line}
          className={classes.line}
          data-cancelled={line.cancelled || undefined}
          data-marked={marked.includes(line.line) || undefined}
        >
          <div className={classes.words}>
            <span className={classes.name}>
              {line.cancelled ? <del>{line.serviceName}</del> : line.serviceName}
              {line.cancelled && <span className={classes.state}>Cancelled</span>}
            </span>
            {line.options.length > 0 && <span className={classes.more}>{line.options.join(', ')}</span>}
            <span className={classes.more}>{lineWhen(line, zone)}</span>
          </div>
          <span className={classes.price}>
            {line.cancelled ? <del>{formatNaira(line.price)}</del> : formatNaira(line.price)}
          </span>
          {toolOf !== undefined && <span className={classes.tool}>{toolOf(line)}</span>}
        </li>
      ))}
    </ul>
  );
}
