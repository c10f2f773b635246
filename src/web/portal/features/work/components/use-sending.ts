import { useRef, useState } from 'react';
import { mostWorkPhotos } from '#contract/media.ts';
import { fitImage } from '../../../kit/look/fit-image.ts';
import { choiceError } from '../../../kit/look/image-field-choice.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useWork } from '../api.ts';

/** Which of how many photos goes just now, and how much of it has gone (0 to 1). */
export type Sending = { readonly at: number; readonly of: number; readonly done: number };

/** Photos that could not be sent, and why; `again`: those worth another try. */
type Failure = { readonly message: string; readonly again: readonly File[] };

/** Sends photos one after another, so that a slow line has some of them rather than none; `shown`: how many there are. */
export function useSending(shown: number) {
  const { add } = useWork();
  const cancelling = useRef<AbortController>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  const send = async (chosen: readonly File[]) => {
    const transfer = new AbortController();
    cancelling.current = transfer;
    const room = Math.max(0, mostWorkPhotos - shown);
    const files = chosen.slice(0, room);
    setFailures(
      files.length < chosen.length
        ? [
            {
              message: `Your page shows ${mostWorkPhotos} photos at most. ${leftOutText(chosen.length - room)}`,
              again: [],
            },
          ]
        : [],
    );
    for (const [at, file] of files.entries()) {
      if (transfer.signal.aborted) break;
      setSending({ at, of: files.length, done: 0 });
      const fitted = await fitImage(file);
      const wrong = choiceError(fitted);
      if (wrong !== null) {
        setFailures((known) => [...known, { message: `${file.name}: ${wrong}`, again: [] }]);
        continue;
      }
      try {
        await add(fitted, {
          signal: transfer.signal,
          onProgress: (done) => setSending((now) => now && { ...now, done }),
        });
      } catch (failure) {
        if (transfer.signal.aborted) break;
        const reason = refusalText(failure, 'Please check your connection and try again.');
        // What is wrong with one photo says nothing of the next; whatever else stops them all.
        const isOfPhoto = failure instanceof RefusedError && failure.refusal.code === 'INVALID_IMAGE';
        const again = isOfPhoto ? [] : files.slice(at);
        setFailures((known) => [...known, { message: `${file.name}: ${reason}`, again }]);
        if (!isOfPhoto) break;
      }
    }
    setSending(null);
  };

  return { sending, failures, send, cancel: () => cancelling.current?.abort() };
}

const leftOutText = (count: number): string =>
  count === 1 ? 'One was left out.' : `${count} were left out.`;
