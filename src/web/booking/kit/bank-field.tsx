import type { ReactElement } from 'react';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

type BankProps = {
  readonly name: string;
  /** Empty while the provider has not told them: the name is then typed. */
  readonly banks: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
};

/** The bank of an account, out of all there are. One that was typed before, under whatever name, stays a choice. */
export const BankField = ({ name, banks, value, error }: BankProps): ReactElement => {
  const field = { id: name, name, label: 'Bank Name', defaultValue: value, error, required: true };
  return banks.length === 0 ? (
    <Field {...field} autoComplete="off" autoCapitalize="words" enterKeyHint="next" maxLength={80} />
  ) : (
    <Select {...field} choices={value === '' || banks.includes(value) ? banks : [value, ...banks]} />
  );
};
