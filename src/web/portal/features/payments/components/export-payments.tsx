import { Button } from '@mantine/core';
import { DownloadIcon } from '../../../../ui/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import type { DayRange } from '../../../kit/time/day-range.ts';
import { useExport } from '../../../query/use-export.ts';
import { fetchPayments } from '../api.ts';
import classes from './payments.module.css';

/** The payments of the days shown as a file for a spreadsheet, with how far it is and a way to end it. */
export function ExportPayments({ range }: { readonly range: DayRange }) {
  const { state, start, cancel } = useExport(fetchPayments);
  const percent = state.at === 'running' && state.done !== null ? Math.round(state.done * 100) : null;
  return (
    <div className={classes.export}>
      {state.at === 'running' ? (
        <>
          <div
            className={classes.progress}
            role="progressbar"
            aria-label="Export of payments"
            aria-valuemin={0}
            aria-valuemax={100}
            {...(percent === null ? {} : { 'aria-valuenow': percent })}
          >
            <span style={{ width: `${percent ?? 40}%` }} />
          </div>
          <span data-text="quiet">{percent === null ? 'Downloading…' : `${percent}%`}</span>
          <Button variant="default" onClick={cancel} aria-label="Cancel the export">
            Cancel
          </Button>
          {/* Each step forward starts the silence anew. */}
          <StillTrying key={percent} pending />
        </>
      ) : (
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={() => void start(range)}>
          Export CSV
        </Button>
      )}
      <div role="status" className={classes.said}>
        {state.at === 'finished' && state.text}
      </div>
      <div role="alert" className={classes.wrong}>
        {state.at === 'failed' && state.text}
      </div>
    </div>
  );
}
