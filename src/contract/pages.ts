import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { FieldError } from './errors.ts';
import type { PublicAppointment, PublicBusiness, PublicService, PublicStaff, StoredUser } from './views.ts';

/**
 * The pages the server renders, as data. The server fills one of these and hands it to the renderer, which the web
 * build supplies; neither side imports the other.
 */
export type Page =
  | LandingPage
  | LoginPage
  | RegisterPage
  | ForgotPasswordPage
  | ResetPasswordPage
  | UniversalPage
  | BookPage
  | HirePage
  | CompletePage
  | PrivacyPage
  | NotFoundPage;

/** What a form that works without scripts carries back: `token` is signed, `attempt` keeps a double submit from acting twice. */
export type FormSeal = { readonly token: string; readonly attempt: string };

/** A form as it was sent and refused: what was typed is kept (never a password), each complaint has its field. */
export type FormState = {
  readonly seal: FormSeal;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
  /** The message for the whole form, if any. */
  readonly problem: string | null;
};

export type LandingPage = {
  readonly page: 'landing';
  /** Slugs of the demo salon and hire shop, when they are served here. */
  readonly example: { readonly businessSlug: string; readonly businessName: string } | null;
};

export type LoginPage = {
  readonly page: 'login';
  readonly form: FormState;
  /** From a query flag; already a fixed text. */
  readonly notice: string | null;
  /** A path under /dashboard, checked by the server. */
  readonly redirect: string;
  /** Set when the request came with a live session: the script stores it and goes on to `redirect`. */
  readonly user: StoredUser | null;
};

export type RegisterPage = { readonly page: 'register'; readonly form: FormState };

export type ForgotPasswordPage = {
  readonly page: 'forgot-password';
  readonly form: FormState;
  readonly sent: boolean;
};

export type ResetPasswordPage = {
  readonly page: 'reset-password';
  readonly form: FormState;
  readonly token: string;
};

export type UniversalPage = {
  readonly page: 'universal';
  readonly business: PublicBusiness;
  readonly services: readonly PublicService[];
};

/** A day of the strip; `full` when it has no free time only because it is booked out, not because it is closed. */
export type SlotDay = { readonly date: string; readonly free: number; readonly full: boolean };

/**
 * The appointment stepper. Steps live in the address: `?staff=` (an id or `any`), `&date=yyyy-MM-dd`,
 * `&time=` (an ISO instant). `from` moves the strip of days.
 */
export type BookPage = {
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
  /** Today and the last bookable day, in the business's zone. */
  readonly today: string;
  readonly lastDay: string;
  /** A strip of 14 days, with how many times are free on each. Empty in step 1. */
  readonly days: readonly SlotDay[];
  /** The free start times of the chosen date, ISO instants. */
  readonly slots: readonly string[];
  /** When the chosen date is empty: the next day in reach that is not. */
  readonly nextFree: string | null;
  /** After the slot was lost: the nearest free times. */
  readonly nearest: readonly string[];
  readonly form: FormState;
  /** In plain words, for the last step: 'confirmed at once', 'request sent', 'confirm by the link'. */
  readonly afterBooking: ConfirmationSetting;
};

/** An item for hire: what it costs and how to ask for it. */
export type HirePage = {
  readonly page: 'hire';
  readonly business: PublicBusiness;
  readonly service: PublicService;
};

export type CompletePage =
  | { readonly page: 'complete'; readonly state: 'success'; readonly appointment: PublicAppointment }
  | { readonly page: 'complete'; readonly state: 'failed'; readonly message: string };

/** What the platform and the businesses on it do with personal data. */
export type PrivacyPage = { readonly page: 'privacy' };

export type NotFoundPage = { readonly page: 'not-found'; readonly message: string | null };

export type RenderOptions = {
  /** For every inline style and script of the page. */
  readonly nonce: string;
  /** PUBLIC_URL, for absolute links. */
  readonly origin: string;
  /** True outside production: the page says that messages go to the simulator's inbox at this address. */
  readonly inboxUrl: string | null;
};

/** A whole HTML document. */
export type RenderPage = (page: Page, options: RenderOptions) => string;
