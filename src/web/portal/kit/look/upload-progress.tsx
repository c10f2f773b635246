import { Text } from '@mantine/core';
import { ProgressBar } from '../progress-bar.tsx';
import { StillTrying } from '../still-trying.tsx';
import classes from './upload-progress.module.css';

/** How much of a picture has gone, from 0 to 1. */
export function UploadProgress({ label, done }: { readonly label: string; readonly done: number }) {
  const percent = Math.round(done * 100);
  return (
    <div className={classes.sending}>
      <ProgressBar label={`Uploading: ${label}`} percent={percent} />
      <Text fz={14}>{done < 1 ? `Uploading… ${percent}%` : 'Saving the image…'}</Text>
      {/* Each step forward starts the silence anew. */}
      <StillTrying key={percent} pending />
    </div>
  );
}
