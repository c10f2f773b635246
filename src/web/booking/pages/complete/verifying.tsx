import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

type VerifyingProps = {
  readonly reference: string;
  /** Where it can still be paid. */
  readonly checkoutUrl: string | null;
  /** The token of the hold, while the client may choose otherwise. */
  readonly hold: string | null;
};

/** While the payment is being asked after; client/complete.ts looks again, as the page itself does without scripts. */
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
