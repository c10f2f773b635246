import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

const WHOLE = 'Part of it may be missing. Please open our message again and copy the whole link.';

/** What a dead link was for, and why it may be dead. */
export const linkTexts = {
  reschedule: {
    title: 'Reschedule Link Invalid',
    message: 'Invalid reschedule token',
    why: 'A reschedule link works once, and only until the booking starts. Yours may have been used, replaced by a newer one, or only part of it was copied.',
  },
  manage: {
    title: 'This booking link does not work',
    message: 'No booking belongs to this link.',
    why: 'It may be incomplete or too old. Our latest message about your booking has a new one.',
  },
  erased: {
    title: 'This record was erased',
    message: 'The business has erased who this booking was for.',
    why: 'Your name, number and messages are no longer kept with it, so no link shows it any more.',
  },
  short: {
    title: 'This booking link does not work',
    message: 'No booking belongs to this link.',
    why: WHOLE,
  },
  offer: {
    title: 'This offer link does not work',
    message: 'No offered time belongs to this link.',
    why: WHOLE,
  },
  held: {
    title: 'This payment link does not work',
    message: 'No time is held under this link.',
    why: `${WHOLE} If you have booked already, have your link sent again.`,
  },
  receipt: {
    title: 'This receipt link does not work',
    message: 'This link does not lead to a receipt.',
    why: WHOLE,
  },
  refund: {
    title: 'This refund link does not work',
    message: 'No refund waits for an account under this link.',
    why: `${WHOLE} If your refund has been sent already, there is nothing left to do.`,
  },
  business: {
    title: 'Page not found',
    message: 'Business not found',
    why: 'The address may be mistyped, or the business has changed it. Open its link again where you found it, or ask the business for it.',
  },
} as const;

type LinkCardProps = {
  readonly link: keyof typeof linkTexts;
  readonly message: string | null;
  /** Of the business that can send it again; null: the link does not name it. */
  readonly businessSlug: string | null;
};

/** For a visitor who came by a link of a booking: what is wrong with it, and the ways on. */
export const LinkCard = ({ link, message, businessSlug }: LinkCardProps): ReactElement => {
  const texts = linkTexts[link];
  return (
    <Card className="dead-link">
      <svg className="dead-link-sign" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <path d="M27 41l-4 4a9 9 0 0 1-13-13l8-8a9 9 0 0 1 13 0M37 23l4-4a9 9 0 0 1 13 13l-8 8a9 9 0 0 1-13 0M28 12l-2-6M36 52l2 6" />
      </svg>
      <h1>{texts.title}</h1>
      <p className="dead-link-message">{message ?? texts.message}</p>
      <p>{texts.why}</p>
      {businessSlug === null ? null : (
        <>
          {link === 'erased' ? null : (
            <LinkButton href={paths.myBookings(businessSlug)} wide>
              Send me my link again
            </LinkButton>
          )}
          <LinkButton
            href={paths.universal(businessSlug)}
            kind={link === 'erased' ? 'primary' : 'quiet'}
            wide
          >
            Book again
          </LinkButton>
        </>
      )}
      <LinkButton href={paths.landing} kind={businessSlug === null ? 'primary' : 'quiet'} wide>
        Return Home
      </LinkButton>
      <LinkButton href={paths.contact} kind="quiet" wide>
        Contact Support
      </LinkButton>
    </Card>
  );
};
