import { type ReactNode, useEffect } from 'react';
import classes from './page-header.module.css';

type PageHeaderProps = {
  readonly title: string;
  readonly subtitle?: string;
  /** The browser tab's words where the title on the page is a greeting. */
  readonly tab?: string;
  /** What can be done on this screen, at the right; below the title on a phone. */
  readonly actions?: ReactNode;
};

/** The one heading of a screen; names the browser tab as well. Plain, since the kit's sizes by width are sheets of their own. */
export function PageHeader({ title, subtitle, tab = title, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${tab} · Business Portal`;
  }, [tab]);
  return (
    <div className={classes.header} data-explained={subtitle !== undefined || undefined}>
      <div>
        <h1 className={classes.title} data-greeting={tab !== title || undefined}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions}
    </div>
  );
}
