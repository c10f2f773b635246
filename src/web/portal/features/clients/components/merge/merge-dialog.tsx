import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { clientQuery } from '../../api.ts';
import { loadFailureText } from '../../model.ts';
import { MergeComparison } from './merge-comparison.tsx';
import { MergeSearch } from './merge-search.tsx';

type MergeDialogProps = {
  readonly opened: boolean;
  readonly client: ClientDetails;
  /** The other record where it is known already. */
  readonly otherId: string | null;
  readonly onClose: () => void;
  /** With the id of the record that stayed. */
  readonly onMerged: (into: string) => void;
};

/** Makes one record of two. Stays until it is cancelled or done. */
export function MergeDialog({ opened, client, otherId, onClose, onMerged }: MergeDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Merge two clients" size={720}>
      <MergeSteps client={client} otherId={otherId} onClose={onClose} onMerged={onMerged} />
    </FormDialog>
  );
}

type MergeStepsProps = {
  readonly client: ClientDetails;
  readonly otherId: string | null;
  readonly onClose: () => void;
  readonly onMerged: (into: string) => void;
};

/** First the other record, then what will become of the two. */
function MergeSteps({ client, otherId, onClose, onMerged }: MergeStepsProps) {
  const [chosen, setChosen] = useState(otherId);
  const other = useQuery({ ...clientQuery(chosen ?? ''), enabled: chosen !== null });
  if (chosen === null) return <MergeSearch client={client} onChoose={setChosen} onClose={onClose} />;
  if (other.data !== undefined && other.data._id !== client._id) {
    return (
      <MergeComparison
        key={other.data._id}
        client={client}
        other={other.data}
        onBack={() => setChosen(null)}
        onMerged={onMerged}
      />
    );
  }
  return other.isError || other.data !== undefined ? (
    <ErrorState
      message={other.data === undefined ? loadFailureText(other.error) : 'These two were already merged.'}
      onRetry={() => (other.data === undefined ? void other.refetch() : setChosen(null))}
      retrying={other.isFetching}
    />
  ) : (
    <div role="status">
      <VisuallyHidden>Loading the other client…</VisuallyHidden>
      <Skeleton height={320} radius="md" mb="lg" aria-hidden="true" />
    </div>
  );
}
