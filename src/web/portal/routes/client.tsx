import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '#contract/paths.ts';
import { ClientScreen } from '../features/clients/components/client-screen.tsx';

const route = getRouteApi('/dashboard/clients/$clientId');

/** One client. A record that went into another one gives way to its address. */
export function ClientRoute() {
  const { clientId } = route.useParams();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const showInstead = useCallback(
    (id: string) => void navigate({ to: paths.client(id), replace: true, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <ClientScreen
      key={clientId}
      id={clientId}
      page={page}
      onPage={(wanted) => void navigate({ search: wanted > 1 ? { page: wanted } : {}, resetScroll: false })}
      onMovedTo={showInstead}
      onErased={() => void navigate({ to: paths.clients, replace: true, ignoreBlocker: true })}
    />
  );
}
