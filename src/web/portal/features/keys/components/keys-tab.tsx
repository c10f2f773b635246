import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyView } from '#contract/calls/api-keys.calls.ts';
import { LinkIcon, PlusIcon } from '../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SecretDialog } from '../../../kit/dialog/secret-dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { Section } from '../../../kit/section.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { keysQuery, useEndKey } from '../api.ts';
import { lastUseText, permissionsText } from '../model.ts';
import { KeyDialog } from './key-dialog.tsx';
import classes from './keys.module.css';

/** With which keys the business's own programs ask, and what each may do. */
export function KeysTab() {
  const keys = useQuery(keysQuery);
  const ending = useEndKey();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<ApiKeyView | null>(null);
  const end = (key: ApiKeyView) =>
    ending.mutate(key._id, {
      onSuccess: () => toast.success('Key ended.'),
      onError: (failure) => toast.error(refusalText(failure, 'It was not ended. Please try again.')),
      onSettled: () => setAsked(null),
    });

  return (
    <Section
      title="API keys"
      hint="With a key a program of your own reads and changes what you allow it, and nothing else. Whoever has the key can do the same: give each program its own, and end the one you no longer need."
    >
      <Anchor href="/api/docs" target="_blank" rel="noreferrer">
        For developers: how to call us
      </Anchor>
      {keys.isPending && <KeysSkeleton />}
      {keys.isError && keys.data === undefined && (
        <ErrorState
          message={refusalText(keys.error, 'Your keys could not be loaded.')}
          onRetry={() => void keys.refetch()}
          retrying={keys.isFetching}
        />
      )}
      {keys.data?.length === 0 && (
        <EmptyState
          icon={<LinkIcon size={24} />}
          text="No program has a key yet. Make one for your website or your accounts."
        />
      )}
      {keys.data !== undefined && keys.data.length > 0 && (
        <ul data-lines="3" aria-label="API keys">
          {keys.data.map((key) => (
            <KeyLine key={key._id} apiKey={key} onEnd={() => setAsked(key)} />
          ))}
        </ul>
      )}
      {keys.data !== undefined && (
        <Button data-own-width leftSection={<PlusIcon />} onClick={() => setMaking(true)}>
          Make a key
        </Button>
      )}
      <KeyDialog opened={making} onKey={setMade} onClose={() => setMaking(false)} />
      <SecretDialog
        secret={made}
        title="Your new API key"
        label="API key"
        copyLabel="Copy key"
        onClose={() => setMade(null)}
      >
        Never put it into a web page or an app that others can open.
      </SecretDialog>
      <ConfirmDialog
        opened={asked !== null}
        title="End this key?"
        action="End key"
        keep="Keep it"
        busy={ending.isPending}
        onConfirm={() => asked !== null && end(asked)}
        onClose={() => setAsked(null)}
      >
        Whatever uses {asked === null ? 'it' : `‘${asked.name}’`} is refused from now on. A key that was ended
        cannot be brought back; you can make another.
      </ConfirmDialog>
    </Section>
  );
}

function KeyLine({ apiKey, onEnd }: { readonly apiKey: ApiKeyView; readonly onEnd: () => void }) {
  const zone = useBusinessZone();
  return (
    <li data-stack="2">
      <span className={classes.name}>{apiKey.name}</span>
      <p data-text="quiet">{permissionsText(apiKey)}</p>
      <p data-text="quiet">{lastUseText(apiKey, zone)}</p>
      <Button data-own-width variant="light" color="red" onClick={onEnd} aria-label={`End: ${apiKey.name}`}>
        End key
      </Button>
    </li>
  );
}

function KeysSkeleton() {
  return (
    <div role="status" data-lines="3" aria-label="Loading API keys">
      {['a', 'b'].map((line) => (
        <div key={line} data-stack="2">
          <Skeleton height={18} width="30%" />
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="40%" />
        </div>
      ))}
    </div>
  );
}
