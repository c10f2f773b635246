import { Switch } from '@mantine/core';
import { useId } from 'react';
import { AmountInput } from '../form/amount-input.tsx';
import classes from './deposit-fields.module.css';
import { type Percent, percentExample } from './deposit-percent.ts';

export type DepositChoice = { readonly requireDeposit: boolean; readonly depositPercentage: Percent };

type DepositFieldsProps = {
  readonly deposit: DepositChoice;
  readonly error: string | undefined;
  /** Why deposits cannot be switched on. */
  readonly blocked?: string | undefined;
  readonly onChange: (patch: Partial<DepositChoice>) => void;
};

/** Whether clients pay something in advance, and how much of the price. */
export function DepositFields({ deposit, error, blocked, onChange }: DepositFieldsProps) {
  const id = useId();
  const { requireDeposit, depositPercentage } = deposit;
  const example = percentExample(depositPercentage);
  return (
    <div data-stack="4">
      <div className={classes.setting}>
        <span data-text="strong" id={`${id}-name`}>
          Require a deposit to book
        </span>
        <span className={classes.why} id={`${id}-why`}>
          {blocked ??
            (requireDeposit
              ? 'Clients pay part of the price online to book a time.'
              : 'Clients book without paying first and pay you at the appointment.')}
        </span>
        <Switch
          size="lg"
          className={classes.switch ?? ''}
          checked={requireDeposit}
          disabled={blocked !== undefined && !requireDeposit}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-why`}
          onChange={(event) => onChange({ requireDeposit: event.currentTarget.checked })}
        />
      </div>
      {requireDeposit && (
        <AmountInput
          label="Deposit"
          data-field="depositPercentage"
          description={example === null ? 'A part of the price, 1 to 100 %.' : `${example}.`}
          required
          suffix=" %"
          min={1}
          max={100}
          className={classes.percent ?? ''}
          value={depositPercentage}
          error={error}
          onChange={(percent) => onChange({ depositPercentage: percent })}
        />
      )}
      {requireDeposit && (
        <p className={classes.hires}>
          Clients pay for a hire in full when they book it. The caution fee is held for them, and goes back to
          them after the hire. The payment provider takes its fee out of what you receive.
        </p>
      )}
    </div>
  );
}
