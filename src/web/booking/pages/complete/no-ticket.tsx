import type { ReactElement } from 'react';
import type { CompletePage } from '#contract/pages/booking-pages.ts';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

type FailedPage = Extract<CompletePage, { readonly state: 'failed' }>;
type FailedProps = { readonly page: FailedPage };

/** Nobody who came from a payment is left without a word about their money. */
const Money = ({ payment, look }: FailedPage): ReactElement | null => {
  if (payment === undefined) return null;
  const { reference } = payment;
  return (
    <div className="failed-money">
      <h2>If money left your account</h2>
      <p>
        It is not lost. We have no payment {reference === null ? 'by this link' : 'under this reference'} yet.
        We compare with our payment provider every few hours, and what belongs to no booking is sent back in
        full, the way it was paid. You do not have to ask for it.
      </p>
      {reference === null ? (
        <p>Keep the payment reference: your bank’s or the provider’s message has it.</p>
      ) : (
        <p>
          Keep this payment reference:{' '}
          <b className="failed-reference" translate="no">
            {reference}
          </b>
        </p>
      )}
      <p>
        Nothing back after 10 working days? Write to{' '}
        {look === null ? 'the business and to us' : `${look.businessName} or to us`}, with the reference, the
        amount and the day.
      </p>
    </div>
  );
};

/** Whom to reach about it. */
const Contacts = ({ payment, look }: FailedPage): ReactElement | null => {
  const phone = telephone(payment?.phone ?? '');
  return payment === undefined ? null : (
    <>
      {phone === null || look === null ? null : (
        <LinkButton kind="quiet" wide href={phone.href}>
          Call {look.businessName}
        </LinkButton>
      )}
      <LinkButton kind="quiet" wide href={paths.contact}>
        Contact Support
      </LinkButton>
    </>
  );
};

/** There is no booking to show, why, and the ways on. */
export const Failed = ({ page }: FailedProps): ReactElement => (
  <Card className="complete-card complete-failed">
    <svg
      aria-hidden="true"
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      stroke="var(--danger)"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <circle cx="32" cy="32" r="28" fill="var(--danger-tint)" stroke="none" />
      <path d="M32 19v17M32 45v.5" />
    </svg>
    <h1>Booking Failed</h1>
    <p className="muted">{page.message}</p>
    <Money {...page} />
    {page.retry === undefined ? null : (
      <LinkButton wide href={page.retry}>
        Try again
      </LinkButton>
    )}
    <LinkButton kind={page.retry === undefined ? 'primary' : 'quiet'} wide href={paths.landing}>
      Return Home
    </LinkButton>
    <Contacts {...page} />
  </Card>
);

type RefundedProps = { readonly page: Extract<CompletePage, { readonly state: 'refunded' }> };

const BANKS = 'Banks take up to 10 working days to show it.';

/** By what its client hears of it, and of what; we say nothing that will not come. */
const NEWS = {
  'on-its-way': {
    email:
      'We have emailed you about this. You get one more email when it is sent, or if we need a bank account to send it to.',
    sms: 'We text you about this, and again when it is sent or if we need a bank account to send it to, never between 8pm and 8am.',
    none: 'We have no address to write to: open this page again to see how it goes.',
  },
  'account-wanted': {
    email: 'We have asked you by email which bank account to send it to.',
    sms: 'We ask you by text message which bank account to send it to, never between 8pm and 8am.',
    none: 'We have no address to ask you which bank account to send it to: please call the business.',
  },
  sent: {
    email: 'We have emailed you about it.',
    sms: 'We text you about it, never between 8pm and 8am.',
    none: '',
  },
} as const;

const WAY_BACK = {
  'on-its-way': `You get all of it back, usually the way you paid. ${BANKS}`,
  'account-wanted': 'You get all of it back, but it could not go the way you paid.',
  sent: `All of it was sent back to you. ${BANKS} If it does not arrive, call the business and mention the amount.`,
} as const;

/** The money came, the time was gone or was theirs already: what happens with it, and how to find another time. */
export const Refunded = ({ page }: RefundedProps): ReactElement => {
  const { universal } = useClientPaths();
  const { amount, currency, refund, paidTwice, told, look } = page;
  const { businessName, businessSlug } = look;
  const phone = telephone(page.phone);
  return (
    <Card className="complete-card complete-failed">
      <svg
        aria-hidden="true"
        width="64"
        height="64"
        viewBox="0 0 64 64"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="32" cy="32" r="28" fill="var(--accent-tint)" stroke="none" />
        <path d="M26 21l-9 9 9 9M18 30h18a9 9 0 0 1 0 18h-4" />
      </svg>
      <h1>
        {formatMoney(amount, currency)} {refund === 'sent' ? 'was sent back' : 'comes back'} to you
      </h1>
      <p className="muted">
        {paidTwice
          ? 'You had paid for this booking already: this was a second payment.'
          : 'No booking was made: your payment came when the time was no longer free, or it was not the exact amount.'}{' '}
        {WAY_BACK[refund]} {NEWS[refund][told ?? 'none']} {businessName} has been told.
      </p>
      {paidTwice ? (
        <LinkButton wide href={paths.myBookings(businessSlug)}>
          Send me the link to my booking
        </LinkButton>
      ) : (
        <LinkButton wide href={universal(businessSlug)}>
          Choose another time
        </LinkButton>
      )}
      {phone === null ? null : (
        <LinkButton kind="quiet" wide href={phone.href}>
          Call {businessName}
        </LinkButton>
      )}
    </Card>
  );
};

type VerifyingProps = {
  readonly reference: string;
  /** Where it can still be paid. */
  readonly checkoutUrl: string | null;
  /** The token of the hold, while the client may choose otherwise. */
  readonly hold: string | null;
};

/** While the payment is being asked after; pages/complete/complete.script.ts looks again, as the page itself does without scripts. */
export const Verifying = ({ reference, checkoutUrl, hold }: VerifyingProps): ReactElement => (
  <Card className="complete-card complete-failed">
    <svg className="turning" aria-hidden="true" width="64" height="64" viewBox="0 0 64 64">
      <circle cx="32" cy="32" r="27" />
      <path d="M32 5a27 27 0 0 1 27 27" />
    </svg>
    <h1>Checking your payment…</h1>
    <div className="muted" role="status" id="verifying" data-reference={reference}>
      <p>This takes a few seconds. Your time is held, and you will not be charged twice.</p>
      <p className="complete-later" id="verifying-later" hidden>
        This is taking longer than usual. You do not have to wait: you can close this page, and we write to
        you and to the business as soon as we know.
      </p>
    </div>
    {checkoutUrl === null ? null : (
      <LinkButton wide href={checkoutUrl} rel="noopener">
        Go back to the payment
      </LinkButton>
    )}
    <LinkButton kind="quiet" wide href="">
      Check again
    </LinkButton>
    {hold === null ? null : (
      <LinkButton kind="quiet" wide href={paths.held(hold)}>
        Not paid yet? Pay another way, change your booking or give it up
      </LinkButton>
    )}
  </Card>
);
