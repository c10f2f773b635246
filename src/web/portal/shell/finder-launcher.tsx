import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import type { Deed, Place } from '../features/finder/model.ts';
import { tabsFor } from '../features/settings/tabs.ts';
import { copyText } from '../kit/link/copy-text.ts';
import { toast } from '../kit/toast.ts';
import { useInstallOffer } from '../offline/install-offer.ts';
import { useMay, userMay, useStoredUser } from '../session/session-context.tsx';
import { isFinderShortcut, isMac } from './finder-shortcut.ts';
import { entriesFor } from './navigation.ts';
import classes from './shell.module.css';
import { useTheme } from './theme-switch.tsx';

const Finder = lazy(() =>
  import('../features/finder/components/finder.tsx').then(({ Finder }) => ({ default: Finder })),
);

const placesFor = (user: Partial<StoredUser>): readonly Place[] => [
  ...entriesFor(user).map(({ title, to, words }) => ({
    title,
    href: to,
    ...(words === undefined ? {} : { words }),
  })),
  ...(userMay(user, 'waitlist.read')
    ? [{ title: 'Waitlist', href: paths.waiting, words: 'waiting list full days queue', isPart: true }]
    : []),
  ...tabsFor(user).map(({ key, title, about }) => ({
    title: `Settings: ${title}`,
    href: `${paths.settings}?tab=${key}`,
    words: about,
    isPart: true,
  })),
];

type FinderLauncherProps = { readonly onNavigate: (href: string) => void };

/** The button that opens the finder, and its shortcut, from anywhere. */
export function FinderLauncher({ onNavigate }: FinderLauncherProps) {
  const mac = isMac();
  const user = useStoredUser();
  const deeds = useDeeds(onNavigate);
  const [opened, setOpened] = useState(false);
  // Fetched when it is first wanted; then it stays, and with it what was chosen lately.
  const [wanted, setWanted] = useState(false);
  const show = (shown: boolean) => {
    setWanted(true);
    setOpened(shown);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFinderShortcut(event, mac)) return;
    event.preventDefault();
    show(!opened);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => show(true)}
        onPointerEnter={() => void import('../features/finder/components/finder.tsx')}
      >
        <SearchIcon />
        <span className={classes.findWord}>Find</span>
        <span className={classes.keys} aria-hidden="true">
          {mac ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {wanted && (
        <Suspense>
          <Finder
            opened={opened}
            offer={{ places: placesFor(user), deeds }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function useDeeds(onNavigate: (href: string) => void): readonly Deed[] {
  const { businessSlug } = useStoredUser();
  const may = useMay();
  const { turn } = useTheme();
  const install = useInstallOffer();
  const copyLink = async () => {
    const copied = await copyText(location.origin + paths.universal(businessSlug ?? ''));
    if (copied) toast.success('Booking link copied!');
    else toast.error('Failed to copy link.');
  };
  return [
    ...(may('bookings.change')
      ? [
          {
            title: 'New booking',
            words: 'create appointment add',
            run: () => onNavigate(paths.createBooking),
          },
        ]
      : []),
    ...(businessSlug === undefined || businessSlug === ''
      ? []
      : [{ title: 'Copy booking link', words: 'share url address page', run: () => void copyLink() }]),
    {
      title: 'Switch theme',
      words: 'dark light colour mode',
      run: turn,
    },
    ...(install.offered ? [{ title: 'Install app', words: 'download home screen', run: install.take }] : []),
  ];
}
