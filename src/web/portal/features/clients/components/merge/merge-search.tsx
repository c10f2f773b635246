import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { formatPhone } from '../../../../../ui/format.ts';
import { SearchIcon } from '../../../../../ui/icons.tsx';
import { DialogFoot } from '../../../../kit/dialog/dialog-foot.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { Face } from '../../../../kit/face.tsx';
import { pickQuery } from '../../api.ts';
import { bookingCountText, loadFailureText } from '../../model.ts';
import classes from './merge.module.css';

type MergeSearchProps = {
  readonly client: ClientDetails;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
};

/** Finds the other record; the same first name is what it likely has. */
export function MergeSearch({ client, onChoose, onClose }: MergeSearchProps) {
  const [typed, setTyped] = useState(() => client.name.trim().split(/\s+/)[0] ?? '');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery(pickQuery(search));
  const others = found.data?.filter(({ _id }) => _id !== client._id).slice(0, 6);
  return (
    <div data-stack="4">
      <p>
        Choose the other record of <strong>{client.name || client.phone}</strong>.
      </p>
      <TextInput
        type="search"
        label="Find the other client"
        placeholder="Name, email or phone"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        leftSection={<SearchIcon />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.found} aria-busy={found.isFetching}>
        {found.isError && found.data === undefined && (
          <ErrorState
            message={loadFailureText(found.error)}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        )}
        {others === undefined && !found.isError && <Skeleton height={64} radius="md" />}
        <ul>
          {others?.map((other) => (
            <li key={other._id}>
              <button type="button" className={classes.person} onClick={() => onChoose(other._id)}>
                <Face name={other.name} size={40} />
                <span data-stack data-text="breaks">
                  <strong>{other.name || 'N/A'}</strong>
                  <span className={classes.quiet}>
                    {formatPhone(other.phone) || 'N/A'} · {bookingCountText(other.totalAppointments)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={classes.quiet}>
          {others?.length === 0 ? 'No other client matches. Try part of the name or the phone number.' : ''}
        </p>
      </div>
      <DialogFoot waiting={false}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogFoot>
    </div>
  );
}
