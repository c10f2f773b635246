import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/icons.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { toast } from '../../../kit/toast.ts';
import { roleDoesNotOpen } from '../../../session/role-words.ts';
import { useStoredUser } from '../../../session/session-context.tsx';
import { tabTexts } from '../tab-texts.ts';
import { type SettingsTab, tabsFor } from '../tabs.ts';
import classes from './settings.module.css';

/** The tabs that are features of their own. */
const ownTabs = ['work', 'activity', 'data', 'webhooks', 'keys'] as const satisfies readonly SettingsTab[];
type OwnTab = (typeof ownTabs)[number];

const isOwn = (tab: SettingsTab): tab is OwnTab => ownTabs.some((own) => own === tab);

type SettingsScreenProps = {
  /** Undefined: the first tab, or on a phone the list of them. */
  readonly tab: SettingsTab | undefined;
  /** What those show. */
  readonly own: Readonly<Record<OwnTab, ReactNode>>;
  /** What the Reminders tab ends with. */
  readonly texts: ReactNode;
  /** Takes the place of the present address, which names no tab. */
  readonly onTab: (tab: SettingsTab) => void;
};

/**
 * All the settings: the tabs beside what they hold, or on a phone a list whose lines open each as its own page.
 * Turning the device from one to the other keeps what was typed: the tab stays where it is in the tree.
 */
export function SettingsScreen({ tab, own, texts, onTab }: SettingsScreenProps) {
  // Known at once, since nothing here is drawn by the server.
  const wide = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  const place = useFocusOnChange(tab, wide);
  const tabs = tabsFor(useStoredUser());
  const [first = 'security'] = tabs;
  const refused = tab !== undefined && !tabs.includes(tab);
  useEffect(() => {
    if (refused) toast.error(roleDoesNotOpen(`Settings, ${tabTexts[tab].title}`));
    if ((wide && tab === undefined) || refused) onTab(first);
  }, [wide, tab, refused, first, onTab]);
  const title = tab === undefined ? 'Settings' : tabTexts[tab].title;
  const alone = !wide && tab !== undefined;
  return (
    <div ref={place} tabIndex={-1} className={classes.page}>
      {alone && (
        <Link to={paths.settings} className={classes.back}>
          <ChevronLeftIcon size={18} />
          Settings
        </Link>
      )}
      <PageHeader
        title={alone ? title : 'Settings'}
        tab={tab === undefined ? 'Settings' : `${title} · Settings`}
      />
      <div className={classes.columns}>
        {!alone && <SettingsNav current={tab ?? null} list={!wide} />}
        {tab !== undefined && !refused && (
          <div className={classes.content}>
            <Content tab={tab} own={own} texts={texts} />
          </div>
        )}
      </div>
    </div>
  );
}

type ContentProps = Pick<SettingsScreenProps, 'own' | 'texts'> & { readonly tab: SettingsTab };

function Content({ tab, own, texts }: ContentProps) {
  const ownWay = isOwn(tab) || tab === 'team' || tab === 'security';
  const settings = useQuery({ ...settingsQuery, enabled: !ownWay });
  if (isOwn(tab)) return <Suspense fallback={<TabSkeleton />}>{own[tab]}</Suspense>;
  if (tab === 'team' || tab === 'security')
    return <Suspense fallback={<TabSkeleton />}>{tab === 'team' ? <TeamTab /> : <SecurityTab />}</Suspense>;
  if (settings.data !== undefined)
    return (
      <Suspense fallback={<TabSkeleton />}>
        <TabContent key={tab} tab={tab} settings={settings.data} texts={texts} />
      </Suspense>
    );
  if (settings.isError)
    return (
      <div data-frame className={classes.failed}>
        <ErrorState
          message="Your settings could not be loaded. Please check your connection and try again."
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      </div>
    );
  return <TabSkeleton />;
}

/** On a phone a tab is a page: the keyboard and the screen reader start at its head. */
function useFocusOnChange(tab: SettingsTab | undefined, wide: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (!wide) ref.current?.focus({ preventScroll: true });
  }, [tab, wide]);
  return ref;
}

const sections = [
  ['a', 'b', 'c'],
  ['d', 'e'],
] as const;

/** The shape of a tab that is on its way. */
function TabSkeleton() {
  return (
    <div data-stack="4" role="status" aria-label="Loading settings">
      {sections.map((fields) => (
        <div key={fields[0]} data-frame className={classes.ghost}>
          <Skeleton height={22} width={180} />
          {fields.map((field) => (
            <div key={field}>
              <Skeleton height={16} width={110} mb={8} />
              <Skeleton height={42} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type SettingsNavProps = {
  readonly current: SettingsTab | null;
  /** Alone on the page, with a line about each tab. */
  readonly list: boolean;
};

/** The tabs, each with its own address. */
function SettingsNav({ current, list }: SettingsNavProps) {
  const user = useStoredUser();
  return (
    <nav aria-label="Settings" data-frame={list || undefined} className={list ? classes.list : classes.nav}>
      <ul>
        {tabsFor(user).map((key) => (
          <li key={key}>
            <Link
              to={paths.settings}
              search={{ tab: key }}
              className={classes.entry}
              aria-current={key === current ? 'page' : undefined}
            >
              <span data-stack>
                <span>{tabTexts[key].title}</span>
                {list && <span data-text="quiet regular">{tabTexts[key].about}</span>}
              </span>
              {list && <ChevronRightIcon />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ProfileTab = lazy(async () => ({ default: (await import('./profile/profile-tab.tsx')).ProfileTab }));
const HoursTab = lazy(async () => ({ default: (await import('./hours/hours-tab.tsx')).HoursTab }));
const RulesTab = lazy(async () => ({ default: (await import('./rules-tab.tsx')).RulesTab }));
const DepositsTab = lazy(async () => ({
  default: (await import('./deposits/deposits-tab.tsx')).DepositsTab,
}));
const RentalsTab = lazy(async () => ({ default: (await import('./rentals-tab.tsx')).RentalsTab }));
const RemindersTab = lazy(async () => ({
  default: (await import('./reminders-tab.tsx')).RemindersTab,
}));
const TeamTab = lazy(async () => ({ default: (await import('./team/team-tab.tsx')).TeamTab }));
const SecurityTab = lazy(async () => ({
  default: (await import('./security/security-tab.tsx')).SecurityTab,
}));

type TabContentProps = {
  readonly tab: Exclude<SettingsTab, OwnTab | 'team' | 'security'>;
  readonly settings: Settings;
  /** What the Reminders tab ends with. */
  readonly texts: ReactNode;
};

/** The tab that is open; each is fetched when it is first opened. */
function TabContent({ tab, settings, texts }: TabContentProps) {
  switch (tab) {
    case 'profile':
      return <ProfileTab settings={settings} />;
    case 'hours':
      return <HoursTab settings={settings} />;
    case 'rules':
      return <RulesTab settings={settings} />;
    case 'deposits':
      return <DepositsTab settings={settings} />;
    case 'rentals':
      return <RentalsTab settings={settings} />;
    case 'reminders':
      return <RemindersTab settings={settings} texts={texts} />;
  }
}
