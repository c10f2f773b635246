import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../../ui/format.ts';
import { DownloadIcon, PlusIcon, SearchIcon, WhatsAppIcon } from '../../../../../ui/icons.tsx';
import { WaitingLink } from '../../../../kit/booking/waiting-link.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useMay } from '../../../../session/session-context.tsx';
import { clientsQuery, useExportClients } from '../../api.ts';
import { type ClientsFilter, groupChoices, readGroup, readSort, sortChoices } from '../../filters.ts';
import { loadFailureText, pageCount } from '../../model.ts';
import { ClientList } from './client-list.tsx';
import classes from './clients.module.css';
import { Pager } from './pager.tsx';

/** Rarely opened. */
const AddClientDialog = lazy(async () => ({
  default: (await import('./add-client-dialog.tsx')).AddClientDialog,
}));
const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));

type ClientsScreenProps = {
  readonly businessId: string;
  readonly filter: ClientsFilter;
  readonly page: number;
  readonly onSearch: (search: string) => void;
  readonly onFilter: (filter: ClientsFilter) => void;
  readonly onPage: (page: number, how?: { readonly replace: boolean }) => void;
  readonly onOpen: (id: string) => void;
};

/** The owner's clients: searched, grouped, ordered and paged by the server, ten at a time. */
export function ClientsScreen(props: ClientsScreenProps) {
  const { businessId, filter, page, onSearch, onFilter, onPage, onOpen } = props;
  const box = useSearchBox(filter.search, onSearch);
  const clients = useQuery({ ...clientsQuery(businessId, { ...filter, page }), enabled: businessId !== '' });
  const [dialog, setDialog] = useState<'add' | 'write' | null>(null);
  const may = useMay();
  const total = clients.data?.total ?? 0;
  const pages = pageCount(total);
  useFailureToast(clients.errorUpdatedAt, clients.error);

  // The last client of the last page may have been erased or merged.
  const beyond = clients.isSuccess && !clients.isPlaceholderData && page > pages;
  useEffect(() => {
    if (beyond) onPage(pages, { replace: true });
  }, [beyond, pages, onPage]);

  return (
    <>
      <PageHeader
        title="Clients"
        subtitle="View and manage your client history."
        actions={
          <div data-row="3" data-wrap>
            <WaitingLink />
            {may('clients.change') && (
              <Button leftSection={<PlusIcon />} onClick={() => setDialog('add')}>
                Add client
              </Button>
            )}
          </div>
        }
      />
      <section data-frame className={classes.card} aria-labelledby="client-list">
        <div className={classes.tools}>
          <Title order={2} id="client-list" fz={18} className={classes.listTitle ?? ''}>
            Your Client List
          </Title>
          <TextInput
            type="search"
            className={classes.search ?? ''}
            placeholder="Search clients..."
            aria-label="Search clients"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            leftSection={<SearchIcon />}
            value={box.typed}
            onChange={(event) => box.type(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && box.askNow()}
          />
          <div className={classes.choices}>
            <NativeSelect
              aria-label="Which clients"
              data={[...groupChoices]}
              value={filter.group ?? ''}
              onChange={({ currentTarget }) => onFilter({ ...filter, group: readGroup(currentTarget.value) })}
            />
            <NativeSelect
              aria-label="In which order"
              data={[...sortChoices]}
              value={filter.sort}
              onChange={({ currentTarget }) => onFilter({ ...filter, sort: readSort(currentTarget.value) })}
            />
          </div>
          {total > 0 && may('clients.export') && (
            <Taking filter={filter} total={total} onWrite={() => setDialog('write')} />
          )}
        </div>
        {businessId === '' ? (
          // Loading the page anew asks the server who is signed in.
          <ErrorState
            message="Business ID not found. Please log in again."
            onRetry={() => location.reload()}
          />
        ) : clients.isError && (clients.data === undefined || clients.isPlaceholderData) ? (
          <ErrorState
            message={loadFailureText(clients.error)}
            onRetry={() => void clients.refetch()}
            retrying={clients.isFetching}
          />
        ) : (
          <ClientList found={clients.data} stale={clients.isPlaceholderData} onOpen={onOpen} />
        )}
        <StillTrying pending={clients.isFetching && businessId !== ''} />
        {pages > 1 && <Pager label="Pages of clients" page={page} pages={pages} onPage={onPage} />}
      </section>
      <Suspense>
        {dialog === 'add' && <AddClientDialog opened onClose={() => setDialog(null)} onAdded={onOpen} />}
        {dialog === 'write' && (
          <WriteDialog opened filter={filter} total={total} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}

type TakingProps = {
  readonly filter: ClientsFilter;
  readonly total: number;
  readonly onWrite: () => void;
};

/** What can be done with all who are listed. */
function Taking({ filter, total, onWrite }: TakingProps) {
  const exporting = useExportClients();
  const take = () =>
    exporting.mutate(filter, {
      onError: (failure) => toast.error(refusalText(failure, 'The export failed. Please try again.')),
    });
  return (
    <div className={classes.taking}>
      <span data-text="quiet">{total === 1 ? '1 client' : `${formatCount(total)} clients`}</span>
      <Button variant="subtle" px={6} leftSection={<WhatsAppIcon size={18} />} onClick={onWrite}>
        WhatsApp
      </Button>
      <Button
        variant="subtle"
        px={6}
        leftSection={<DownloadIcon size={18} />}
        loading={exporting.isPending}
        onClick={take}
      >
        Export
      </Button>
    </div>
  );
}

/** Every failure is also told at the top right, where it is seen beside the rows from before. */
function useFailureToast(failedAt: number, failure: Error | null) {
  useEffect(() => {
    if (failedAt > 0 && failure !== null) toast.error(loadFailureText(failure));
  }, [failedAt, failure]);
}

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE = 250;

/** A search box whose text follows the address, and the address its text, a moment after the last letter. */
function useSearchBox(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (search === asked.current) return;
    // Back or Forward, and not our own typing.
    asked.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted);
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask(text), PAUSE);
    },
    askNow: () => ask(typed),
  };
}
