import type { ReactElement, ReactNode } from 'react';

type BannerProps = {
  /** `problem` is announced at once, `info` and `good` politely. */
  readonly tone: 'info' | 'good' | 'problem' | 'attention';
  readonly title?: string;
  readonly children?: ReactNode;
};

const SIGNS = {
  info: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 6h1.6v4.6H7.2V7ZM8 5.9a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z',
  good: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-1 10L3.9 7.9l1.1-1.1 2 2 4-4 1.1 1.1L7 11Z',
  problem: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3.5h1.6v4.6H7.2V4.5ZM8 12.1a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z',
  attention: 'M8 1.5 15.3 14H.7L8 1.5Zm-.8 4.7v3.9h1.6V6.2H7.2ZM8 12.6a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Z',
} as const;

/** A message of a line or two with a sign beside it. Its styles are in banner.css. */
export const Banner = ({ tone, title, children }: BannerProps): ReactElement => (
  <div className={`notice notice-${tone}`} role={tone === 'problem' ? 'alert' : 'status'}>
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 16 16">
      <path fill="currentColor" d={SIGNS[tone]} />
    </svg>
    <div className="notice-text">
      {title === undefined ? null : <strong>{title}</strong>}
      {children}
    </div>
  </div>
);
