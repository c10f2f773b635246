import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { birthdayText } from '#core/clients/birthday.ts';
import { formatPhone } from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { DialogFoot } from '../../../../kit/dialog/dialog-foot.tsx';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useMergeClients } from '../../api.ts';
import { type Merged, mergeObstacle, mergePreview } from '../../model.ts';
import classes from './merge.module.css';

type MergeComparisonProps = {
  readonly client: ClientDetails;
  readonly other: ClientDetails;
  readonly onBack: () => void;
  readonly onMerged: (into: string) => void;
};

/** The two side by side with what they become, and the last question before it. */
export function MergeComparison({ client, other, onBack, onMerged }: MergeComparisonProps) {
  const merging = useMergeClients();
  const keyed = useKeyed(merging);
  const [swapped, setSwapped] = useState(false);
  const [into, from] = swapped ? [other, client] : [client, other];
  const merged = mergePreview(into, from);
  const obstacle = mergeObstacle(merged);
  const merge = () =>
    keyed.mutate({ into: into._id, from: from._id }, { onSuccess: () => onMerged(into._id) });
  const swap = () => {
    setSwapped(!swapped);
    merging.reset();
  };
  const whyNot = merging.isError
    ? refusalText(merging.error, 'The two could not be merged. Please try again.')
    : obstacle;
  return (
    <div data-stack="4">
      <Alert color="orange" icon={<AlertIcon />} title="Two clients become one.">
        All bookings go to <strong>{into.name || into.phone}</strong>. Whoever books with{' '}
        <strong>{formatPhone(from.phone) || 'the other number'}</strong> from now on is the same client. You
        can make them two again; notes and tags stay together.
      </Alert>
      <MergeTable into={into} from={from} merged={merged} />
      <div>
        <Button variant="default" onClick={swap} disabled={merging.isPending}>
          Keep “{from.name || from.phone}” instead
        </Button>
      </div>
      {whyNot !== null && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {whyNot}
        </Alert>
      )}
      <DialogFoot waiting={merging.isPending}>
        <Button variant="default" onClick={onBack} disabled={merging.isPending}>
          Back
        </Button>
        <Button color="red" onClick={merge} loading={merging.isPending} disabled={obstacle !== null}>
          Merge clients
        </Button>
      </DialogFoot>
    </div>
  );
}

type MergeTableProps = {
  readonly into: ClientDetails;
  readonly from: ClientDetails;
  readonly merged: Merged;
};

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

const lines: readonly { readonly name: string; readonly text: (record: Merged) => string }[] = [
  { name: 'Name', text: ({ name }) => name },
  { name: 'Phone', text: ({ phone }) => formatPhone(phone) },
  { name: 'Email', text: ({ email }) => email },
  { name: 'Birthday', text: ({ birthday }) => birthdayText(birthday) },
  { name: 'Bookings', text: ({ totalAppointments }) => String(totalAppointments) },
  { name: 'Tags', text: ({ tags }) => tags.join(', ') },
  { name: 'Notes', text: ({ notes }) => notes },
  { name: 'Always a deposit', text: ({ alwaysDeposit }) => yesNo(alwaysDeposit) },
  { name: 'Online booking blocked', text: ({ blocked }) => yesNo(blocked) },
];

/** Both records and the one they become, line by line. */
function MergeTable({ into, from, merged }: MergeTableProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>What happens to the two records</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Kept record</th>
          <th scope="col">Other record</th>
          <th scope="col" className={classes.after}>
            After merging
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-column="Kept record">{text(into) || '–'}</td>
            <td data-column="Other record">{text(from) || '–'}</td>
            <td data-column="After merging" className={classes.after}>
              {text(merged) || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
