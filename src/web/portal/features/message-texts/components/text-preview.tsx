import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessagePreview } from '#contract/messages.calls.ts';
import type { Channel } from '#core/messages/kinds.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { styleNonce } from '../../../theme/style-nonce.ts';
import { framed } from '../model.ts';
import classes from './texts.module.css';

type TextPreviewProps = {
  readonly channel: Channel;
  readonly preview: UseQueryResult<MessagePreview>;
  /** The text is known to be wrong: what is shown was made of an earlier one. */
  readonly unfit: boolean;
};

const ROOM = 160;

/** The message as it would arrive; the last one that could be made, until the next. */
export function TextPreview({ channel, preview, unfit }: TextPreviewProps) {
  const [shown, setShown] = useState(preview.data);
  if (preview.data !== undefined && preview.data !== shown) setShown(preview.data);
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.caption}>
        {unfit && shown !== undefined
          ? 'This is the last version that works. Correct the text to update it.'
          : 'Preview with an example booking'}
      </p>
      {shown === undefined && preview.isPending && (
        <div role="status">
          <VisuallyHidden>Loading the preview…</VisuallyHidden>
          <Skeleton height={channel === 'sms' ? 120 : 360} radius="md" />
        </div>
      )}
      {shown !== undefined && (
        <div className={classes.shown}>{channel === 'sms' ? <Sms {...shown} /> : <Email {...shown} />}</div>
      )}
      {preview.isError && !unfit && (
        <div role="alert" className={classes.failed}>
          <span>{refusalText(preview.error, 'The preview could not be made.')}</span>
          <Button variant="default" loading={preview.isFetching} onClick={() => void preview.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <StillTrying pending={preview.isFetching} />
    </section>
  );
}

function Sms({ text, septets }: MessagePreview) {
  return (
    <>
      <p className={classes.bubble}>{text}</p>
      {septets !== null && (
        <p className={classes.count}>
          {septets} of {ROOM} characters
        </p>
      )}
    </>
  );
}

function Email({ subject, html }: MessagePreview) {
  return (
    <>
      <p className={classes.subject}>
        <span>Subject</span> {subject}
      </p>
      <iframe
        className={classes.frame}
        title="Preview of the email"
        sandbox=""
        srcDoc={framed(html, styleNonce())}
      />
    </>
  );
}
