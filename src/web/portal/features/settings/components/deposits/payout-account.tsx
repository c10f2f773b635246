import type { Payout } from '#contract/money-views.ts';
import { PaymentsIcon } from '../../../../kit/icons.tsx';
import { maskedNumber } from '../../../../kit/money/bank-account.ts';
import classes from './payout.module.css';

type PayoutAccountProps = { readonly account: NonNullable<Payout['live']> };

/** An account with most of its number hidden. */
export function PayoutAccount({ account }: PayoutAccountProps) {
  return (
    <div className={classes.account}>
      <span className={classes.mark}>
        <PaymentsIcon size={22} />
      </span>
      <span className={classes.words}>
        <span className={classes.holder}>{account.accountName}</span>
        <span className={classes.number}>
          {account.bankName} <span aria-hidden="true">{maskedNumber(account.lastDigits)}</span>
          <span className={classes.unseen}>, number ending in {account.lastDigits}</span>
        </span>
      </span>
    </div>
  );
}
