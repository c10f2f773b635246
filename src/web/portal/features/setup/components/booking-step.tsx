import { DepositFields } from '../../../kit/money/deposit-fields.tsx';
import type { DepositDraft } from './use-deposit-draft.ts';

/** Step 2: how clients book. */
export function BookingStep({ draft }: { readonly draft: DepositDraft }) {
  return <DepositFields deposit={draft.deposit} error={draft.depositError} onChange={draft.changeDeposit} />;
}
