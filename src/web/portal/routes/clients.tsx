import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '#contract/paths.ts';
import { ClientsScreen } from '../features/clients/components/list/clients-screen.tsx';
import { filterPlace, readGroup, readSort } from '../features/clients/filters.ts';
import { useStoredUser } from '../session/session-context.tsx';

const route = getRouteApi('/dashboard/clients');

/** The list of clients; what it is asked by and its page are kept in the address. */
export function ClientsRoute() {
  const { businessId = '' } = useStoredUser();
  const { search = '', group, sort, page = 1 } = route.useSearch();
  const filter = { search, group: readGroup(group), sort: readSort(sort) };
  const navigate = route.useNavigate();
  const showPage = useCallback(
    (wanted: number, { replace = false }: { readonly replace?: boolean } = {}) =>
      void navigate({
        search: ({ page: _, ...rest }) => (wanted > 1 ? { ...rest, page: wanted } : rest),
        replace,
      }),
    [navigate],
  );
  return (
    <ClientsScreen
      businessId={businessId}
      filter={filter}
      page={page}
      // Typing is one step back, not one for every pause in it.
      onSearch={(wanted) =>
        void navigate({
          search: filterPlace({ ...filter, search: wanted }),
          replace: true,
          resetScroll: false,
        })
      }
      onFilter={(wanted) => void navigate({ search: filterPlace(wanted), resetScroll: false })}
      onPage={showPage}
      onOpen={(id) => void navigate({ to: paths.client(id) })}
    />
  );
}
