import type { ReactElement, ReactNode } from 'react';
import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import { formatNaira } from '#web/ui/format.ts';

/** What becomes of the details, in a line. */
export const PrivacyLine = ({ businessName }: { readonly businessName: string }): ReactElement => (
  <p className="privacy">
    {`${businessName} receives these details to handle your booking and to reach you about it. ${productName} keeps them for that and nothing else. `}
    {/* In the same tab: the browsers inside other apps have no second one, and coming back finds what was typed. */}
    <a href={paths.privacy}>Your data and your rights</a>
  </p>
);

/** What happens once the button is pressed, as a list of plain sentences. */
export const WhatNext = ({
  children,
  heading: Heading = 'h3',
}: {
  readonly children: ReactNode;
  /** The level below the page's last heading. */
  readonly heading?: 'h2' | 'h3';
}): ReactElement => (
  <div className="what-next">
    <Heading className="what-next-title">What happens next</Heading>
    <ul>{children}</ul>
  </div>
);

type PlansProps = {
  readonly businessName: string;
  readonly call: { readonly href: string; readonly text: string } | null;
};

/** How to change it later: by the link in every message; by telephone for all else. */
export const PlansChange = ({ businessName, call }: PlansProps): ReactElement => (
  <li>
    Plans change? Use the link in our message to move or cancel.
    {call === null ? null : (
      <>
        {' '}
        Or call {businessName} on <a href={call.href}>{call.text}</a>.
      </>
    )}
  </li>
);

type TermsProps = {
  readonly quote: Quote;
  readonly cancelNoticeHours: number;
  readonly businessName: string;
  /** What is held while it is being paid for. */
  readonly held: 'time' | 'hire';
  /** The price the payment is worked out on, where the final one may be another. */
  readonly basePrice: string | null;
  /** The start chosen, and the first for which cancelling costs nothing yet; both written alike. */
  readonly start: string | null;
  readonly freeFrom: string;
};

/** `1 hour`, `24 hours`, `3 days`. */
export const noticeText = (hours: number): string => {
  if (hours > 24 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

/** What is left to pay after `dueNow`, and when. */
const restText = ({ quote, basePrice, businessName }: TermsProps): string => {
  const { dueNow, caution, total } = quote;
  const parts = [
    total > dueNow
      ? `${basePrice === null ? formatNaira(total - dueNow) : 'The rest'} is due at your appointment.`
      : '',
    caution > 0 ? `${formatNaira(caution)} of it is the caution fee, which comes back after the hire.` : '',
    basePrice === null
      ? ''
      : `The ${total > dueNow ? 'deposit' : 'payment'} is on the base price of ${basePrice}. The price may vary: ${businessName} agrees the final amount with you.`,
  ];
  return parts.filter((part) => part !== '').join(' ') || 'Nothing more is due later.';
};

/** What cancelling costs once it is paid. */
const cancelText = ({ quote, cancelNoticeHours, businessName, start, freeFrom }: TermsProps): string => {
  if (cancelNoticeHours === 0) return 'Cancel before it starts and you get all of it back.';
  const { dueNow, caution } = quote;
  const notice = noticeText(cancelNoticeHours);
  const anyway = caution > 0 ? ', but you get the caution fee back' : '';
  const late =
    start !== null && start < freeFrom
      ? `This is less than ${notice} away: if you cancel`
      : `Cancel ${notice} or more before, and you get all of it back. Later than that`;
  return `${late}, ${businessName} keeps ${formatNaira(dueNow - caution)}${anyway}.`;
};

/** What is paid now and what later, what cancelling costs, and what paying does: lines of a list. */
export const PayTerms = (props: TermsProps): ReactElement => (
  <>
    <li>
      <strong>Pay {formatNaira(props.quote.dueNow)} now to book.</strong> {restText(props)}
    </li>
    <li>
      {cancelText(props)} If {props.businessName} cancels, you get everything back.
    </li>
    <li>
      Once you press Pay, the {props.held} is held for you for 30 minutes. Your booking is confirmed once you
      have paid, and we send you the details.
    </li>
  </>
);
