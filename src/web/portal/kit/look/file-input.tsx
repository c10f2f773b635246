import type { Ref } from 'react';
import { choosableImages } from './image-field-choice.ts';

type FileInputProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Whether it opens the camera of a phone instead of its files. */
  readonly camera?: boolean;
  readonly multiple?: boolean;
  /** At least one. */
  readonly onChoose: (files: readonly [File, ...File[]]) => void;
};

/** The hidden field that a button opens: files of pictures, or the camera. */
export function FileInput({ ref, label, camera = false, multiple = false, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={choosableImages}
      capture={camera ? 'environment' : undefined}
      aria-label={label}
      onChange={(event) => {
        const [first, ...more] = event.currentTarget.files ?? [];
        // The same file may be chosen again after a failure.
        event.currentTarget.value = '';
        if (first !== undefined) onChoose([first, ...more]);
      }}
    />
  );
}
