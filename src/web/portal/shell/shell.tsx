import { ActionIcon, Button } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { LogoutIcon, MenuIcon } from '../../ui/icons.tsx';
import { useLiveConnected, useOnline } from '../connection/connection-context.tsx';
import { uncover } from '../drawn-day/take-over.ts';
import { optionalPart } from '../kit/optional-part.ts';
import { useWide } from '../kit/width.ts';
import { afterPaint } from '../query/after-paint.ts';
import { useScreenLoaded } from '../query/use-screen-loaded.ts';
import { useElsewhere, useMay, useSession, useStoredUser } from '../session/session-context.tsx';
import { DrawerItems } from './drawer-items.tsx';
import { FinderLauncher } from './finder/finder-launcher.tsx';
import { HoldBanner } from './hold-banner.tsx';
import classes from './shell.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Fetched once the screen has all it asked for, or where they are asked for: dialogs weigh a fifth of the first script. */
const Overlays = optionalPart(() => import('./overlays.tsx').then(({ Overlays }) => Overlays), Lost);
/** For devices that a team shares. */
const SharedDevice = lazy(() =>
  import('./shared-device.tsx').then(({ SharedDevice }) => ({ default: SharedDevice })),
);
/** For whoever goes on to another business in another tab, or whose role was changed. */
const ElsewhereDialog = lazy(() =>
  import('./elsewhere-dialog.tsx').then(({ ElsewhereDialog }) => ({ default: ElsewhereDialog })),
);
/** For browsers that refuse to store anything. */
const StorageBanner = optionalPart(() =>
  import('./storage-banner.tsx').then(({ StorageBanner }) => StorageBanner),
);
/** Not needed to begin with. */
const NoticesBell = optionalPart(() =>
  import('../features/notices/components/notices-bell.tsx').then(({ NoticesBell }) => NoticesBell),
);
const Background = optionalPart(() => import('./background.tsx').then(({ Background }) => Background));

/** In place of what no screen does without, where its script was lost on the way. */
function Lost() {
  return (
    <p role="alert" data-frame="inner" className={classes.offline}>
      Part of this page is missing.
      <Button variant="subtle" onClick={() => location.reload()}>
        Reload it
      </Button>
    </p>
  );
}

/** What surrounds every screen: header, drawer and the screen itself. During setup there is nowhere else to go. */
export function Shell() {
  const { businessName, isSetupComplete, payoutHold, onSharedDevice = false } = useStoredUser();
  const { durable } = useSession();
  const elsewhere = useElsewhere();
  const may = useMay();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [askingLogout, setAskingLogout] = useState(false);
  const navigate = useNavigate();
  const wide = useWide();
  const rail = useRail();
  const loaded = useScreenLoaded();
  const settled = isSetupComplete !== false;
  // Whatever else is shown than the day the server drew.
  useEffect(() => {
    if (loaded) uncover();
  }, [loaded]);
  const name = businessName || productName;
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const askLogout = useCallback(() => {
    setDrawerOpen(false);
    setAskingLogout(true);
  }, []);
  const closeLogout = useCallback(() => setAskingLogout(false), []);
  const follow = useCallback((href: string) => void navigate({ href }), [navigate]);
  return (
    <div
      className={classes.shell}
      data-settled={settled || undefined}
      data-rail={rail.collapsed || undefined}
    >
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {settled && wide && (
        <div className={classes.rail}>
          <DrawerItems brand={name} onLogout={askLogout} rail={rail} />
        </div>
      )}
      <header className={classes.header}>
        {settled && (
          <ActionIcon
            className={classes.toggle ?? ''}
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Menu"
            aria-expanded={drawerOpen}
            onClick={() => setDrawerOpen((open) => !open)}
          >
            <MenuIcon size={24} />
          </ActionIcon>
        )}
        <span className={classes.businessName}>{name}</span>
        {settled && (
          <>
            <ConnectionMark />
            {may('clients.read') && <FinderLauncher onNavigate={follow} />}
          </>
        )}
        {settled && loaded && (
          <Suspense>
            <NoticesBell />
          </Suspense>
        )}
        <ThemeSwitch />
        <Suspense>{onSharedDevice && <SharedDevice />}</Suspense>
        {!settled && (
          <Button variant="subtle" color="gray" leftSection={<LogoutIcon />} onClick={askLogout}>
            Logout
          </Button>
        )}
      </header>
      <Main>
        <Suspense>
          {/* A shared device asks for the password before its screen has anything to ask for. */}
          {(loaded || onSharedDevice || drawerOpen || askingLogout) && (
            <Overlays
              drawerOpen={drawerOpen}
              onCloseDrawer={closeDrawer}
              askingLogout={askingLogout}
              onAskLogout={askLogout}
              onCloseLogout={closeLogout}
            />
          )}
        </Suspense>
        <OfflineBanner />
        <Suspense>{loaded && !durable && <StorageBanner />}</Suspense>
        {settled && payoutHold != null && <HoldBanner hold={payoutHold} />}
        {onSharedDevice ? (
          <Suspense>
            <SharedDevice>
              <Outlet />
            </SharedDevice>
          </Suspense>
        ) : (
          <Outlet />
        )}
      </Main>
      <Suspense>{elsewhere !== null && <ElsewhereDialog there={elsewhere} />}</Suspense>
      <Suspense>{loaded && settled && <Background />}</Suspense>
    </div>
  );
}

