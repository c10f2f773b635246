import type { ReactNode } from 'react';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import { inOneSentence } from '#core/lines/titles.ts';
import { formatNaira, formatTime } from '../../../ui/format.ts';
import classes from './line-list.module.css';

type LineListProps = {
  readonly lines: readonly OwnerLine[];
  readonly zone: string;
  /** Numbers of lines that are marked: what a change has brought. */
  readonly marked?: readonly number[];
  /** What can be done with a line, at its end. */
  readonly toolOf?: (line: OwnerLine) => ReactNode;
};

/**
 * The services of a booking: what, with which options, when, by whom, and for how much, where that is told; of its items how
 * many and what is held against damage.
 */
export function LineList({ lines, zone, marked = [], toolOf }: LineListProps) {
  return (
    <ul data-lines>
      {inTurn(lines).map((line) => (
        <li
          key={line.line}
          className={classes.line}
          data-cancelled={line.cancelled || undefined}
          data-marked={marked.includes(line.line) || undefined}
        >
          <div data-stack data-text="breaks">
            <span className={classes.name}>
              {line.cancelled ? <del>{titleOf(line)}</del> : titleOf(line)}
              {line.cancelled && <span className={classes.state}>Cancelled</span>}
            </span>
            {line.options.length > 0 && <span className={classes.more}>{line.options.join(', ')}</span>}
            {moreOf(line, zone) !== '' && <span className={classes.more}>{moreOf(line, zone)}</span>}
          </div>
          <span className={classes.price}>
            {line.priceHidden ? null : line.cancelled ? (
              <del>{formatNaira(line.price)}</del>
            ) : (
              formatNaira(line.price)
            )}
          </span>
          {toolOf !== undefined && <span className={classes.tool}>{toolOf(line)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A service, or an item and how many of it. */
export const titleOf = ({ serviceName, quantity }: OwnerLine): string =>
  quantity === 1 ? serviceName : `${serviceName} × ${quantity}`;

/** All items of a booking go out and come back together. */
const moreOf = (line: OwnerLine, zone: string): string => {
  if (line.caution === undefined) return lineWhen(line, zone);
  return line.caution === 0 ? '' : `Caution fee ${formatNaira(line.caution)}`;
};

/** `10:00 – 11:00 · Ada and Bola`; without whoever is not named. */
const lineWhen = (
  { date, endDate, staffNames }: Pick<OwnerLine, 'date' | 'endDate' | 'staffNames'>,
  zone: string,
): string =>
  [`${formatTime(date, zone)} – ${formatTime(endDate, zone)}`, inOneSentence(staffNames)]
    .filter((text) => text !== '')
    .join(' · ');

/** In the order in which they are done; what was cancelled comes last. */
const inTurn = (lines: readonly OwnerLine[]): readonly OwnerLine[] =>
  lines.toSorted(
    (a, b) =>
      Number(a.cancelled) - Number(b.cancelled) || Date.parse(a.date) - Date.parse(b.date) || a.line - b.line,
  );
