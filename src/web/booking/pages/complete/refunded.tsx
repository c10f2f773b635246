import type { ReactElement } from 'react';
import type { CompletePage } from '#contract/pages.ts';
import { formatMoney } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths-context.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

type RefundedProps = Pick<
  Extract<CompletePage, { readonly state: 'refunded' }>,
  'amount' | 'currency' | 'business'
>;

/** The money came, the time was gone: what happens with it, and how to find another time. */
export const Refunded = ({ amount, currency, business }: RefundedProps): ReactElement => {
  const { universal } = useClientPaths();
  const { businessName, businessSlug } = business;
  const phone = telephone(business.phone);
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
      <h1>{formatMoney(amount, currency)} comes back to you</h1>
      <p className="muted">
        Your payment did not become a booking: it came when the time was no longer free, or it was not exactly
        what was asked for. All of it goes back, as a rule to where it came from. We write to you when it is
        sent, and if we need an account to send it to. {businessName} has been told.
      </p>
      <LinkButton wide href={universal(businessSlug)}>
        Choose another time
      </LinkButton>
      {phone === null ? null : (
        <LinkButton kind="quiet" wide href={phone.href}>
          Call {businessName}
        </LinkButton>
      )}
    </Card>
  );
};
