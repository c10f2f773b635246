import type { ZoneClock } from '#core/calendar/zone-clock.ts';
import type { LineCancelPreview } from '../replies/line-changes.ts';
import type { PublicLine } from '../replies/line-views.ts';
import type { CheckedReceipt, Receipt } from '../replies/money-views.ts';
import type { ManagedAppointment, MovableAppointment, PublicBusiness } from '../replies/views.ts';
import type { RentalMonth, SlotDay } from './booking-pages.ts';
import type { BusinessLook, FormState } from './page-forms.ts';
import type { ReviewState } from './review-pages.ts';

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
  /** Of what was paid: it goes back as it came. */
  readonly currency: string;
  /** Why it goes back, in a sentence. */
  readonly why: string;
  /**
   * `given`: said already, and may still be changed; `on-its-way`: the provider is at it; `sent` or given `in-cash` by the
   * business, `sent-back` by the provider; `withdrawn`: it stays, since what it was for was undone.
   */
  readonly state: 'asked' | 'given' | 'on-its-way' | 'sent' | 'in-cash' | 'sent-back' | 'withdrawn';
  /** Whom the account is for, who sends the money there. */
  readonly sentBy: 'business' | 'provider';
  readonly lastDigits: string;
  /** By name; empty while nobody knows them. */
  readonly banks: readonly string[];
  /** Whose the bank says the account in the form is, asked before it is taken: the form then carries `seen`. */
  readonly heldBy?: string;
  readonly form: FormState;
};

/**
 * What a client can do with a booking: `asking` shows the question before cancelling, all of it or one line. `line` is
 * the one that is asked about, or to which it was done; `cost`: what cancelling it comes to.
 */
export type ManagePage = {
  readonly page: 'manage';
  readonly token: string;
  readonly booking: ManagedAppointment;
  readonly look: BusinessLook;
  /** What they wrote to the business with it; empty: nothing. */
  readonly note: string;
  /** Money that waits for them to say where to send it: the path of the form, and how much in naira. */
  readonly refundsAsked: readonly { readonly path: string; readonly amount: number }[];
  readonly asking: 'cancel' | 'line' | null;
  readonly review: ReviewState;
  /** What was just done, to say so. */
  readonly done: 'confirmed' | 'cancelled' | 'line-cancelled' | 'line-added' | null;
  readonly line?: PublicLine;
  readonly cost?: LineCancelPreview;
  readonly form: FormState;
};

/**
 * Choosing a new time by a link: `?date=`, `&time=` (an ISO instant), `&from=` as on the booking page; for a hire
 * `?date=` and `&month=`.
 */
export type ReschedulePage = {
  readonly page: 'reschedule';
  readonly token: string;
  readonly booking: MovableAppointment;
  readonly look: BusinessLook;
  readonly chosen: { readonly date: string | null; readonly time: string | null };
  readonly today: string;
  readonly lastDay: string;
  /** As on the booking page; it reaches to the booking as it stands, too. */
  readonly clock: ZoneClock;
  /** A strip of 14 days; empty for a hire. */
  readonly days: readonly SlotDay[];
  readonly slots: readonly string[];
  readonly nextFree: string | null;
  readonly nearest: readonly string[];
  /** For a hire only. */
  readonly month: RentalMonth | null;
  readonly form: FormState;
};

/** `newDate` as the address gives it: an instant, a day, or anything else. */
export type RescheduledPage = {
  readonly page: 'reschedule-confirmation';
  readonly newDate: string | null;
  /** Null: the address names no booking. */
  readonly booking: string | null;
  /** Null: the address names no business. */
  readonly look: BusinessLook | null;
};

export type ReceiptPage = {
  readonly page: 'receipt';
  readonly receipt: Receipt;
  readonly look: BusinessLook;
};

/** `receipt` null: no such receipt was issued here. */
export type VerifyReceiptPage = {
  readonly page: 'verify-receipt';
  readonly receipt: CheckedReceipt | null;
};
