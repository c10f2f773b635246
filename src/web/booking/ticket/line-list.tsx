import type { ReactElement } from 'react';
import type { PublicLine } from '#contract/replies/line-views.ts';
import { formatTime } from '#web/ui/format.ts';

/** Whether a booking says more by its lines than by its service and its staff member. */
export const isMoreThanOne = (lines: readonly PublicLine[]): boolean =>
  lines.length > 1 ||
  lines.some(
    ({ options, staffNames, cancelled }) => cancelled || options.length > 0 || staffNames.length > 1,
  );

/** In the order in which they are done. */
const inOrder = (lines: readonly PublicLine[]): readonly PublicLine[] =>
  [...lines].sort((a, b) => a.date.localeCompare(b.date) || a.line - b.line);

type ListProps = {
  readonly lines: readonly PublicLine[];
  readonly timezone: string;
  /** What can be done with one that stands. */
  readonly wayOf?: ((line: PublicLine) => ReactElement) | undefined;
};

/** What is done, by whom and from when until when; what was cancelled is struck through, and says so. */
export const LineList = ({ lines, timezone, wayOf }: ListProps): ReactElement => (
  <ul className="line-list">
    {inOrder(lines).map((one) => {
      const { line, serviceName, staffNames, date, endDate, options, cancelled } = one;
      const more = [...options, staffNames.join(' and ')].filter((part) => part !== '');
      const name = <span className="line-list-name">{serviceName}</span>;
      return (
        <li key={line}>
          {cancelled ? <s>{name}</s> : name}{' '}
          <span className="line-list-time numbers">
            {cancelled ? 'Cancelled' : `${formatTime(date, timezone)}–${formatTime(endDate, timezone)}`}
          </span>{' '}
          {more.length === 0 ? null : <span className="line-list-more">{more.join(' · ')}</span>}
          {cancelled ? null : wayOf?.(one)}
        </li>
      );
    })}
  </ul>
);
