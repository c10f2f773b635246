import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { Returning } from '#core/appointments/how-returned.ts';
import type { ZoneClock } from '#core/calendar/zone-clock.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import type { PricedItem } from '#core/rentals/order-totals.ts';
import type { FieldError } from '../errors.ts';
import type { ToldLine, TransferAccount } from '../replies/money-views.ts';
import type { PublicStaff } from '../replies/staff-views.ts';
import type {
  MovableAppointment,
  PublicAppointment,
  PublicBusiness,
  PublicService,
} from '../replies/views.ts';
import type { HeldTime } from './held-pages.ts';
import type { FewerLines, WithChosenLines } from './lines-pages.ts';
import type { BusinessLook, FormSeal, FormState, PaymentTerms } from './page-forms.ts';
import type { ReviewState } from './review-pages.ts';

/** A day of the strip; `full` when it has no free time only because it is booked out, not because it is closed. */
export type SlotDay = { readonly date: string; readonly free: number; readonly full: boolean };

/**
 * The appointment stepper. Steps live in the address: `?staff=` (an id or `any`), `&date=yyyy-MM-dd`,
 * `&time=` (an ISO instant). `from` moves the strip of days.
 */
export type BookPage = WithChosenLines & {
  readonly page: 'book';
  readonly business: PublicBusiness;
  readonly service: PublicService;
  readonly staff: readonly PublicStaff[];
  readonly step: 1 | 2 | 3;
  readonly chosen: {
    readonly staffId: string | null;
    readonly date: string | null;
    readonly time: string | null;
  };
  /** Of several services, once their time is chosen: how long they take from then on, the waits between them included. */
  readonly lengthFrom?: { readonly time: string; readonly minutes: number };
  /** Today and the last bookable day, in the business's zone. */
  readonly today: string;
  readonly lastDay: string;
  /** How the business's clocks go until then: every time on the page is shown by them. */
  readonly clock: ZoneClock;
  /** In step 1: the first time at which anybody is free, an ISO instant; absent: none within 14 days. */
  readonly firstFree?: string;
  /** A strip of 14 days, with how many times are free on each. Empty in step 1. */
  readonly days: readonly SlotDay[];
  /** The free start times of the chosen date, ISO instants. */
  readonly slots: readonly string[];
  /** When the chosen date is empty: the next day in reach that is not. */
  readonly nextFree: string | null;
  /** Whether the address names somebody who does not do this any more. */
  readonly staffGone?: boolean;
  /** The time in the address that cannot be had any more, and the nearest that can; `mine`: the token to manage it. */
  readonly gone?: { readonly time: string; readonly nearest: readonly string[]; readonly mine?: string };
  /** After the slot was lost: the nearest free times. */
  readonly nearest: readonly string[];
  /** Of several services: what can be had at that time all the same. */
  readonly less?: FewerLines;
  readonly form: FormState;
  /** In plain words, for the last step: 'confirmed at once', 'request sent', 'confirm by the link'. */
  readonly afterBooking: ConfirmationSetting;
  /** Whether a client may wait for a day that is full. */
  readonly waitlist?: boolean;
  /** The token of the time that the waitlist holds for this client; the form sends it along. */
  readonly offer?: string;
  /** With it, until when. */
  readonly offerUntil?: string;
  /** What this visitor holds unpaid at the business; absent: nothing. */
  readonly holds?: readonly HeldTime[];
  /** What is due now and until when it could be had back. The form's `pay` says how: 'checkout' or 'transfer'; its `take` asks for the page with other lines, at the time that was `lost`. */
  readonly payment: PaymentTerms;
  /** The first start, written as in `slots`, for which cancelling costs nothing yet. */
  readonly freeFrom: string;
};

/** A month of a calendar with the dates on which a hire cannot start. */
export type RentalMonth = {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly unavailable: readonly string[];
  /** Those of them on which only the stock stands against it, with what can be had of each line; of an order alone. */
  readonly short?: readonly ShortDay[];
};

/**
 * A day from which on not all of an order can be had, and how many units of each line can, the other lines set aside.
 * `sharing`: the places of the lines that take of a stock of which others take too.
 */
export type ShortDay = {
  readonly date: string;
  readonly units: readonly number[];
  readonly sharing: readonly number[];
};

/** An item as its page prices it, amounts in naira. */
export type OrderItem = PricedItem & { readonly _id: string; readonly name: string };

/** What is hired in one go, in the order in which it was added. */
export type AskedOrder = {
  /** Empty as well where it is one unit of the page's own item. */
  readonly lines: readonly WantedLine[];
  /** The same as an address has them; empty: one unit of the page's own item, which its address says. */
  readonly text: string;
  /** What they are of. */
  readonly items: readonly OrderItem[];
  /** The step that is a page from the server each time: what comes there is its to reckon. */
  readonly anew: 1 | 2 | null;
  /** What is wrong with them, each at its line: `lines.1.quantity`. */
  readonly errors: readonly FieldError[];
};

/**
 * The rental stepper. Steps live in the address: `?date=yyyy-MM-dd`, `&method=` (pickup or delivery), `&zone=` (its
 * name), `&agreed=yes`. `lines=` is an order, for all of which `service` then stands; `days=` says for how long where
 * that is longer than the shortest. `month=yyyy-MM` turns the calendar. The form of the last step sends those four besides the
 * client's own fields, `deliveryDetails.address`, and `clientRefundDetails.accountHolderName`, `.bankName` and
 * `.accountNumber`: its values and errors go by these names.
 */
