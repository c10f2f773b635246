import type { ReactElement } from 'react';
import { BankField } from '../../kit/bank-field.tsx';
import { Field } from '../../kit/field.tsx';
import type { Details, FieldErrors } from '../../stepper/details.ts';
import { RENTAL_FIELDS } from './rental-details.ts';

type RefundProps = {
  readonly why: string;
  readonly banks: readonly string[];
  readonly values: Details;
  readonly fieldErrors: FieldErrors;
};

/** Where the caution fee goes back to, and why that is asked. */
export const RefundFields = ({ why, banks, values, fieldErrors }: RefundProps): ReactElement => {
  const { holder, bank, account } = RENTAL_FIELDS;
  return (
    <fieldset className="intake" aria-describedby="refund-why">
      <legend>Where your caution fee goes back to</legend>
      <p className="field-hint refund-why" id="refund-why">
        {why}
      </p>
      <Field
        id={holder}
        name={holder}
        label="Account Holder Name"
        defaultValue={values[holder] ?? ''}
        error={fieldErrors[holder]}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
        required
      />
      <BankField name={bank} banks={banks} value={values[bank] ?? ''} error={fieldErrors[bank]} />
      <Field
        id={account}
        name={account}
        label="Account Number"
        hint="10 digits"
        defaultValue={values[account] ?? ''}
        error={fieldErrors[account]}
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={20}
        required
      />
    </fieldset>
  );
};
