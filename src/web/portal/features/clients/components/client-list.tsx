import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ClientsIcon, SearchIcon } from '../../../kit/icons.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { type ClientPage, emptyListText } from '../model.ts';
import { ClientCards } from './client-cards.tsx';
import { ClientTable } from './client-table.tsx';
import classes from './clients.module.css';

type ClientListProps = {
  /** Undefined while nothing has come yet. */
  readonly found: ClientPage | undefined;
  /** The rows are those of the question before. */
  readonly stale: boolean;
  readonly onOpen: (id: string) => void;
};

/** The clients found as a table, or as cards where there is no room for one. */
export function ClientList({ found, stale, onOpen }: ClientListProps) {
  // Drawn in the browser only, so the first frame may already know the width.
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const zone = useBusinessZone();
  if (found === undefined) return <LoadingRows />;
  const Rows = narrow ? ClientCards : ClientTable;
  return (
    <div className={classes.rows} aria-busy={stale} data-stale={stale || undefined}>
      {/* Told when it changes, since nothing else says that a search has an answer. */}
      <VisuallyHidden role="status">
        {stale || found.search === '' || found.total === 0 ? '' : `${found.total} found`}
      </VisuallyHidden>
      {found.total === 0 ? (
        <div role="status">
          <EmptyState
            icon={found.search === '' ? <ClientsIcon size={26} /> : <SearchIcon size={26} />}
            text={emptyListText(found.search)}
          />
        </div>
      ) : (
        <Rows clients={found.clients} zone={zone} onOpen={onOpen} />
      )}
    </div>
  );
}

function LoadingRows() {
  return (
    <div role="status">
      <VisuallyHidden>Loading clients…</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div className={classes.loadingRow} key={row} aria-hidden="true">
          <Skeleton width={44} height={44} circle />
          <div>
            <Skeleton width="42%" height={14} mb={8} />
            <Skeleton width="60%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
