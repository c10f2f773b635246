import { Alert, Stack } from '@mantine/core';
import { AlertIcon, CheckIcon } from '../../../kit/icons.tsx';
import { BankAccountFields } from '../../../kit/money/bank-account-fields.tsx';
import type { DepositDraft } from './use-deposit-draft.ts';

/** Step 3, with deposits: where they are paid out to. */
export function PayoutStep({ draft }: { readonly draft: DepositDraft }) {
  if (draft.payout.linked)
    return (
      <Alert color="green" icon={<CheckIcon />} title="Your bank account is linked already">
        Deposits are paid out to it. You can change it later in Settings, under Deposits &amp; payout.
      </Alert>
    );
  return (
    <Stack gap="md">
      <BankAccountFields
        account={draft.payout.account}
        errors={draft.errors}
        check={draft.check}
        onChange={draft.changeAccount}
      />
      {draft.fieldError !== null && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {draft.fieldError}
        </Alert>
      )}
    </Stack>
  );
}
