import type { ReactElement, ReactNode } from 'react';
import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';

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
