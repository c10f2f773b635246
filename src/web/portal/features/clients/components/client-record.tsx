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
        <Act hint="A file with everything you keep about this client, for when they ask for it.">
          <Button variant="default" onClick={exportData} loading={exporting.isPending}>
            Export their data
          </Button>
          <StillTrying pending={exporting.isPending} />
        </Act>
        <Act hint="Removes their name and contact details from your records for good.">
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
