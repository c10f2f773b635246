import type { ReactElement } from 'react';
import type { CompletePage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { telephone } from '../../business/contact-links.ts';
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
