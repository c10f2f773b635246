import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClientDetails } from '#contract/views.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useExportClient } from '../api.ts';
import classes from './client.module.css';
import { Panel } from './panel.tsx';

type ClientRecordProps = {
  readonly client: ClientDetails;
  readonly onMerge: () => void;
  readonly onErase: () => void;
};

/** What can be done with the record as a whole. */
export function ClientRecord({ client, onMerge, onErase }: ClientRecordProps) {
  const exporting = useExportClient();
  const exportData = () =>
    exporting.mutate(client._id, {
      onSuccess: () => toast.success('The file was saved to your downloads.'),
      onError: (failure) => toast.error(refusalText(failure, 'The export failed. Please try again.')),
    });
  return (
    <Panel title="Record and privacy">
      <div className={classes.acts}>
        <Act hint="The same person is in your list twice.">
          <Button variant="default" onClick={onMerge}>
            Merge with another client
          </Button>
        </Act>
        <Act hint="Everything you keep about them, as a JSON file to hand over when they ask.">
          <Button variant="default" onClick={exportData} loading={exporting.isPending}>
            Export their data
          </Button>
          <StillTrying pending={exporting.isPending} />
        </Act>
        <Act hint="Removes who they are from your records for good.">
          <Button variant="outline" color="red" onClick={onErase}>
            Erase this client
          </Button>
        </Act>
      </div>
    </Panel>
  );
}

type ActProps = { readonly hint: string; readonly children: ReactNode };

function Act({ hint, children }: ActProps) {
  return (
    <div className={classes.act}>
      {children}
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
