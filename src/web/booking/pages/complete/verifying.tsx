import type { ReactElement } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

/** While the payment is being asked after; client/complete.ts looks again, as the link does without scripts. */
export const Verifying = (): ReactElement => (
  <Card className="complete-card complete-failed">
    <svg className="turning" id="verifying" aria-hidden="true" width="64" height="64" viewBox="0 0 64 64">
      <circle cx="32" cy="32" r="27" />
      <path d="M32 5a27 27 0 0 1 27 27" />
    </svg>
    <h1>Checking your payment…</h1>
    <p className="muted" role="status">
      This takes a few seconds. Your time is held, and you will not be charged twice.
    </p>
    <LinkButton kind="quiet" href="">
      Check again
    </LinkButton>
  </Card>
);