const RAIL_KEY = 'drawer';

/** Whether the drawer of a desktop is a rail; the browser remembers it for whoever uses it. */
function useRail() {
  const { store } = useSession();
  const [collapsed, setCollapsed] = useState(() => store.get(RAIL_KEY) === 'rail');
  return useMemo(() => {
    const onToggle = () => {
      setCollapsed(!collapsed);
      try {
        store.set(RAIL_KEY, collapsed ? 'open' : 'rail');
      } catch (cause) {
        console.warn('The width of the menu could not be remembered', cause);
      }
    };
    return { collapsed, onToggle };
  }, [store, collapsed]);
}

/** Why nothing can be done on a screen without a connection. The dashboard says it in its own way. */
function OfflineBanner() {
  const online = useOnline();
  const pathname = usePathname();
  const shown = !online && pathname.replace(/\/$/, '') !== paths.dashboard;
  return (
    <div role="status">
      {shown && (
        <p data-frame="inner" className={classes.offline}>
          You are offline. Nothing can be saved until you are connected again. What you have typed stays here,
          but is not sent until you press the button again.
        </p>
      )}
    </div>
  );
}

/** A line that is back within so many milliseconds was never missed. */
const UNNOTICED = 10_000;

/** A quiet word in the header while the portal does not hear of changes as they happen. */
function ConnectionMark() {
  const online = useOnline();
  const live = useLiveConnected();
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (live) return;
    const timer = setTimeout(() => setLong(true), UNNOTICED);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [live]);
  const word = online ? (!live && long ? 'Reconnecting…' : null) : 'Offline';
  return (
    <span role="status">
      {word !== null && (
        <span
          className={classes.mark}
          data-chip
          data-text="dimmed"
          data-online={online || undefined}
          title={online ? 'New bookings may appear up to 15 seconds late.' : ''}
        >
          {word}
        </span>
      )}
    </span>
  );
}

/** The screen and what lies over it. It alone follows the address: what is around it is not drawn again with each screen. */
function Main({ children }: { readonly children: ReactNode }) {
  const main = useMainFocus();
  return (
    <main id="main" className={classes.main} tabIndex={-1} ref={main}>
      {children}
    </main>
  );
}

/** For so long after a change of screen its heading may come, and come anew in place of a skeleton's, in milliseconds. */
const PATIENCE = 4000;

/**
 * After a change of screen the keyboard and the screen reader begin at its heading, as on a new page; until that is
 * there at the place where it will be. Whoever has gone on meanwhile is left alone.
 */
function useMainFocus() {
  const ref = useRef<HTMLElement>(null);
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    const main = ref.current;
    if (shown.current === pathname || main === null) return;
    shown.current = pathname;
    let leave = () => {};
    // Taking the focus lays out the page: before it is whole that is done twice.
    const callOff = afterPaint(() => {
      main.focus({ preventScroll: true });
      leave = followHeading(main);
    });
    return () => {
      callOff();
      leave();
    };
  }, [pathname]);
  return ref;
}

/** Not what else the address says, which changes with every booking that is opened. */
const usePathname = (): string => useLocation({ select: ({ pathname }) => pathname });

/** Gives the focus to the heading as long as nothing else has taken it; a heading that is replaced leaves it with nobody. */
function followHeading(main: HTMLElement): () => void {
  const look = () => {
    const heading = main.querySelector('h1');
    const focused = document.activeElement;
    if (heading === null || (focused !== main && focused !== document.body)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => watcher.disconnect(), PATIENCE);
  look();
  return () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
}
