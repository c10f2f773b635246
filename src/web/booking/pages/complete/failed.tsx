import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';

/** There is no booking to show, and why. */
export const Failed = ({ message }: { readonly message: string }): ReactElement => (
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
    <LinkButton href={paths.landing}>Return Home</LinkButton>
  </Card>
);
