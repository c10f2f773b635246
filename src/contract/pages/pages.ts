import type {
  ForgotPasswordPage,
  InvitationPage,
  LockPage,
  LoginCodePage,
  LoginPage,
  RegisterPage,
  ResetPasswordPage,
  VerifyEmailPage,
} from './account-pages.ts';
import type { BookPage, CompletePage, PayPage, RentalPage } from './booking-pages.ts';
import type {
  ClientBookingsPage,
  ManagePage,
  ReceiptPage,
  RefundDetailsPage,
  RescheduledPage,
  ReschedulePage,
  SendLinksPage,
  VerifyReceiptPage,
} from './client-pages.ts';
import type { HeldPage } from './held-pages.ts';
import type { AddLinePage } from './lines-pages.ts';
import type { ReviewPage, ReviewsPage } from './review-pages.ts';
import type {
  ContactPage,
  EmbedExamplePage,
  LandingPage,
  NotFoundPage,
  PrivacyPage,
  UniversalPage,
} from './site-pages.ts';
import type { OfferPage, WaitlistPage } from './waiting-pages.ts';

/**
 * The pages the server renders, as data. The server fills one of these and hands it to the renderer, which the web
 * build supplies; neither side imports the other.
 */
export type Page =
  | LandingPage
  | LoginPage
  | LoginCodePage
  | LockPage
  | RegisterPage
  | ForgotPasswordPage
  | ResetPasswordPage
  | VerifyEmailPage
  | InvitationPage
  | UniversalPage
  | BookPage
  | RentalPage
  | WaitlistPage
  | OfferPage
  | CompletePage
  | ManagePage
  | AddLinePage
  | SendLinksPage
  | ClientBookingsPage
  | ReschedulePage
  | RescheduledPage
  | PrivacyPage
  | EmbedExamplePage
  | ContactPage
  | PayPage
  | HeldPage
  | ReceiptPage
  | VerifyReceiptPage
  | RefundDetailsPage
  | ReviewPage
  | ReviewsPage
  | NotFoundPage;

export type RenderOptions = {
  /** For every inline style and script of the page. */
  readonly nonce: string;
  /** PUBLIC_URL, for absolute links. */
  readonly origin: string;
  /** True outside production: the page says that messages go to the simulator's inbox at this address. */
  readonly inboxUrl: string | null;
  /** True where payments move no money: the page says so. */
  readonly moneyIsPlay?: boolean;
  /** True for a page in a frame on another site: its links stay below /embed, all others open beside it. */
  readonly embedded?: boolean;
};

/** A whole HTML document. */
export type RenderPage = (page: Page, options: RenderOptions) => string;
