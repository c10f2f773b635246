import { lazy, type ReactNode } from 'react';
import type { Settings } from '#contract/settings-views.ts';
import type { SettingsTab } from '../tabs.ts';

const ProfileTab = lazy(async () => ({ default: (await import('./profile-tab.tsx')).ProfileTab }));
const HoursTab = lazy(async () => ({ default: (await import('./hours-tab.tsx')).HoursTab }));
const RulesTab = lazy(async () => ({ default: (await import('./rules-tab.tsx')).RulesTab }));
const DepositsTab = lazy(async () => ({ default: (await import('./deposits-tab.tsx')).DepositsTab }));
const RentalsTab = lazy(async () => ({ default: (await import('./rentals-tab.tsx')).RentalsTab }));
const RemindersTab = lazy(async () => ({ default: (await import('./reminders-tab.tsx')).RemindersTab }));
const SecurityTab = lazy(async () => ({ default: (await import('./security-tab.tsx')).SecurityTab }));

type TabContentProps = {
  readonly tab: Exclude<SettingsTab, 'data'>;
  readonly settings: Settings;
  /** What the Reminders tab ends with. */
  readonly texts: ReactNode;
};

/** The tab that is open; each is fetched when it is first opened. */
export function TabContent({ tab, settings, texts }: TabContentProps) {
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
    case 'security':
      return <SecurityTab />;
  }
}
