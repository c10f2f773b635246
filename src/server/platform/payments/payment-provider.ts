import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';

/** Whoever takes clients' money and pays businesses out. What the product needs of one, in its own words. */
export type PaymentProvider = {
  /** Whether real money moves; a payment made in the other mode is none. */
  readonly mode: 'test' | 'live';
  /** Where its payment pages stand: a form of ours may lead there. */
  readonly checkoutOrigin: string;
  /** Every bank of the country, in the provider's order. */
  readonly listBanks: () => Promise<Answer<readonly Bank[]>>;
  /** The name an account is held in; refused: there is no such account. */
  readonly resolveAccount: (account: BankAccount) => Promise<Answer<{ readonly accountName: string }>>;
  /** A subaccount that deposits settle to; all of each deposit is the business's. */
  readonly createSubaccount: (details: SubaccountDetails) => Promise<Answer<{ readonly code: string }>>;
  readonly updateSubaccount: (code: string, details: SubaccountDetails) => Promise<Answer<null>>;
  /** Opens a payment page. `already` refused: the reference is known there, its page is not. */
  readonly openCheckout: (payment: OpenPayment) => Promise<Answer<{ readonly url: string }>>;
  /** Opens an account for one bank transfer, until `expiresAt`. */
  readonly openTransfer: (
    payment: OpenPayment & { readonly expiresAt: Instant },
  ) => Promise<Answer<TransferAccount>>;
  /** How a payment stands; refused: it was never begun there. */
  readonly verify: (reference: string) => Promise<Answer<ProviderPayment>>;
  /** Payments begun since an instant that succeeded, and those of them taken back: what is compared with our own. */
  readonly listPaid: (since: Instant) => Promise<Answer<readonly ProviderPayment[]>>;
  /** Gives money back on a payment. Refused: it will not. After no answer, ask `listRefunds` before asking again. */
  readonly refund: (refund: {
    readonly reference: string;
    /** In hundredths of the currency. */
    readonly amount: Kobo;
    readonly currency: string;
    /** Our refund's id, so that it is known again. */
    readonly note: string;
  }) => Promise<Answer<ProviderRefund>>;
  readonly listRefunds: (reference: string) => Promise<Answer<readonly ProviderRefund[]>>;
  readonly findRefund: (id: string) => Promise<Answer<ProviderRefund>>;
  /** Sends a refund that needs details to this account. Refused: not there, or it does not need them any more. */
  readonly retryRefund: (refund: {
    readonly id: string;
    readonly currency: string;
    readonly accountNumber: string;
    /** As the client wrote it. */
    readonly bankName: string;
  }) => Promise<Answer<ProviderRefund>>;
  /** Whether a notice with this signature over exactly these bytes came from the provider. */
  readonly isSigned: (body: Buffer, signature: string | undefined) => boolean;
};

export type Bank = { readonly name: string; readonly code: string };
export type BankAccount = { readonly bankCode: string; readonly accountNumber: string };
export type SubaccountDetails = BankAccount & { readonly businessName: string };

export type OpenPayment = {
  readonly reference: string;
  readonly amount: Kobo;
  readonly email: string;
  readonly subaccount: string;
  /** Where the payer comes back to, and where after giving up; absolute. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
};

export type TransferAccount = {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

export type ProviderPayment = {
  readonly reference: string;
  /** `open`: not decided yet, or given up without saying so. */
  readonly status: 'paid' | 'failed' | 'open' | 'reversed';
  /** In hundredths of the currency. */
  readonly amount: Kobo;
  readonly currency: string;
  readonly fee: Kobo;
  readonly mode: 'test' | 'live';
  readonly providerId: string;
  /** Null: not paid, or the provider does not say when. */
  readonly paidAt: Instant | null;
  /** Empty where the provider does not say. */
  readonly payerEmail: string;
};

export type ProviderRefund = {
  readonly id: string;
  /** `needs-details`: the provider cannot find where to send it. */
  readonly status: 'under-way' | 'done' | 'failed' | 'needs-details';
  readonly amount: Kobo;
  readonly note: string;
};

/**
 * `refused`: the provider said no, for the reason in `code` where it gave one. `unreachable`: nothing is known of what
 * it did; `busy`: it did nothing and asks to be left alone for a while.
 */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: 'refused' | 'unreachable' | 'busy';
      readonly code: string;
      /** The provider's words: for the log and the owner's list, never for a client. */
      readonly message: string;
    };
