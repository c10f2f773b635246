import { Text } from '@mantine/core';
import { StillTrying } from '../still-trying.tsx';
import classes from './upload-progress.module.css';

/** How much of a picture has gone, from 0 to 1. */
export function UploadProgress({ label, done }: { readonly label: string; readonly done: number }) {
  const percent = Math.round(done * 100);
  return (
    <div className={classes.sending}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={`Uploading: ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <Text fz={14}>{done < 1 ? `Uploading… ${percent}%` : 'Saving the image…'}</Text>
      {/* Each step forward starts the silence anew. */}
      <StillTrying key={percent} pending />
    </div>
  );
}
