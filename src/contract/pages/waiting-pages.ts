import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { PublicStaff } from '../replies/staff-views.ts';
import type { PublicBusiness, PublicService } from '../replies/views.ts';
import type { BusinessLook, FormState, PaymentTerms } from './page-forms.ts';

/**
 * Waiting for a day that is full: `?date=`, `&staff=` (an id or `any`). The form sends `date`, `staff` and the client's
 * own fields. `&place=`: the token of a place in the line, by which it can be left.
 */
export type WaitlistPage = {
  readonly page: 'waitlist';
  readonly business: PublicBusiness;
  readonly service: PublicService;
  /** Who can be waited for; empty for a hire. */
  readonly staff: readonly PublicStaff[];
  readonly chosen: { readonly staffId: string; readonly date: string | null };
  /** How the day asked for stands: `free` has a time yet, `shut` cannot be booked at all; null: none was asked for. */
  readonly day: 'full' | 'free' | 'shut' | null;
  /** The full days in reach, to choose from where none was. */
  readonly days: readonly string[];
  /** Whether any day in reach has a time free. */
  readonly anyFree: boolean;
  /** True once the client is on the list. */
  readonly joined: boolean;
  /** With `joined`: what the form that leaves it sends with `do=leave`, and whether news come by email besides SMS. */
  readonly place?: { readonly token: string; readonly byEmail: boolean };
  /** They have left it. */
  readonly left?: boolean;
  /** They took a time that was offered to them; it may still have to be paid for, or be cancelled since. */
  readonly took?: boolean;
  /** Their place is over: a time that was held for them was `missed`, or the day has `passed` without one. */
  readonly ended?: 'missed' | 'passed';
  readonly form: FormState;
};

/** A time that is held for whoever waited; `over`: somebody else may have it by now. */
export type OfferPage = {
  readonly page: 'offer';
  readonly token: string;
  readonly business: BusinessLook & Pick<PublicBusiness, 'phone' | 'timezone'>;
  readonly service: Pick<
    PublicService,
    | 'name'
    | 'slug'
    | 'bookingType'
    | 'duration'
    | 'price'
    | 'pricing'
    | 'priceVaries'
    | 'customizationSettings'
  >;
  readonly state: 'open' | 'taken' | 'declined' | 'over';
  /** Empty for a hire. */
  readonly staffId: string;
  readonly staffName: string;
  /** The instant it starts; of a hire the pick-up day, yyyy-MM-dd. */
  readonly date: string;
  readonly heldUntil: string;
  /** The server's time as the page was made. */
  readonly now: string;
  /** In naira, where one tap takes it: the form's `do` is 'take', with `amount` in kobo. Null: there are questions yet. */
  readonly dueNow: number | null;
  /** As on the booking page, `freeFrom` an instant for a hire too; null: it cannot be taken any more. */
  readonly terms: {
    readonly payment: PaymentTerms;
    readonly freeFrom: string;
    readonly afterBooking: ConfirmationSetting;
  } | null;
  /** The instant it starts, to compare with `terms.freeFrom`. */
  readonly startsAt: string;
  readonly form: FormState;
};
