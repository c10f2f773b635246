import { applyDuePayouts } from '../modules/payouts/payouts.worker.ts';
import { createLog } from '../platform/log.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** Guaranty Trust Bank in the simulator's list. */
export const account = { account_number: '0123456789', bank_code: '058' } as const;
export const otherAccount = { account_number: '9876543210', bank_code: '044' } as const;

export const setupBody = (slug: string, over: Readonly<Record<string, unknown>> = {}) => ({
  profile: { businessName: 'Ada Studio', phone: '08031234567', businessSlug: slug, ownerName: 'Ada Obi' },
  bookingSettings: { requireDeposit: true, depositPercentage: 20 },
  payment: {
    business_name: 'Ada Studio',
    settlement_bank: account.bank_code,
    account_number: account.account_number,
    percentage_charge: 0,
  },
  ...over,
});

export const completeSetup = (visitor: Visitor, body: unknown) =>
  visitor.send('POST', '/api/users/setup/complete', { body });

export const changePayout = (
  visitor: Visitor,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
) => visitor.send('PUT', '/api/payments/payout', { body, headers });

/** One look of the job that lets changes take over, in a process of its own as it were. */
export const applyChanges = (
  app: TestApp,
  provider: PaymentProvider = app.paystack.provider,
  lines: string[] = [],
): Promise<void> =>
  applyDuePayouts({ ...app.platform, log: createLog('info', (line) => lines.push(line)), provider });

export type Subaccount = {
  readonly code: string;
  readonly businessName: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly percentageCharge: number;
};

/** What the provider has and was asked, newest first. */
export const providerState = async (app: TestApp) => {
  const response = await fetch(`${app.paystack.url.replace(/\/paystack$/, '')}/control/state`);
  // The documented shape of the simulator's reply; the tests check the fields they read.
  const state = (await response.json()) as {
    paystack: {
      subaccounts: readonly Subaccount[];
      calls: readonly { method: string; path: string; status: number | null }[];
    };
  };
  return state.paystack;
};
