import { NairaInput } from '../../../../kit/form/amount-input.tsx';
import { methods, type Receiving, type ReceivingErrors, restText } from '../../money/receiving.ts';
import { Options } from './options.tsx';

type ReceivedFieldsProps = {
  readonly form: Receiving;
  readonly owed: number;
  readonly errors: ReceivingErrors;
  /** The keyboard starts here when the dialog opens. */
  readonly first?: boolean;
  readonly onChange: (form: Receiving) => void;
};

/** How much was received by hand, and how. */
export function ReceivedFields({ form, owed, errors, first = true, onChange }: ReceivedFieldsProps) {
  return (
    <>
      <NairaInput
        required
        label="Amount received"
        description={restText(form, owed)}
        value={form.amount}
        error={errors.amount}
        onChange={(amount) => onChange({ ...form, amount })}
      />
      <Options
        label="How was it paid?"
        required
        first={first}
        options={methods}
        value={form.method}
        error={errors.method}
        onChange={(method) => onChange({ ...form, method })}
      />
    </>
  );
}
