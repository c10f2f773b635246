import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

/** The mails about an account; handed in where the parts meet, since messages lie to the right of auth. */
export type AuthMessages = {
  readonly reset: (
    transaction: PlatformTransaction,
    reset: {
      readonly business: BusinessId;
      readonly email: string;
      readonly resetId: Id;
      readonly now: Instant;
    },
  ) => Promise<void>;
  readonly passwordChanged: (
    transaction: PlatformTransaction,
    change: { readonly business: BusinessId; readonly email: string; readonly now: Instant },
  ) => Promise<void>;
  readonly verifyEmail: (
    transaction: PlatformTransaction,
    asked: {
      readonly business: BusinessId;
      readonly email: string;
      readonly verificationId: Id;
      readonly now: Instant;
    },
  ) => Promise<void>;
  /** Somebody signed in with a browser that had not signed in to this account before. */
  readonly newDevice: (
    transaction: PlatformTransaction,
    signedIn: { readonly business: BusinessId; readonly email: string; readonly now: Instant },
  ) => Promise<void>;
  /** The address was shown to be the owner's: what was held back for want of it goes out, where it is still of use. */
  readonly addressConfirmed: (
    transaction: PlatformTransaction,
    business: BusinessId,
    now: Instant,
  ) => Promise<void>;
  /** Rouses the sender, after the commit. */
  readonly wake: () => void;
};
