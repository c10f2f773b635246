import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { ClientDetails } from '#contract/replies/views.ts';
import { formatPhone } from '../../../../ui/format.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useSplitClient } from '../api.ts';
import classes from './client.module.css';
import { Panel } from './panel.tsx';

type ClientOthersProps = {
  readonly client: ClientDetails;
  /** With the id of the other record. */
  readonly onMerge: (other: string) => void;
};

/** Who may be the same person as this client, and who may be taken for them. Nothing where there is nobody. */
export function ClientOthers({ client, onMerge }: ClientOthersProps) {
  const { otherNumbers, sameEmail } = client;
  if (otherNumbers.length === 0 && sameEmail.length === 0) return null;
  return (
    <Panel title="One person or two?">
      <ul data-stack="5">
        {sameEmail.map((other) => (
          <li key={other._id} className={classes.other}>
            <p className={classes.hint}>
              <Link to={paths.client(other._id)}>{other.name}</Link>, {formatPhone(other.phone)}, has the same
              email address.
            </p>
            <Button variant="default" onClick={() => onMerge(other._id)}>
              Merge the two
            </Button>
          </li>
        ))}
        {otherNumbers.map((number) => (
          <OtherNumber key={number.phone} client={client} number={number} />
        ))}
      </ul>
    </Panel>
  );
}

type OtherNumberProps = {
  readonly client: ClientDetails;
  readonly number: ClientDetails['otherNumbers'][number];
};

function OtherNumber({ client, number }: OtherNumberProps) {
  const splitting = useKeyed(useSplitClient());
  const split = () =>
    splitting.mutate(
      { id: client._id, phone: number.phone },
      {
        onError: (failure) => toast.error(refusalText(failure, 'This could not be saved. Please try again.')),
      },
    );
  return (
    <li className={classes.other}>
      <p className={classes.hint}>
        Bookings from {formatPhone(number.phone)} belong to {client.name}: {bookingsText(number.bookings)},
        made as {number.name}.
      </p>
      <Button variant="default" onClick={split} loading={splitting.isPending}>
        Make {number.name} another client
      </Button>
      <p className={classes.hint}>Their bookings move with them. Notes and tags stay here.</p>
      <StillTrying pending={splitting.isPending} />
    </li>
  );
}

const bookingsText = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);
