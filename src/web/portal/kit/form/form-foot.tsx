import { Alert, Button } from '@mantine/core';
import { AlertIcon } from '../../../ui/icons.tsx';
import { DialogFoot } from '../dialog/dialog-foot.tsx';

type FormFootProps = {
  /** What is wrong with the form as a whole, a line each. */
  readonly formErrors: readonly string[];
  /** The words of the submitting button. */
  readonly action: string;
  readonly saving: boolean;
  /** Whether there is nothing to submit yet. */
  readonly disabled?: boolean;
  readonly onCancel: () => void;
};

/** The foot of a dialog's form: errors and buttons, in view however long the form is. */
export function FormFoot({ formErrors, action, saving, disabled = false, onCancel }: FormFootProps) {
  return (
    <DialogFoot
      waiting={saving}
      above={
        formErrors.length > 0 && (
          <Alert color="red" icon={<AlertIcon />} role="alert" p="xs">
            {formErrors.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )
      }
    >
      <Button variant="default" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
      <Button type="submit" loading={saving} disabled={disabled}>
        {action}
      </Button>
    </DialogFoot>
  );
}
