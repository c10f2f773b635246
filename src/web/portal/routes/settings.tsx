import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { SettingsScreen } from '../features/settings/components/settings-screen.tsx';
import type { SettingsTab } from '../features/settings/tabs.ts';

const route = getRouteApi('/dashboard/settings');

const WorkTab = lazy(async () => ({
  default: (await import('../features/work/components/work-tab.tsx')).WorkTab,
}));

const DataTab = lazy(async () => ({
  default: (await import('../features/data/components/data-tab.tsx')).DataTab,
}));

const ActivityTab = lazy(async () => ({
  default: (await import('../features/activity/components/activity-tab.tsx')).ActivityTab,
}));

const WebhooksTab = lazy(async () => ({
  default: (await import('../features/webhooks/components/webhooks-tab.tsx')).WebhooksTab,
}));

const KeysTab = lazy(async () => ({
  default: (await import('../features/keys/components/keys-tab.tsx')).KeysTab,
}));

const MessageTexts = lazy(async () => ({
  default: (await import('../features/message-texts/components/message-texts.tsx')).MessageTexts,
}));

/** The settings; which tab is open is kept in the address. */
export function SettingsRoute() {
  const { tab, booking } = route.useSearch();
  const navigate = route.useNavigate();
  const show = useCallback(
    (wanted: SettingsTab) => void navigate({ search: { tab: wanted }, replace: true }),
    [navigate],
  );
  return (
    <SettingsScreen
      tab={tab}
      own={{
        work: <WorkTab />,
        activity: <ActivityTab key={booking} booking={booking ?? ''} />,
        data: <DataTab />,
        webhooks: <WebhooksTab />,
        keys: <KeysTab />,
      }}
      texts={
        <Suspense>
          <MessageTexts />
        </Suspense>
      }
      onTab={show}
    />
  );
}
