import { type ReactNode, useId } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import classes from './settings.module.css';
import type { Saving } from './use-saving.ts';

type SettingsFormProps = {
  readonly saving: Saving;
  readonly children: ReactNode;
  /** What stands below and is saved by itself. */
  readonly after?: ReactNode;
  /** Something there is begun and not yet saved. */
  readonly unsavedAfter?: boolean;
};

/** The form of one tab, with the bar that saves it and the question before leaving it unsaved. */
export function SettingsForm({ saving, children, after, unsavedAfter = false }: SettingsFormProps) {
  const id = useId();
  return (
    <div className={classes.tab}>
      <form
        id={id}
        ref={saving.element}
        className={classes.tab}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.save();
        }}
      >
        {children}
      </form>
      {after}
      <SaveBar saving={saving} form={id} />
      <LeaveDialog unsaved={saving.changed || saving.saving || unsavedAfter} />
    </div>
  );
}
