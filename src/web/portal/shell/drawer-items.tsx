import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { LogoutIcon } from '../kit/icons.tsx';
import { entries } from './navigation.ts';
import classes from './shell.module.css';

type DrawerItemsProps = {
  /** What stands above the entries. */
  readonly brand?: ReactNode;
  readonly onNavigate?: () => void;
  readonly onLogout: () => void;
};

/** The entries of the drawer, with Logout at the bottom; the same in the rail and on a phone. */
export function DrawerItems({ brand, onNavigate, onLogout }: DrawerItemsProps) {
  return (
    <nav className={classes.nav} aria-label="Business Portal">
      {brand}
      <ul className={classes.entries}>
        {entries.map(({ title, to, icon: EntryIcon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeProps={{ 'data-active': true }}
              activeOptions={{ exact: to === paths.dashboard, includeSearch: false }}
              {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
            >
              <EntryIcon />
              <span className={classes.entryTitle}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.entry} onClick={onLogout}>
        <LogoutIcon />
        <span className={classes.entryTitle}>Logout</span>
      </button>
    </nav>
  );
}
