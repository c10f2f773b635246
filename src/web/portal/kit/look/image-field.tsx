import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Transfer } from '../../../api/files.ts';
import { PhotoIcon } from '../../../ui/icons.tsx';
import { StillTrying } from '../still-trying.tsx';
import { FileInput } from './file-input.tsx';
import { fitImage } from './fit-image.ts';
import type { ImageOutcome } from './image-attempt.ts';
import classes from './image-field.module.css';
import { choiceError } from './image-field-choice.ts';
import { UploadProgress } from './upload-progress.tsx';

type ImageFieldProps = {
  readonly label: string;
  readonly hint: string;
  /** The image as it is stored; null: none. */
  readonly url: string | null;
  /** Shown instead of the buttons while no image can be taken. */
  readonly disabledReason?: string | undefined;
  readonly shape?: 'square' | 'wide';
  readonly onUpload: (file: File, transfer: Transfer) => Promise<ImageOutcome>;
  /** Absent: an image can be replaced but not removed. */
  readonly onRemove?: () => Promise<ImageOutcome>;
};

/** What is under way: the image as chosen, and how much of it has gone (0 to 1). */
type Sending = { readonly shown: string | null; readonly done: number };
type Failure = { readonly message: string; readonly file: File | null };

/**
 * One image: choose or take it, see it go, cancel, replace, remove. Only PNG and JPEG of at most 2 MB are sent at all;
 * what is larger is made smaller here first, which saves its owner the data.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, url, disabledReason, shape = 'square', onUpload, onRemove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const cancelling = useRef<AbortController>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [removing, setRemoving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const send = async (chosen: File) => {
    const transfer = new AbortController();
    cancelling.current = transfer;
    setFailure(null);
    setSending({ shown: null, done: 0 });
    const file = await fitImage(chosen);
    const wrong = choiceError(file);
    if (wrong !== null || transfer.signal.aborted) {
      setSending(null);
      if (wrong !== null) setFailure({ message: wrong, file: null });
      return;
    }
    // As data, since the content policy lets no blob: image in.
    void dataAddress(file).then((shown) => setSending((now) => now && { ...now, shown }));
    const outcome = await onUpload(file, {
      signal: transfer.signal,
      onProgress: (done) => setSending((now) => now && { ...now, done }),
    });
    setSending(null);
    if (!outcome.ok && !transfer.signal.aborted)
      setFailure({ message: outcome.message, file: outcome.final ? null : file });
  };

  const retry = (file: File | null) => {
    main.current?.focus();
    if (file !== null) void send(file);
  };

  const remove = async () => {
    if (onRemove === undefined) return;
    setFailure(null);
    setRemoving(true);
    const outcome = await onRemove();
    setRemoving(false);
    if (outcome.ok) main.current?.focus();
    else setFailure({ message: outcome.message, file: null });
  };

  const shown = sending?.shown ?? url;
  const choose = () => input.current?.click();
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.row} data-shape={shape}>
        <div className={classes.frame} data-shape={shape} data-busy={sending !== null || undefined}>
          {shown === null ? <PhotoIcon size={40} /> : <img className={classes.picture} src={shown} alt="" />}
        </div>
        <div className={classes.side}>
          <Text id={`${id}-hint`} c="dimmed" fz={14}>
            {disabledReason ?? hint}
          </Text>
          {sending !== null && <UploadProgress label={label} done={sending.done} />}
          {disabledReason === undefined && (
            <div data-row="2" data-wrap>
              {/* One button with two meanings, so that the focus stays where it is while an image goes. */}
              <Button
                ref={main}
                variant="default"
                onClick={sending === null ? choose : () => cancelling.current?.abort()}
              >
                {sending !== null ? 'Cancel' : url === null ? 'Choose image' : 'Replace'}
                <VisuallyHidden>{sending === null ? `: ${label}` : ' upload'}</VisuallyHidden>
              </Button>
              {sending === null && (
                <Button
                  variant="default"
                  className={classes.camera ?? ''}
                  onClick={() => camera.current?.click()}
                >
                  Take photo
                  <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
                </Button>
              )}
              {sending === null && url !== null && onRemove !== undefined && (
                <Button variant="subtle" color="red" onClick={remove} loading={removing}>
                  Remove
                  <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
                </Button>
              )}
            </div>
          )}
          <StillTrying pending={removing} />
          <div role="alert">
            {failure !== null && (
              <div data-row="3" data-wrap>
                <Text c="var(--mantine-color-error)" fz={14}>
                  {failure.message}
                </Text>
                {failure.file !== null && (
                  <Button
                    variant="default"
                    size="sm"
                    className={classes.retry ?? ''}
                    onClick={() => retry(failure.file)}
                  >
                    Retry
                  </Button>
                )}
              </div>
            )}
          </div>
        </div>
      </div>
      <FileInput ref={input} label={label} onChoose={([file]) => void send(file)} />
      <FileInput
        ref={camera}
        label={`${label}, from the camera`}
        onChoose={([file]) => void send(file)}
        camera
      />
    </fieldset>
  );
}

/** The file as a data: address; null when it cannot be read. */
const dataAddress = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
