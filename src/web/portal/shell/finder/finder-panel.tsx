import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { Finder } from '../../features/finder/components/finder.tsx';
import type { Deed, Place } from '../../features/finder/model.ts';
import { tabTexts } from '../../features/settings/tab-texts.ts';
import { tabsFor } from '../../features/settings/tabs.ts';
import { copyText } from '../../kit/link/copy-text.ts';
import { toast } from '../../kit/toast.ts';
import { useInstallOffer } from '../../offline/install-offer.ts';
import { useMay, userMay, useStoredUser } from '../../session/session-context.tsx';
import { entriesFor } from '../navigation.ts';
import { useTheme } from '../theme-switch.tsx';

/** What else the screens are looked for as. */
const WORDS: ReadonlyMap<string, string> = new Map([
  [paths.dashboard, 'home today overview'],
  [paths.createBooking, 'new appointment add'],
  [paths.calendar, 'schedule diary week month'],
  [paths.clients, 'customers contacts people'],
  [paths.services, 'prices rentals items offer'],
  [paths.staff, 'team people employees'],
  [paths.analytics, 'revenue no-shows figures reports'],
  [paths.payments, 'money refunds payouts'],
  [paths.ownReviews, 'stars ratings feedback clients say'],
  [paths.settings, 'preferences options'],
]);

type FinderPanelProps = {
  readonly opened: boolean;
  /** What was typed before there was a field, once. */
  readonly takeTyped: () => string;
  readonly onNavigate: (href: string) => void;
  readonly onClose: () => void;
};

/** The finder, with the places and deeds that whoever is signed in has a use for. */
export function FinderPanel({ opened, takeTyped, onNavigate, onClose }: FinderPanelProps) {
  const user = useStoredUser();
  const deeds = useDeeds(onNavigate);
  return (
    <Finder
      opened={opened}
      offer={{ places: placesFor(user), deeds }}
      takeTyped={takeTyped}
      onClose={onClose}
    />
  );
}

const placesFor = (user: Partial<StoredUser>): readonly Place[] => [
  ...entriesFor(user).map(({ title, to }) => ({ title, href: to, words: WORDS.get(to) ?? '' })),
  ...(userMay(user, 'waitlist.read')
    ? [{ title: 'Waitlist', href: paths.waiting, words: 'waiting list full days queue', isPart: true }]
    : []),
  ...tabsFor(user).map((tab) => ({
    title: `Settings: ${tabTexts[tab].title}`,
    href: `${paths.settings}?tab=${tab}`,
    words: tabTexts[tab].about,
    isPart: true,
  })),
];

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
