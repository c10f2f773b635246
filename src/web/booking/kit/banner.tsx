import type { ReactElement, ReactNode } from 'react';
import { AlertIcon, CircleCheckIcon, InfoIcon } from '#web/ui/icons.tsx';

type BannerProps = {
  /** `error` is announced at once, `info` and `good` politely. */
  readonly tone: 'info' | 'good' | 'error' | 'attention';
  readonly title?: string;
  readonly children?: ReactNode;
};

const signs = {
  info: InfoIcon,
  good: CircleCheckIcon,
  error: AlertIcon,
  attention: AlertIcon,
} as const;

/** A message of a line or two with a sign beside it. Its styles are in banner.css. */
export const Banner = ({ tone, title, children }: BannerProps): ReactElement => {
  const Sign = signs[tone];
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Sign />
      <div className="notice-text">
        {title === undefined ? null : <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
};
