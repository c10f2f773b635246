import type { ShownReviews } from '../replies/review-views.ts';
import type { PublicStaff } from '../replies/staff-views.ts';
import type { PublicBusiness, PublicService } from '../replies/views.ts';
import type { WorkPhoto } from '../replies/work-views.ts';
import type { HeldTime } from './held-pages.ts';
import type { WithAddedLines } from './lines-pages.ts';
import type { BusinessLook } from './page-forms.ts';

/** Where visitors arrive; `example`: a demo business to look at. */
export type LandingPage = {
  readonly page: 'landing';
  /** Slugs of the demo salon and hire shop, when they are served here. */
  readonly example: { readonly businessSlug: string; readonly businessName: string } | null;
};

/** `services`: the ids of those they are assigned to; what nobody is assigned to everybody does. */
export type TeamMember = PublicStaff & { readonly services: readonly string[] };

export type UniversalPage = WithAddedLines & {
  readonly page: 'universal';
  readonly business: PublicBusiness;
  /** Null: they could not be read just now. */
  readonly services: readonly PublicService[] | null;
  /** What its visitor holds unpaid here; absent: nothing. */
  readonly holds?: readonly HeldTime[];
  /** The newest; absent: they could not be read just now. */
  readonly reviews?: ShownReviews;
  /** Absent: they could not be read just now. */
  readonly team?: readonly TeamMember[];
  /** Absent: they could not be read just now. */
  readonly work?: readonly WorkPhoto[];
  /** Absent: they could not be read just now, or there are none. */
  readonly opening?: Opening;
};

/** When a business is open, by its own clock: just now, and in a usual week from Monday on. */
export type Opening = {
  readonly now:
    | { readonly open: true; readonly until: string | null }
    | { readonly open: false; readonly opens: { readonly day: string; readonly at: string } | null };
  readonly today: string;
  /** `hours`: `09:00 – 13:00`; none: closed. */
  readonly week: readonly { readonly weekday: number; readonly hours: readonly string[] }[];
};

/** How a business's own site opens the booking in a dialog; `business` null: no demo business is served here. */
export type EmbedExamplePage = {
  readonly page: 'embed-example';
  readonly business: { readonly businessSlug: string; readonly businessName: string } | null;
};

/** What the platform and the businesses on it do with personal data. */
export type PrivacyPage = { readonly page: 'privacy' };

/** How to reach those who run the platform; whoever has a question about a booking is led to the business first. */
export type ContactPage = { readonly page: 'contact'; readonly supportEmail: string };

/**
 * `link`: a link to move or manage a booking, or the `short` one of an SMS, led here; the card then says so. `failure`:
 * there is such a page, but it cannot be shown just now: a fault of ours, much asked at once or by this visitor, or what
 * was sent cannot be read.
 */
export type NotFoundPage = {
  readonly page: 'not-found';
  readonly message: string | null;
  readonly failure?: 'fault' | 'busy' | 'too-many' | 'unread';
  /** A client's link that leads nowhere: its page speaks to clients, and names no portal. */
  readonly link?:
    | 'reschedule'
    | 'manage'
    | 'erased'
    | 'short'
    | 'offer'
    | 'held'
    | 'receipt'
    | 'refund'
    | 'business';
  /** With `link`: the business it named, which can send it again. */
  readonly businessSlug?: string;
  /** Whose page it would have been, where the address names a business that there is. */
  readonly business?: BusinessLook;
};
