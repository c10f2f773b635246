import { Alert, TextInput } from '@mantine/core';
import { formatExactNaira } from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../kit/icons.tsx';
import { owedNowText } from '../../receiving.ts';
import type { Balance } from '../../use-balance.ts';
import { NairaInput } from './naira-input.tsx';
import { ReceivedFields } from './received-fields.tsx';

type BalanceFieldsProps = {
  readonly balance: Balance;
  /** What is owed is not what was said a moment ago. */
  readonly changed: boolean;
  /** The keyboard starts here when the dialog opens. */
  readonly first: boolean;
};

/** What a booking came to, where its price may vary, and what of it was received. */
export function BalanceFields({ balance, changed, first }: BalanceFieldsProps) {
  const { price, owed, priceErrors } = balance;
  return (
    <>
      {changed && (
        <Alert color="orange" icon={<AlertIcon />} role="alert">
          {owedNowText(owed)}
        </Alert>
      )}
      {price !== null && (
        <NairaInput
          label="Final price"
          description={`You agreed ${formatExactNaira(price.agreed)}. This price may vary.`}
          value={balance.final}
          error={priceErrors.final}
          onChange={balance.changeFinal}
        />
      )}
      {balance.differs && (
        <TextInput
          label="Why is the price different?"
          required
          maxLength={300}
          value={balance.reason}
          error={priceErrors.reason}
          onChange={(event) => balance.changeReason(event.currentTarget.value)}
        />
      )}
      <ReceivedFields
        form={balance.form}
        owed={owed}
        errors={balance.errors}
        first={first}
        onChange={balance.changeForm}
      />
    </>
  );
}
