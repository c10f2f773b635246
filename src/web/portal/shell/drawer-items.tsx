import { Link } from '@tanstack/react-router';
import { memo, Suspense } from 'react';
import { paths } from '#contract/paths.ts';
import { initials } from '../../ui/format.ts';
import { InstallIcon, LogoutIcon, SidebarIcon } from '../../ui/icons.tsx';
import { optionalPart } from '../kit/optional-part.ts';
import { useInstallOffer } from '../offline/install-offer.ts';
import { useStoredUser } from '../session/session-context.tsx';
import { entriesFor } from './navigation.ts';
import classes from './shell.module.css';

/** For few. */
const BusinessSwitch = optionalPart(() =>
  import('./business-switch.tsx').then(({ BusinessSwitch }) => BusinessSwitch),
);

type DrawerItemsProps = {
  /** The business's name, where it stands above the entries. */
  readonly brand?: string;
  readonly onNavigate?: () => void;
  readonly onLogout: () => void;
  /** Only where the drawer can be made a rail. */
  readonly rail?: { readonly collapsed: boolean; readonly onToggle: () => void };
};

/** The entries of the drawer, with Logout at the bottom; the same in the rail and on a phone. */
export const DrawerItems = memo(function DrawerItems({
  brand,
  onNavigate,
  onLogout,
  rail,
}: DrawerItemsProps) {
  const install = useInstallOffer();
  const user = useStoredUser();
  // A rail shows its words only once it is pointed at or reached by the keyboard.
  const tip = (title: string) => (rail?.collapsed === true ? { title } : {});
  return (
    <nav className={classes.nav} aria-label="Business Portal">
      {brand !== undefined && <Brand name={brand} />}
      {(user.businesses?.length ?? 0) > 1 && (
        <Suspense>
          <BusinessSwitch />
        </Suspense>
      )}
      <ul data-stack="1">
        {entriesFor(user).map(({ title, to, icon: EntryIcon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeProps={{ 'data-active': true }}
              activeOptions={{ exact: to === paths.dashboard, includeSearch: false }}
              {...tip(title)}
              {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
            >
              <EntryIcon />
              <span className={classes.entryTitle}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {install.offered && (
          <button type="button" className={classes.entry} onClick={install.take} {...tip('Install app')}>
            <InstallIcon />
            <span className={classes.entryTitle}>Install app</span>
          </button>
        )}
        {rail !== undefined && (
          <button
            type="button"
            className={classes.entry}
            aria-expanded={!rail.collapsed}
            onClick={rail.onToggle}
            {...tip('Keep menu open')}
          >
            <SidebarIcon />
            <span className={classes.entryTitle}>{rail.collapsed ? 'Keep menu open' : 'Collapse menu'}</span>
          </button>
        )}
        <button type="button" className={classes.entry} onClick={onLogout} {...tip('Logout')}>
          <LogoutIcon />
          <span className={classes.entryTitle}>Logout</span>
        </button>
      </div>
    </nav>
  );
});

/** The head of the rail: the business's initials, and the name of the place when it is open. */
function Brand({ name }: { readonly name: string }) {
  return (
    <div className={classes.brand}>
      <span className={classes.tile} aria-hidden="true">
        {initials(name)}
      </span>
      <span className={classes.entryTitle}>Business Portal</span>
    </div>
  );
}
