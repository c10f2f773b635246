import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import type { BookingMoneyRow } from './booking-money.repo.ts';

export type RefundNews = {
  readonly kind: 'refund-started' | 'refund-sent' | 'refund-details';
  readonly refund: Id;
  readonly appointment: Id | null;
  readonly intent: Id | null;
  /** The payment that could be none. */
  readonly orphan: Id | null;
  readonly version?: number;
  /** Not before; at once where nothing is said. */
  readonly dueAt?: Instant | undefined;
  readonly now: Instant;
};

/** How clients are told of their money, in the transaction that moves it; handed in, since messages come later. */
export type MoneyMessages = {
  readonly receipt: (
    transaction: TenantTransaction,
    issued: {
      readonly appointment: Id;
      readonly receipt: Id;
      /** Not before; at once where nothing is said. */
      readonly dueAt?: Instant | undefined;
      readonly now: Instant;
    },
  ) => Promise<void>;
  /** Tells the owner of what a client's bank asks back, and of how that ended; once a version. */
  readonly dispute: (
    transaction: TenantTransaction,
    news: { readonly appointment: Id; readonly version: number; readonly now: Instant },
  ) => Promise<void>;
  /** Tells the client what of a caution fee is kept, and why; of a part, whoever is not told with the rest. */
  readonly cautionKept: (
    transaction: TenantTransaction,
    news: { readonly booking: BookingMoneyRow; readonly isWhole: boolean; readonly now: Instant },
  ) => Promise<void>;
  /** Tells the client that they have paid more than the booking costs, and what the owner has said of it so far. */
  readonly overpaid: (
    transaction: TenantTransaction,
    news: { readonly booking: BookingMoneyRow; readonly now: Instant },
  ) => Promise<void>;
  /** False: the client left no address. */
  readonly refund: (transaction: TenantTransaction, news: RefundNews) => Promise<boolean>;
};
