import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { ErrorState } from '../../../kit/error-state.tsx';
import { ChevronLeftIcon } from '../../../kit/icons.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { type SettingsTab, settingsTabs } from '../tabs.ts';
import classes from './settings.module.css';
import { SettingsNav } from './settings-nav.tsx';
import { TabContent } from './tab-content.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

type SettingsScreenProps = {
  /** Undefined: the first tab, or on a phone the list of them. */
  readonly tab: SettingsTab | undefined;
  /** What the Data tab shows. */
  readonly data: ReactNode;
  /** What the Reminders tab ends with. */
  readonly texts: ReactNode;
  /** Takes the place of the present address, which names no tab. */
  readonly onTab: (tab: SettingsTab) => void;
};

/**
 * All the settings: the tabs beside what they hold, or on a phone a list whose lines open each as its own page.
 * Turning the device from one to the other keeps what was typed: the tab stays where it is in the tree.
 */
export function SettingsScreen({ tab, data, texts, onTab }: SettingsScreenProps) {
  // Known at once, since nothing here is drawn by the server.
  const wide = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  const place = useFocusOnChange(tab, wide);
  useEffect(() => {
    if (wide && tab === undefined) onTab('profile');
  }, [wide, tab, onTab]);
  const title = tab === undefined ? 'Settings' : titleOf(tab);
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
        {tab !== undefined && (
          <div className={classes.content}>
            <Content tab={tab} data={data} texts={texts} />
          </div>
        )}
      </div>
    </div>
  );
}

const titleOf = (key: SettingsTab): string =>
  settingsTabs.find((tab) => tab.key === key)?.title ?? 'Settings';

type ContentProps = Pick<SettingsScreenProps, 'data' | 'texts'> & { readonly tab: SettingsTab };

function Content({ tab, data, texts }: ContentProps) {
  const settings = useQuery(settingsQuery);
  if (tab === 'data') return <Suspense fallback={<TabSkeleton />}>{data}</Suspense>;
  if (settings.data !== undefined)
    return (
      <Suspense fallback={<TabSkeleton />}>
        <TabContent key={tab} tab={tab} settings={settings.data} texts={texts} />
      </Suspense>
    );
  if (settings.isError)
    return (
      <div className={classes.failed}>
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
