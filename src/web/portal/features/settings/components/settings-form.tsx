import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import type * as z from 'zod/mini';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { sortErrors } from '../../../kit/form/field-errors.ts';
import { type EntriesRead, useEntries } from '../../../kit/form/use-entries.ts';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { type SavedPart, type SavingCall, useSaveSettings } from '../api.ts';
import type { Reading } from '../reading.ts';
import classes from './settings-form.module.css';

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
  const entries = useEntries({
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
  const { unsaved } = entries;
  const queryClient = useQueryClient();
  // A part is saved whole: what somebody else has saved since the tab was opened is read once something is begun, and
  // every entry that is not changed here follows it.
  useEffect(() => {
    if (unsaved) void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
  }, [unsaved, queryClient]);
  return entries;
}

type Entries = Pick<SettingsEntries<object>, 'bind' | 'clear' | 'formErrors' | 'saving' | 'unsaved'>;

type SettingsFormProps = {
  readonly entries: Entries;
  readonly children: ReactNode;
  /** What stands below and is saved by itself. */
  readonly after?: ReactNode;
  /** Something there is begun and not yet saved. */
  readonly unsavedAfter?: boolean;
};

/** The form of one tab, with the bar that saves it and the question before leaving it unsaved. */
export function SettingsForm({ entries, children, after, unsavedAfter = false }: SettingsFormProps) {
  const id = useId();
  return (
    <div data-stack="4">
      <form {...entries.bind} id={id} data-stack="4">
        {children}
      </form>
      {after}
      <SaveBar entries={entries} form={id} />
      <LeaveDialog unsaved={entries.unsaved || entries.saving || unsavedAfter} />
    </div>
  );
}

type SaveBarProps = {
  readonly entries: Entries;
  /** The id of the form it saves. */
  readonly form: string;
};

/** There only while something is to be saved; in view however long the tab is. */
function SaveBar({ entries: { clear, formErrors, saving, unsaved }, form }: SaveBarProps) {
  const shown = unsaved || saving;
  return (
    <div className={classes.place}>
      <VisuallyHidden role="status">{shown && 'Unsaved changes'}</VisuallyHidden>
      {shown && (
        <section className={classes.bar} aria-label="Unsaved changes" data-bar>
          {formErrors.length > 0 && (
            <Alert color="red" icon={<AlertIcon />} role="alert" className={classes.formError ?? ''}>
              {formErrors.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Alert>
          )}
          <div className={classes.words}>
            <span className={classes.unsaved} aria-hidden="true">
              Unsaved changes
            </span>
            <StillTrying pending={saving} />
          </div>
          <Button variant="default" onClick={clear} disabled={saving}>
            Discard
          </Button>
          <Button type="submit" form={form} loading={saving}>
            Save changes
          </Button>
        </section>
      )}
    </div>
  );
}

/** Asks before the tab or the page is left with changes that are not saved. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const leaving = useBlocker({
    // The address of a tab differs from its neighbour's only in what is searched; a jump within the page is neither.
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      keep="Stay"
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      Your changes have not been saved. If you leave now, they are lost.
    </ConfirmDialog>
  );
}
