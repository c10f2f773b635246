import type { ReactElement, ReactNode } from 'react';

const Icon = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <svg
    aria-hidden="true"
    width="22"
    height="22"
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);

export const BackIcon = (): ReactElement => (
  <Icon>
    <path d="M13.5 4.5 7 11l6.5 6.5" />
  </Icon>
);

export const CloseIcon = (): ReactElement => (
  <Icon>
    <path d="m5.5 5.5 11 11m0-11-11 11" />
  </Icon>
);
