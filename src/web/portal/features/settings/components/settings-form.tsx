import { Alert, Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../kit/form/confirm-dialog.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import settingsClasses from './settings.module.css';
import classes from './settings-form.module.css';
import type { SettingsEntries } from './use-settings-entries.ts';

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
    <div className={settingsClasses.tab}>
      <form {...entries.bind} id={id} className={settingsClasses.tab}>
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
      <span className={classes.unseen} role="status">
        {shown && 'Unsaved changes'}
      </span>
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
