import type { PublicBusiness } from '../replies/views.ts';
import type { BusinessLook, FormState } from './page-forms.ts';

/** 'Send me my link again': the form sends `contact`, an email address or a phone number. */
export type SendLinksPage = {
  readonly page: 'send-links';
  readonly business: BusinessLook & Pick<PublicBusiness, 'phone'>;
  /** True once something was sent, or would have been: the page is the same. */
  readonly sent: boolean;
  readonly form: FormState;
};

/** All that is still to come for whoever was sent the link to it by SMS, each with its manage link; the next first. */
export type ClientBookingsPage = {
  readonly page: 'client-bookings';
  readonly business: BusinessLook;
  readonly bookings: readonly ClientBooking[];
};

export type ClientBooking = {
  /** The token of its manage link. */
  readonly manage: string;
  readonly serviceName: string;
  readonly staffName: string;
  /** `Friday, 20 Nov 2026 at 10:00 (Lagos time)`, or the day a hire begins. */
  readonly when: string;
};

/** Where an owed refund is to be sent: the fields accountHolderName, accountNumber and bankName. */
export type RefundDetailsPage = {
  readonly page: 'refund-details';
  readonly token: string;
  readonly look: BusinessLook;
  readonly amount: number;
  /** `given`: said already, and may still be changed; `sent`: the money is on its way. */
  readonly state: 'asked' | 'given' | 'sent';
  readonly lastDigits: string;
  /** By name; empty while nobody knows them. */
  readonly banks: readonly string[];
  /** Whose the bank says the account in the form is, asked before it is taken: the form then carries `seen`. */
  readonly heldBy?: string;
  readonly form: FormState;
};
