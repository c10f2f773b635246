import type { ReactElement } from 'react';
import type { HeldTime } from '#contract/pages/held-pages.ts';
import { paths } from '#contract/paths.ts';
import { holdMinutes } from '#core/money/hold-limits.ts';
import { calendarDayOf, formatTime } from '#web/ui/format.ts';
import { shortDayText } from '../times/time-text.ts';

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

/** What an offer's one deadline asks for: where it is paid for, the payment has a time of its own after that. */
export const offerDeadline = (pays: boolean): string =>
  pays
    ? `Press Pay before then: it stays yours for ${holdMinutes} more minutes while you pay.`
    : 'Book it before then.';

type OfferProps = {
  readonly page: {
    readonly offerUntil?: string;
    readonly business: { readonly timezone: string };
    readonly payment: { readonly quote: { readonly dueNow: number } };
  };
};

/** Until when what the waitlist offered is held, above the form that takes it. */
export const OfferBar = ({ page: { offerUntil, business, payment } }: OfferProps): ReactElement | null =>
  offerUntil === undefined ? null : (
    <aside className="held-bar" aria-label="Offered to you">
      <p className="container">
        <span>
          <b>Held for you until {formatTime(offerUntil, business.timezone)}.</b>{' '}
          {offerDeadline(payment.quote.dueNow > 0)} After that, somebody else can have it.
        </span>
      </p>
    </aside>
  );
