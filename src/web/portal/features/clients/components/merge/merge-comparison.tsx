import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import type { ClientDetails } from '#contract/views.ts';
import { formatPhone } from '../../../../../ui/format.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { AlertIcon } from '../../../../kit/icons.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { refusalText } from '../../../../query/refusal.ts';
import { useMergeClients } from '../../api.ts';
import { mergeObstacle, mergePreview } from '../../merge-preview.ts';
import classes from './merge.module.css';
import { MergeTable } from './merge-table.tsx';

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
  const fieldError = merging.isError
    ? refusalText(merging.error, 'The two could not be merged. Please try again.')
    : obstacle;
  return (
    <div className={classes.search}>
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
      {fieldError !== null && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {fieldError}
        </Alert>
      )}
      <StillTrying pending={merging.isPending} />
      <div className={classes.foot} data-bar>
        <Button variant="default" onClick={onBack} disabled={merging.isPending}>
          Back
        </Button>
        <Button color="red" onClick={merge} loading={merging.isPending} disabled={obstacle !== null}>
          Merge clients
        </Button>
      </div>
    </div>
  );
}
