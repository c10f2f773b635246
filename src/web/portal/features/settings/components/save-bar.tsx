import { Alert, Button } from '@mantine/core';
import { AlertIcon } from '../../../kit/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import classes from './save-bar.module.css';
import type { Saving } from './use-saving.ts';

type SaveBarProps = {
  readonly saving: Saving;
  /** The id of the form it saves. */
  readonly form: string;
};

/** There only while something is to be saved; in view however long the tab is. */
export function SaveBar({ saving, form }: SaveBarProps) {
  const shown = saving.changed || saving.saving;
  return (
    <div className={classes.place}>
      <span className={classes.unseen} role="status">
        {shown && 'Unsaved changes'}
      </span>
      {shown && (
        <section className={classes.bar} aria-label="Unsaved changes" data-bar>
          {saving.formErrors.length > 0 && (
            <Alert color="red" icon={<AlertIcon />} role="alert" className={classes.formError ?? ''}>
              {saving.formErrors.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Alert>
          )}
          <div className={classes.words}>
            <span className={classes.unsaved} aria-hidden="true">
              Unsaved changes
            </span>
            <StillTrying pending={saving.saving} />
          </div>
          <Button variant="default" onClick={saving.discard} disabled={saving.saving}>
            Discard
          </Button>
          <Button type="submit" form={form} loading={saving.saving}>
            Save changes
          </Button>
        </section>
      )}
    </div>
  );
}
