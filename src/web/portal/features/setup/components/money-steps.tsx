import { Alert, Button } from '@mantine/core';
import { AlertIcon, CheckIcon } from '../../../../ui/icons.tsx';
import { BankAccountFields } from '../../../kit/money/bank-account-fields.tsx';
import { DepositFields } from '../../../kit/money/deposit-fields.tsx';
import type { SetupEntries } from './use-setup.ts';

/** Step 2: how clients book. */
export function BookingStep({ setup }: { readonly setup: SetupEntries }) {
  const { form, errors, changeDeposit } = setup;
  return <DepositFields deposit={form} error={errors.depositPercentage} onChange={changeDeposit} />;
}

/** Step 3, with deposits: where they are paid out to. */
export function PayoutStep({ setup }: { readonly setup: SetupEntries }) {
  const { form, change, errors, formErrors, draft, check } = setup;
  const asking = check.state.at === 'checking';
  if (draft.payout.linked)
    return (
      <Alert color="green" icon={<CheckIcon />} title="Your bank account is linked already">
        Deposits are paid out to it. You can change it later in Settings, under Deposits &amp; payout.
      </Alert>
    );
  return (
    <div data-stack="4">
      <BankAccountFields account={form} errors={errors} check={check} onChange={change} />
      {/* Once the account is verified, nothing is left to be said. */}
      {check.name === null && formErrors.length > 0 && (
        <Alert color={asking ? 'yellow' : 'red'} icon={<AlertIcon />} role="alert">
          {asking
            ? 'We are asking the bank whose account it is. Please press Next once its name is here.'
            : formErrors[0]}
        </Alert>
      )}
      <p data-text="quiet">
        No account number at hand? Begin without a deposit: clients book without paying, and you switch it on
        in Settings, under Deposits &amp; payout.
      </p>
      <Button variant="default" onClick={setup.withoutDeposit}>
        Begin without a deposit
      </Button>
    </div>
  );
}
