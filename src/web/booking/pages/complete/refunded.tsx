import type { ReactElement } from 'react';
import type { CompletePage } from '#contract/pages.ts';
import { formatMoney } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths-context.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

type RefundedProps = { readonly page: Extract<CompletePage, { readonly state: 'refunded' }> };

/** The money came, the time was gone: what happens with it, and how to find another time. */
export const Refunded = ({ page }: RefundedProps): ReactElement => {
  const { universal } = useClientPaths();
  const { amount, currency, look } = page;
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
      <h1>{formatMoney(amount, currency)} comes back to you</h1>
      <p className="muted">
        No booking was made: your payment came when the time was no longer free, or it was not the exact
        amount. You get all of it back, usually the way you paid. Banks take up to 10 working days to show it.
        We will write to you when it is sent, or if we need a bank account to send it to. {businessName} has
        been told.
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
