import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

type FailedProps = {
  readonly message: string;
  /** Back to the booking, where it can be tried again. */
  readonly retry: string | null;
};

/** There is no booking to show, why, and the ways on. */
export const Failed = ({ message, retry }: FailedProps): ReactElement => (
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
    <p className="muted">{message}</p>
    {retry === null ? null : (
      <LinkButton wide href={retry}>
        Try again
      </LinkButton>
    )}
    <LinkButton kind={retry === null ? 'primary' : 'quiet'} wide href={paths.landing}>
      Return Home
    </LinkButton>
  </Card>
);
