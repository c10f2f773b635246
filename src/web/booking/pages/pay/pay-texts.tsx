import type { ReactElement } from 'react';
import type { PayPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatTime, zoneName } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { momentText } from '../../ticket/greeting.ts';
import { dayText } from '../../times/day-text.ts';

type Props = { readonly page: PayPage };

/** What is being paid for, in a line. */
export const whatFor = ({ serviceName, date, timezone, bookingType }: PayPage): string =>
  bookingType === 'time-based'
    ? `To book ${serviceName}, ${momentText(date, timezone)}`
    : `To book ${serviceName} from ${dayText(date)}`;

const heldWord = ({ bookingType }: PayPage): string => (bookingType === 'time-based' ? 'time' : 'item');

/** Until when it is held, and how long that is: the script lets the time run down, without it the page is read anew. */
export const Deadline = ({ page }: Props): ReactElement => (
  <div className="pay-deadline">
    <p className="pay-clock numbers" id="pay-clock" translate="no" role="timer" aria-label="Time left">
      {Math.ceil((Date.parse(page.heldUntil) - Date.parse(page.now)) / 60_000)} min
    </p>
    <p>
      The {heldWord(page)} is held for you until <b>{formatTime(page.heldUntil, page.timezone)}</b>,{' '}
      {zoneName(page.timezone)} time. This page updates by itself when your transfer arrives.
    </p>
  </div>
);

/** The time is over: what becomes of money that is still on its way, and how to start again. */
export const Over = ({ page }: Props): ReactElement => {
  const { businessName, businessSlug, phone } = page.business;
  const call = telephone(phone);
  return (
    <div className="pay-over">
      <h2>The time to pay is over</h2>
      <p>
        Please do not send anything to this account now. If you have sent it already, nothing is lost: if the{' '}
        {heldWord(page)} is still free when it arrives, it is yours; if not, you get all of it back. Either
        way we will email you.
      </p>
      <p>
        <a href={paths.universal(businessSlug)}>Book again with {businessName}</a>
        {call === null ? null : (
          <>
            {' '}
            or call <a href={call.href}>{call.text}</a>
          </>
        )}
      </p>
    </div>
  );
};
