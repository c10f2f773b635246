import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeliveryView, WebhookView } from '#contract/calls/webhooks.calls.ts';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { deliveriesQuery, useReplay } from '../api.ts';
import { deliveryText, momentText, tryText } from '../model.ts';
import classes from './webhooks.module.css';

type DeliveriesDialogProps = { readonly webhook: WebhookView; readonly onClose: () => void };

/** What a webhook was told in the last 30 days, what it replied, and a way to tell it once more. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const pages = useInfiniteQuery(deliveriesQuery(webhook._id));
  const replaying = useReplay(webhook._id);
  const all = pages.data?.pages.flatMap(({ data }) => data);
  const replay = (id: string) =>
    replaying.mutate(id, {
      onSuccess: () => toast.success('It is delivered once more.'),
      onError: (failure) => toast.error(refusalText(failure, 'It is not delivered again. Please try again.')),
    });
  return (
    <Dialog opened onClose={onClose} title="Deliveries" size={640}>
      <p className={classes.about}>{webhook.url}</p>
      {pages.isPending && (
        <div role="status" data-lines="3" aria-label="Loading deliveries">
          {['a', 'b', 'c'].map((line) => (
            <div key={line} data-stack="1">
              <Skeleton height={18} width="40%" />
              <Skeleton height={14} width="60%" />
            </div>
          ))}
        </div>
      )}
      {pages.isError && all === undefined && (
        <ErrorState
          message={refusalText(pages.error, 'The deliveries could not be loaded.')}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      )}
      {all?.length === 0 && (
        <EmptyState text="It was told of nothing yet. What it is told stays here for 30 days." />
      )}
      {all !== undefined && all.length > 0 && (
        <ul data-lines="3" aria-label="Deliveries">
          {all.map((delivery) => (
            <DeliveryLine
              key={delivery._id}
              delivery={delivery}
              webhook={webhook}
              busy={replaying.isPending && replaying.variables === delivery._id}
              // One that waits comes by itself.
              onReplay={webhook.state === 'on' && !webhook.needsSecret ? () => replay(delivery._id) : null}
            />
          ))}
        </ul>
      )}
      {all !== undefined && (
        <div className={classes.buttons} data-end>
          <Button variant="default" onClick={() => void pages.refetch()} loading={pages.isRefetching}>
            Refresh
          </Button>
          {pages.hasNextPage && (
            <Button
              variant="default"
              onClick={() => void pages.fetchNextPage()}
              loading={pages.isFetchingNextPage}
            >
              Show earlier ones
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

type DeliveryLineProps = {
  readonly delivery: DeliveryView;
  readonly webhook: WebhookView;
  readonly busy: boolean;
  /** Null: it is switched off. */
  readonly onReplay: (() => void) | null;
};

function DeliveryLine({ delivery, webhook, busy, onReplay }: DeliveryLineProps) {
  const zone = useBusinessZone();
  const { type, happenedAt, state, tries, body } = delivery;
  return (
    <li data-stack="1">
      <span data-row="2" data-wrap>
        <span className={classes.url}>{type}</span>
        <span data-chip={state === 'delivered' ? 'green' : 'orange'}>
          {deliveryText(delivery, webhook, zone)}
        </span>
      </span>
      <span className={classes.quiet}>{momentText(happenedAt, zone)}</span>
      {tries.length > 0 && (
        <ol className={classes.tries} aria-label="Tries">
          {tries.map((one) => (
            <li key={one.at}>
              {momentText(one.at, zone)}: {tryText(one)}
            </li>
          ))}
        </ol>
      )}
      <details className={classes.more}>
        <summary className={classes.quiet}>What is sent</summary>
        <pre className={classes.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </details>
      {onReplay !== null && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onReplay} loading={busy}>
            Deliver again
          </Button>
        </div>
      )}
    </li>
  );
}
