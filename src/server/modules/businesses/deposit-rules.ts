import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';

/** What businesses need of payments, which lie to their right; handed in by endpoints.ts. */
export type Payouts = {
  /** Whether there is an account that deposits can be paid out to. */
  readonly isLinked: (transaction: TenantTransaction) => Promise<boolean>;
  /** Opens the first one at the provider, outside any transaction; what comes back stores it in one. */
  readonly open: (ask: {
    readonly business: BusinessId;
    readonly businessName: string;
    readonly account: { readonly bankCode: string; readonly accountNumber: string };
    readonly field: string;
    readonly now: Instant;
  }) => Promise<Outcome<(transaction: TenantTransaction, now: Instant) => Promise<void>>>;
};

const MESSAGE = '% must be 1-100';

/** A deposit of nothing is none: refused at the field it was typed in. */
export const refuseNoDeposit = (
  settings: { readonly requireDeposit: boolean; readonly depositPercentage: number },
  field: string,
): Refusal | null =>
  settings.requireDeposit && settings.depositPercentage < 1
    ? refusal('INVALID_INPUT', { message: MESSAGE, errors: [{ field, message: MESSAGE }] })
    : null;
