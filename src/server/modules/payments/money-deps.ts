import type { Platform } from '../../platform/platform.ts';
import type { MoneyMessages } from './money-messages.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** What the owner's actions on money need. */
export type MoneyDeps = {
  readonly platform: Platform;
  readonly messages: MoneyMessages;
  /** Rouses whoever sends messages and refunds. */
  readonly wake: () => void;
};

/** What bringing a refund to its end needs. */
export type RefundDeps = MoneyDeps & { readonly provider: PaymentProvider };
