import type { PublicLine } from '../replies/line-views.ts';
import type { PublicAppointment, PublicBusiness } from '../replies/views.ts';
import type { BusinessLook, FormState } from './page-forms.ts';

/** A time its visitor holds unpaid; `isThis`: of the service whose page it is, so that the form sends its token. */
export type HeldTime = {
  readonly token: string;
  readonly isThis: boolean;
  /** Null for a hire. */
  readonly staffId: string | null;
  readonly serviceName: string;
  readonly bookingType: PublicAppointment['bookingType'];
  /** The start, an instant; of a hire its first day, yyyy-MM-dd. */
  readonly date: string;
  readonly heldUntil: string;
};

/**
 * A time held for a payment, behind its link. It shows what was booked and for how much, and nothing of the client. The
 * form's `do`: 'checkout', 'transfer' or 'let-go'.
 */
export type HeldPage = {
  readonly page: 'held';
  readonly token: string;
  readonly state: 'held' | 'over' | 'let-go';
  /** Of one that is over: whether it can be had just now; null: not known any more. */
  readonly isFree: boolean | null;
  /** They chose to pay by transfer: what was sent may yet arrive. */
  readonly byTransfer: boolean;
  /** What came of the payment so far, where it is known. */
  readonly said: 'cancelled' | 'declined' | null;
  readonly business: BusinessLook & Pick<PublicBusiness, 'phone'>;
  readonly serviceSlug: string;
  /** Null once it is forgotten. */
  readonly booking: {
    readonly serviceName: string;
    /** Of more than one plain service: its lines, and as an address has them. */
    readonly lines?: { readonly told: readonly PublicLine[]; readonly text: string };
    /** Both empty for a hire. */
    readonly staffId: string;
    readonly staffName: string;
    readonly bookingType: PublicAppointment['bookingType'];
    readonly duration: number;
    /** As in `HeldTime`. */
    readonly date: string;
    /** In naira: what it costs by itself, what of a hire comes back, and below what its delivery costs. */
    readonly price: number;
    readonly priceVaries: boolean;
    readonly caution: number;
    readonly delivery: {
      readonly method: 'pickup' | 'delivery';
      readonly zone: string;
      readonly fee: number;
    } | null;
  } | null;
  readonly timezone: string;
  readonly amount: number;
  readonly heldUntil: string;
  readonly form: FormState;
};
