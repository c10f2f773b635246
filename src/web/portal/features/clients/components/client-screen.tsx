import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { ClientsIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { clientQuery } from '../api.ts';
import { isMissing, loadFailureText } from '../model.ts';
import classes from './client.module.css';
import { BackToClients, ClientPanels } from './client-panels.tsx';

type ClientScreenProps = {
  readonly id: string;
  /** Of their bookings. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The record at this address went into another one. */
  readonly onMovedTo: (id: string) => void;
  readonly onErased: () => void;
};

/** Everything kept about one client, and what can be done with it. */
export function ClientScreen({ id, page, onPage, onMovedTo, onErased }: ClientScreenProps) {
  const client = useQuery(clientQuery(id));
  const shownId = client.data?._id;
  useEffect(() => {
    if (shownId !== undefined && shownId !== id) onMovedTo(shownId);
  }, [shownId, id, onMovedTo]);

  if (client.data !== undefined && shownId === id) {
    return (
      <ClientPanels
        key={id}
        client={client.data}
        page={page}
        onPage={onPage}
        onMerged={onMovedTo}
        onErased={onErased}
      />
    );
  }
  return (
    <>
      <BackToClients />
      <PageHeader title="Client" />
      {client.isError ? (
        <div data-frame className={classes.panel}>
          {isMissing(client.error) ? (
            <EmptyState
              icon={<ClientsIcon size={26} />}
              text="This client could not be found. They may have been erased."
              action={
                <Button renderRoot={(props) => <Link to={paths.clients} {...props} />}>
                  Back to the clients
                </Button>
              }
            />
          ) : (
            <ErrorState
              message={loadFailureText(client.error)}
              onRetry={() => void client.refetch()}
              retrying={client.isFetching}
            />
          )}
        </div>
      ) : (
        <ClientLoading />
      )}
      <StillTrying pending={client.isFetching} />
    </>
  );
}

/** The shape of the page while it loads. */
function ClientLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the client…</VisuallyHidden>
      <div className={classes.grid} aria-hidden="true">
        <div className={classes.profile}>
          <Skeleton height={190} radius="lg" />
          <Skeleton height={210} radius="lg" />
        </div>
        <div className={classes.activity}>
          <Skeleton height={150} radius="lg" />
          <Skeleton height={360} radius="lg" />
        </div>
      </div>
    </div>
  );
}