export type RentalPage = {
  readonly page: 'rental';
  readonly business: PublicBusiness;
  readonly service: PublicService;
  readonly asked: AskedOrder;
  readonly step: 1 | 2 | 3 | 4;
  readonly chosen: {
    /** At the first step: a day on which some of it is short. */
    readonly date: string | null;
    /** For how long; null: as short as can be. */
    readonly days: number | null;
    readonly method: 'pickup' | 'delivery' | null;
    readonly zone: string | null;
    readonly agreed: boolean;
  };
  readonly today: string;
  readonly lastDay: string;
  readonly month: RentalMonth;
  /** The first date from today on which the hire can start; null: none in reach. */
  readonly nextFree: string | null;
  /** After the stock was lost: the next dates on which it can start. The form then sends `date` from these. */
  readonly nearest: readonly string[];
  /** Of the chosen date: the hire's last day, and the day it is due back. */
  readonly period: { readonly lastDay: string; readonly returnDate: string } | null;
  /** How it changes hands and comes back, in words. */
  readonly returning: Returning;
  /** By the dates to start on whose return date is closed: the day it must be back instead, in words. */
  readonly closedReturns: Readonly<Record<string, string>>;
  /** Where it is picked up, or that this is told later. */
  readonly pickupAt: string;
  /** That its price may vary; empty where it does not. */
  readonly varies: string;
  /** Why a bank account is asked for, where a caution fee is held. */
  readonly refundWhy: string;
  /** In the place of a rental policy, where the business has none; its paragraphs parted by blank lines. */
  readonly noPolicy: string;
  /** Who confirms it where nothing is paid online, in words. */
  readonly confirms: string;
  /** In naira; the delivery fee once a zone is chosen. */
  readonly cost: {
    readonly base: number;
    readonly caution: number;
    readonly delivery: number;
    readonly total: number;
  };
  /** Where there is a caution fee: the banks it may go back to; absent while nobody knows them. */
  readonly banks?: readonly string[];
  readonly form: FormState;
  readonly afterBooking: ConfirmationSetting;
  /** As on the page of an appointment. */
  readonly waitlist?: boolean;
  readonly offer?: string;
  readonly offerUntil?: string;
  readonly holds?: readonly HeldTime[];
  readonly payment: PaymentTerms;
  /** The first date to start on for which cancelling costs nothing yet. */
  readonly freeFrom: string;
};

/**
 * `verifying`: the payment is still being asked after; the page looks again by itself, and leads back to `checkoutUrl`
 * while it can still be paid there. `failed`: nothing was booked;
 * `retry` leads back to the booking. `refunded`: the money came when the time was gone, and goes back.
 */
export type CompletePage =
  | {
      readonly page: 'complete';
      readonly state: 'verifying';
      readonly reference: string;
      readonly checkoutUrl?: string;
      /** The token of the hold, to choose otherwise. */
      readonly hold?: string;
      /** Null: it is not known yet whose payment it is. */
      readonly look: BusinessLook | null;
    }
  | {
      readonly page: 'complete';
      readonly state: 'success';
      readonly appointment: MovableAppointment;
      readonly look: BusinessLook;
      /** Total, paid, still to pay, coming back. */
      readonly money: readonly ToldLine[];
      readonly confirmedBy: ConfirmationSetting;
      /** Of the form 'I'll be there'; null: its client is not asked to confirm. */
      readonly confirm: FormSeal | null;
      /** The token of the booking's manage link, for the browser that made it alone. */
      readonly manage: string | null;
      /** Null as well for every browser that is not led on. */
      readonly review: ReviewState;
      /** Which reminders will come; empty: none will. Null: the business sends none. */
      readonly reminders: string | null;
    }
  | {
      readonly page: 'complete';
      readonly state: 'failed';
      readonly message: string;
      readonly retry?: string;
      /** Of a payment nobody knows: its reference, where it is one of ours, and how to reach its business. */
      readonly payment?: { readonly reference: string | null; readonly phone: string };
      readonly look: BusinessLook | null;
    }
  | {
      readonly page: 'complete';
      readonly state: 'refunded';
      /** In the currency, which is NGN but for money that should never have come. */
      readonly amount: number;
      readonly currency: string;
      /** `sent`: all of it; `account-wanted`: it could not go back as it came, and its client says where to. */
      readonly refund: 'on-its-way' | 'account-wanted' | 'sent';
      /** Their client has the very booking by another payment. */
      readonly paidTwice: boolean;
      /** By what its client is told of it; null: we know no way to reach them. */
      readonly told: 'email' | 'sms' | null;
      readonly look: BusinessLook;
      readonly phone: string;
    };

/** Paying by transfer, on our own page: it looks again by itself, and 'I have sent it' asks at once. */
export type PayPage = {
  readonly page: 'pay';
  readonly reference: string;
  readonly business: BusinessLook & Pick<PublicBusiness, 'phone'>;
  /** Of a hire each item with its units. */
  readonly serviceName: string;
  /** The start of the booking that is being paid for, an instant; of a hire its first day, yyyy-MM-dd. */
  readonly date: string;
  readonly bookingType: PublicAppointment['bookingType'];
  readonly timezone: string;
  readonly amount: number;
  readonly account: TransferAccount;
  readonly heldUntil: string;
  /** The server's time as the page was made: the countdown does not trust the phone's clock. */
  readonly now: string;
  /** The token of the hold, to choose otherwise. */
  readonly hold: string;
  /** True after 'I have sent it' found nothing yet. */
  readonly notThereYet: boolean;
  readonly form: FormState;
};
