import { Alert, TextInput } from '@mantine/core';
import { formatNaira } from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { NairaInput } from '../../../../kit/form/amount-input.tsx';
import {
  type BalanceErrors,
  type BalanceForm,
  isPriceChanged,
  owedBy,
  withFinal,
} from '../../money/balance.ts';
import type { BalanceOpen } from '../../money/money.ts';
import { owedNowText } from '../../money/receiving.ts';
import { ReceivedFields } from './received-fields.tsx';

type BalanceFieldsProps = {
  readonly open: BalanceOpen;
  readonly form: BalanceForm;
  readonly errors: BalanceErrors;
  /** What is owed is not what was said a moment ago. */
  readonly changed: boolean;
  /** The keyboard starts here when the dialog opens. */
  readonly first: boolean;
  readonly onChange: (form: BalanceForm) => void;
};

/** What a booking came to, where its price may vary, and what of it was received. */
export function BalanceFields({ open, form, errors, changed, first, onChange }: BalanceFieldsProps) {
  const { price } = open;
  const owed = owedBy(form, open);
  return (
    <>
      {changed && (
        <Alert color="orange" icon={<AlertIcon />} role="alert">
          {owedNowText(owed)}
        </Alert>
      )}
      {price !== null && (
        <NairaInput
          required
          label="Final price"
          description={`You agreed ${formatNaira(price.agreed)}. This price may vary.`}
          value={form.final}
          error={errors.final}
          onChange={(final) => onChange(withFinal(form, final, open))}
        />
      )}
      {isPriceChanged(form, open) && (
        <TextInput
          label="Why is the price different?"
          required
          maxLength={300}
          value={form.priceReason}
          error={errors.priceReason}
          onChange={(event) => onChange({ ...form, priceReason: event.currentTarget.value })}
        />
      )}
      <ReceivedFields
        form={{ kind: 'balance', amount: form.amount, method: form.method }}
        owed={owed}
        errors={errors}
        first={first}
        onChange={({ amount, method }) => onChange({ ...form, amount, method })}
      />
    </>
  );
}
