import type * as z from 'zod/mini';
import { sortErrors } from '../../../kit/form/field-errors.ts';
import { type EntriesRead, useEntries } from '../../../kit/form/use-entries.ts';
import { type SavedPart, type SavingCall, useSaveSettings } from '../api.ts';
import type { Reading } from '../reading.ts';

/** What a tab saves by one call. */
type Part<Form> = {
  /** What counts of the form as another entry of this part. */
  readonly contentOf: (form: Form) => unknown;
  readonly read: (form: Form) => Reading<SavedPart>;
};

/** A part with the call that saves it; it is the whole form where no content is given. */
export const partOf = <Form, C extends SavingCall>(
  call: C,
  read: (form: Form) => Reading<z.output<C['body']>>,
  contentOf: (form: Form) => unknown = (form) => form,
): Part<Form> => ({
  contentOf,
  read: (form) => {
    const reading = read(form);
    return reading.ok ? { ok: true, body: { call, parts: { body: reading.body } } } : reading;
  },
});

type Options<Form> = {
  /** What is saved by now. */
  readonly saved: Form;
  readonly parts: readonly Part<Form>[];
  /** The form's field for a path of the contract; null where it has none. */
  readonly fieldOf: (path: string) => string | null;
  /** Said once all is saved. */
  readonly done: string;
  readonly onSaved?: () => void;
};

export type SettingsEntries<Form extends object> = ReturnType<typeof useSettingsEntries<Form>>;

/** The entries of one tab: what has changed is saved, each part by its own call; none is sent while any is wrong. */
export function useSettingsEntries<Form extends object>({
  saved,
  parts,
  fieldOf,
  done,
  onSaved,
}: Options<Form>) {
  return useEntries({
    saved,
    read: (form: Form): EntriesRead<readonly SavedPart[], string> => {
      const isChanged = ({ contentOf }: Part<Form>) =>
        JSON.stringify(contentOf(form)) !== JSON.stringify(contentOf(saved));
      const readings = parts.filter(isChanged).map((part) => part.read(form));
      const wrong = readings.flatMap((reading) => (reading.ok ? [] : reading.errors));
      const { fields, others } = sortErrors(wrong, fieldOf);
      return wrong.length > 0
        ? { ok: false, errors: fields, others }
        : { ok: true, sent: readings.flatMap((reading) => (reading.ok ? [reading.body] : [])) };
    },
    fieldOf,
    judges: 'all',
    contentOf: (form) => parts.map(({ contentOf }) => contentOf(form)),
    sending: useSaveSettings(done, onSaved),
    failed: 'This could not be saved. Please check your connection and try again.',
    onDone: () => undefined,
  });
}
