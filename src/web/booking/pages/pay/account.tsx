import type { ReactElement } from 'react';
import type { PayPage } from '#contract/pages.ts';
import { formatNaira } from '#web/ui/format.ts';
import { Button } from '../../kit/button.tsx';

/** Copies what stands in the element named; client/pay.ts makes it work, and shows it then. */
const CopyButton = ({ of, what }: { readonly of: string; readonly what: string }): ReactElement => (
  <Button kind="quiet" data-copy={of}>
    Copy<span className="sr-only"> {what}</span>
  </Button>
);

/** Where the money goes: the number large, since it is typed on another screen. */
export const Account = ({ page: { account, amount } }: { readonly page: PayPage }): ReactElement => (
  <div className="ticket">
    <dl className="pay-account numbers">
      <div>
        <dt>Account number</dt>
        <dd>
          <span className="pay-number" id="account-number" translate="no">
            {account.accountNumber}
          </span>
          <CopyButton of="account-number" what="account number" />
        </dd>
      </div>
      <div>
        <dt>Exact amount</dt>
        <dd className="pay-amount" translate="no">
          {formatNaira(amount)}
        </dd>
      </div>
      <div>
        <dt>Bank</dt>
        <dd translate="no">{account.bankName}</dd>
      </div>
      <div>
        <dt>Account name</dt>
        <dd translate="no">{account.accountName}</dd>
      </div>
    </dl>
    <p className="pay-exact">
      Send exactly {formatNaira(amount)} in one transfer. The account is for this booking only: any other
      amount is sent back.
    </p>
  </div>
);
