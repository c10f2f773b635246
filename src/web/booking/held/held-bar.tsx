import type { ReactElement } from 'react';
import type { HeldTime } from '#contract/held-pages.ts';
import { paths } from '#contract/paths.ts';
import { calendarDayOf, formatTime } from '#web/ui/format.ts';
import { shortDayText } from '../times/day-text.ts';

type BarProps = { readonly holds: readonly HeldTime[] | undefined; readonly zone: string };

const whenOf = ({ bookingType, date }: HeldTime, zone: string): string => {
  if (bookingType === 'item-based') return shortDayText(date);
  return `${shortDayText(calendarDayOf(date, zone))}, ${formatTime(date, zone)}`;
};

/** What the visitor holds unpaid, above the booking page: each with the way to pay for it, change it or let it go. */
export const HeldBar = ({ holds = [], zone }: BarProps): ReactElement | null =>
  holds.length === 0 ? null : (
    <aside className="held-bar" aria-label="Held for you">
      {holds.map((held) => (
        <p className="container" key={held.token}>
          <span>
            Held for you until {formatTime(held.heldUntil, zone)}:{' '}
            <b>{`${held.serviceName}, ${whenOf(held, zone)}`}</b>
          </span>{' '}
          <a href={paths.held(held.token)}>Pay, change or give up</a>
        </p>
      ))}
    </aside>
  );
