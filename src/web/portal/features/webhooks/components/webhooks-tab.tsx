import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookView } from '#contract/calls/webhooks.calls.ts';
import { LinkIcon, PlusIcon } from '../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SecretDialog } from '../../../kit/dialog/secret-dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { Section } from '../../../kit/section.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { useRemoveWebhook, useRotateSecret, webhooksQuery } from '../api.ts';
import { rotationText } from '../model.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLine } from './webhook-line.tsx';

type Open =
  | { readonly what: 'nothing' }
  | { readonly what: 'adding' }
  | { readonly what: 'changing' | 'deliveries' | 'removing' | 'rotating'; readonly webhook: WebhookView };

const nothing: Open = { what: 'nothing' };

/** Which other programs are told of what happens here. */
export function WebhooksTab() {
  const zone = useBusinessZone();
  const webhooks = useQuery(webhooksQuery);
  const removing = useRemoveWebhook();
  const rotating = useRotateSecret();
  const [open, setOpen] = useState(nothing);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(nothing);
  const about = 'webhook' in open ? open.webhook : null;

  const remove = (webhook: WebhookView) =>
    removing.mutate(webhook._id, {
      onSuccess: () => toast.success('Webhook removed.'),
      onError: (failure) => toast.error(refusalText(failure, 'It could not be removed. Please try again.')),
      onSettled: close,
    });
  const rotate = (webhook: WebhookView) =>
    rotating.mutate(webhook._id, {
      onSuccess: (reply) => setSecret(reply.secret),
      onError: (failure) => toast.error(refusalText(failure, 'There is no new secret. Please try again.')),
      onSettled: close,
    });

  return (
    <Section
      title="Webhooks"
      hint="Programs of your own are told when something happens here: a booking, a payment, a refund. They get ids, amounts and times, and nothing personal of your clients."
    >
      <Anchor href="/api/docs#events" target="_blank" rel="noreferrer">
        For developers: every event, with an example
      </Anchor>
      {webhooks.isPending && <WebhooksSkeleton />}
      {webhooks.isError && webhooks.data === undefined && (
        <ErrorState
          message={refusalText(webhooks.error, 'Your webhooks could not be loaded.')}
          onRetry={() => void webhooks.refetch()}
          retrying={webhooks.isFetching}
        />
      )}
      {webhooks.data?.length === 0 && (
        <EmptyState
          icon={<LinkIcon size={24} />}
          text="No program is told yet. Add the address where yours listens."
        />
      )}
      {webhooks.data !== undefined && webhooks.data.length > 0 && (
        <ul data-lines="3" aria-label="Webhooks">
          {webhooks.data.map((webhook) => (
            <WebhookLine key={webhook._id} webhook={webhook} onAsk={(what) => setOpen({ what, webhook })} />
          ))}
        </ul>
      )}
      {webhooks.data !== undefined && (
        <Button data-own-width leftSection={<PlusIcon />} onClick={() => setOpen({ what: 'adding' })}>
          Add a webhook
        </Button>
      )}
      <WebhookDialog
        key={about?._id ?? 'new'}
        opened={open.what === 'adding' || open.what === 'changing'}
        webhook={about}
        onSecret={setSecret}
        onClose={close}
      />
      <SecretDialog
        secret={secret}
        title="The secret of this webhook"
        label="Signing secret"
        copyLabel="Copy secret"
        onClose={() => setSecret(null)}
      >
        With it your program sees that a request is ours.
      </SecretDialog>
      {open.what === 'deliveries' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      <ConfirmDialog
        opened={open.what === 'rotating'}
        title="Replace the secret?"
        action="Replace"
        keep="Keep it"
        grave={false}
        busy={rotating.isPending}
        onConfirm={() => about !== null && rotate(about)}
        onClose={close}
      >
        {about !== null && rotationText(about, zone)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={open.what === 'removing'}
        title="Remove this webhook?"
        action="Remove"
        keep="Keep it"
        busy={removing.isPending}
        onConfirm={() => about !== null && remove(about)}
        onClose={close}
      >
        Its address is told of nothing any more, and the list of what it was told is gone. To stop for a
        while, switch it off instead.
      </ConfirmDialog>
    </Section>
  );
}

function WebhooksSkeleton() {
  return (
    <div role="status" data-lines="3" aria-label="Loading webhooks">
      {['a', 'b'].map((line) => (
        <div key={line} data-stack="2">
          <Skeleton height={18} width="60%" />
          <Skeleton height={14} width="30%" />
          <Skeleton height={36} width="80%" />
        </div>
      ))}
    </div>
  );
}
