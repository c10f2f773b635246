import type { ReactElement, ReactNode } from 'react';

/** A raised surface. Its styles are in card.css. */
export const Card = ({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => <div className={className === undefined ? 'card' : `card ${className}`}>{children}</div>;
