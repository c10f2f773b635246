import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessagePreview } from '#contract/calls/messages.calls.ts';
import type { Channel } from '#core/messages/kinds.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { styleNonce } from '../../../theme/style-nonce.ts';
import { framed } from '../model.ts';
import classes from './texts.module.css';

type TextPreviewProps = {
  readonly channel: Channel;
  readonly preview: UseQueryResult<MessagePreview>;
  /** It is of our own words, to which an SMS adds the money where there is room. */
  readonly standard: boolean;
  /** The text is known to be wrong: what is shown was made of an earlier one. */
  readonly unfit: boolean;
};

const ROOM = 160;

/**
 * The message as it would arrive; the last one that could be made of the owner's own words, until the next. Our words
 * never stand in for hers.
 */
export function TextPreview({ channel, preview, standard, unfit }: TextPreviewProps) {
  const [last, setLast] = useState({ message: preview.data, standard });
  if (preview.data !== undefined && preview.data !== last.message)
    setLast({ message: preview.data, standard });
  const shown = unfit && last.standard ? undefined : last.message;
  return (
    <section className={classes.preview} aria-label="Preview">
      <p data-text="quiet">
        {!unfit
          ? 'Preview with an example booking'
          : shown === undefined
            ? 'Correct the text to see the preview.'
            : 'This is your last version that works. Correct the text to update it.'}
      </p>
      {shown === undefined && !unfit && preview.isPending && (
        <div role="status">
          <VisuallyHidden>Loading the preview…</VisuallyHidden>
          <Skeleton height={channel === 'sms' ? 120 : 360} radius="md" />
        </div>
      )}
      {shown !== undefined && (
        <div data-stack="2">
          {channel === 'sms' ? (
            <Sms {...shown} counted={!unfit} standard={last.standard} />
          ) : (
            <Email {...shown} />
          )}
        </div>
      )}
      {preview.isError && !unfit && (
        <div role="alert" data-row="2" data-wrap data-ends data-text="error">
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

type SmsProps = Pick<MessagePreview, 'text' | 'septets'> & {
  /** False: it is not what is typed now. */
  readonly counted: boolean;
  readonly standard: boolean;
};

function Sms({ text, septets, counted, standard }: SmsProps) {
  return (
    <>
      <p className={classes.bubble}>{text}</p>
      {counted && septets !== null && (
        <p data-text="quiet">
          {septets} of {ROOM} characters
        </p>
      )}
      {counted && standard && (
        <p data-text="quiet">The standard text also says what is still to pay, where there is room for it.</p>
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
