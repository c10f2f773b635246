import { Alert, Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx';
import { StillTrying } from '../still-trying.tsx';
import {
  type BankAccount,
  type BankAccountErrors,
  bankChoices,
  choicesFor,
  isAskable,
  tidyNumber,
} from './bank-account.ts';
import classes from './bank-account-fields.module.css';
import { banksQuery } from './banks-query.ts';
import type { AccountCheck } from './use-account-check.ts';

type BankAccountFieldsProps = {
  readonly account: BankAccount;
  readonly errors: BankAccountErrors;
  readonly check: AccountCheck;
  readonly onChange: (patch: Partial<BankAccount>) => void;
  readonly disabled?: boolean;
};

/** A bank account to be paid out to, and whose it is; another bank or number has to be verified anew. */
export function BankAccountFields({
  account,
  errors,
  check,
  onChange,
  disabled = false,
}: BankAccountFieldsProps) {
  const banks = useQuery(banksQuery);
  const hint = useId();
  const askable = isAskable(account);
  const { state } = check;
  const change = (patch: Partial<BankAccount>) => {
    const entered = { ...account, ...patch };
    check.forget();
    onChange(patch);
    if (isAskable(entered)) void check.check(entered);
  };
  return (
    <div data-stack="4" className={classes.fields}>
      <Select
        label="Bank"
        data-field="bank"
        required
        searchable
        openOnFocus={false}
        // Inside the form, or it would lie outside every landmark.
        comboboxProps={{ withinPortal: false }}
        // The list itself scrolls, which assistive technology knows of, and not a frame around it.
        withScrollArea={false}
        classNames={{ options: classes.options ?? '' }}
        placeholder={banks.isPending ? 'Loading banks…' : 'Search your bank'}
        nothingFoundMessage="No bank of this name"
        data={bankChoices(banks.data ?? [])}
        filter={({ options, search }) =>
          choicesFor(
            options.flatMap((option) => ('group' in option ? [] : [option])),
            search,
          )
        }
        value={account.bank || null}
        error={errors.bank}
        disabled={disabled || banks.data === undefined}
        onChange={(bank) => change({ bank: bank ?? '' })}
      />
      {banks.isError && banks.data === undefined && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          <div data-row="3" data-wrap data-ends>
            Could not load banks list.
            <Button variant="default" loading={banks.isFetching} onClick={() => void banks.refetch()}>
              Retry
            </Button>
          </div>
        </Alert>
      )}
      <TextInput
        label="Account number"
        data-field="accountNumber"
        description="The 10 digits of your bank account (NUBAN)."
        required
        inputMode="numeric"
        autoComplete="off"
        value={account.accountNumber}
        error={errors.accountNumber}
        disabled={disabled}
        onChange={(event) => change({ accountNumber: tidyNumber(event.currentTarget.value) })}
      />
      <div>
        <Button
          variant="light"
          disabled={!askable || disabled}
          loading={state.at === 'checking'}
          aria-describedby={hint}
          onClick={() => void check.check(account)}
        >
          Verify account
        </Button>
        <p className={classes.hint} id={hint}>
          {askable
            ? 'The bank tells us the name of the account.'
            : 'Enter a valid 10-digit account number and select a bank.'}
        </p>
      </div>
      <div role="status">
        {state.at === 'verified' && (
          <div data-note data-row="3">
            <span className={classes.tick}>
              <CheckIcon size={18} />
            </span>
            <span>
              <span className={classes.holderLabel}>Account name</span>
              <span data-text="strong breaks">{state.name}</span>
            </span>
          </div>
        )}
      </div>
      {state.at === 'failed' && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {state.text}
        </Alert>
      )}
      <StillTrying pending={state.at === 'checking'} />
    </div>
  );
}
