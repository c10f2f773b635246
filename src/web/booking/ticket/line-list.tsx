import type { ReactElement } from 'react';
import type { PublicLine } from '#contract/replies/line-views.ts';
import type { PublicAppointment } from '#contract/replies/views.ts';
import { formatNaira, formatTime } from '#web/ui/format.ts';

/** Whether a booking says more by its lines than by its service and its staff member. */
export const isMoreThanOne = (lines: readonly PublicLine[]): boolean =>
  lines.length > 1 ||
  lines.some(
    ({ options, staffNames, quantity, cancelled }) =>
      cancelled || options.length > 0 || staffNames.length > 1 || quantity > 1,
  );

/** In the order in which they are done. */
const inOrder = <L extends PublicLine>(lines: readonly L[]): readonly L[] =>
  [...lines].sort((a, b) => a.date.localeCompare(b.date) || a.line - b.line);

type ListProps = {
  /** `price`: where each stands with what it cost. */
  readonly lines: readonly (PublicLine & { readonly price?: number | undefined })[];
  readonly timezone: string;
  /** Of items how many stands with each; all are had for the same days. */
  readonly bookingType: PublicAppointment['bookingType'];
  /** What can be done with one that stands. */
  readonly wayOf?: ((line: PublicLine) => ReactElement) | undefined;
};

/** What is done, by whom and from when until when, or hired; what was cancelled is struck through, and says so. */
export const LineList = ({ lines, timezone, bookingType, wayOf }: ListProps): ReactElement => (
  <ul className="line-list">
    {inOrder(lines).map((one) => {
      const { line, serviceName, staffNames, date, endDate, options, quantity, cancelled, price } = one;
      const isRental = bookingType === 'item-based';
      const more = [...options, staffNames.join(' and ')].filter((part) => part !== '');
      const name = (
        <span className="line-list-name">{isRental ? `${quantity} × ${serviceName}` : serviceName}</span>
      );
      const time = isRental ? '' : `${formatTime(date, timezone)}–${formatTime(endDate, timezone)}`;
      return (
        <li key={line}>
          {cancelled ? <s>{name}</s> : name}{' '}
          <span className="line-list-time numbers">{cancelled ? 'Cancelled' : time}</span>{' '}
          {cancelled || price === undefined || price === 0 ? null : (
            <span className="line-list-price numbers">{formatNaira(price)}</span>
          )}{' '}
          {more.length === 0 ? null : <span className="line-list-more">{more.join(' · ')}</span>}
          {cancelled ? null : wayOf?.(one)}
        </li>
      );
    })}
  </ul>
);
