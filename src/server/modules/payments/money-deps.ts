import type { Platform } from '../../platform/platform.ts';
import type { MoneyMessages } from './money-messages.ts';

/** What the owner's actions on money need. */
export type MoneyDeps = {
  readonly platform: Platform;
  readonly messages: MoneyMessages;
  /** Rouses whoever sends messages and refunds. */
  readonly wake: () => void;
};
