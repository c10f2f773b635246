import type { Page, RenderOptions, RenderPage } from '#contract/pages/pages.ts';
import type { ClientAssets } from './document/client-assets.ts';
import { htmlDocument } from './document/html-document.tsx';
import type { PageView } from './document/page-view.ts';
import { addLineView } from './pages/add-line/add-line-page.tsx';
import { forgotPasswordView } from './pages/auth/forgot-password-page.tsx';
import { invitationView } from './pages/auth/invitation-page.tsx';
import { lockView } from './pages/auth/lock-page.tsx';
import { loginCodeView } from './pages/auth/login-code-page.tsx';
import { loginView } from './pages/auth/login-page.tsx';
import { registerView } from './pages/auth/register-page.tsx';
import { resetPasswordView } from './pages/auth/reset-password-page.tsx';
import { verifyEmailView } from './pages/auth/verify-email-page.tsx';
import { bookView } from './pages/book/book-page.tsx';
import { clientBookingsView } from './pages/client-links/client-bookings-page.tsx';
import { sendLinksView } from './pages/client-links/send-links-page.tsx';
import { completeView } from './pages/complete/complete-page.tsx';
import { contactView } from './pages/contact/contact-page.tsx';
import { embedExampleView } from './pages/embed/embed-example-page.tsx';
import { heldView } from './pages/held/held-page.tsx';
import { landingView } from './pages/landing/landing-page.tsx';
import { manageView } from './pages/manage/manage-page.tsx';
import { notFoundView } from './pages/not-found/not-found-page.tsx';
import { offerView } from './pages/offer/offer-page.tsx';
import { payView } from './pages/pay/pay-page.tsx';
import { privacyView } from './pages/privacy/privacy-page.tsx';
import { receiptView } from './pages/receipt/receipt-page.tsx';
import { refundDetailsView } from './pages/refund-details/refund-details-page.tsx';
import { rentalView } from './pages/rental/rental-page.tsx';
import { rescheduleView } from './pages/reschedule/reschedule-page.tsx';
import { rescheduledView } from './pages/reschedule-confirmation/rescheduled-page.tsx';
import { reviewView } from './pages/review/review-page.tsx';
import { reviewsView } from './pages/reviews/reviews-page.tsx';
import { universalView } from './pages/universal/universal-page.tsx';
import { verifyReceiptView } from './pages/verify-receipt/verify-receipt-page.tsx';
import { waitlistView } from './pages/waitlist/waitlist-page.tsx';

const viewOf = (page: Page, options: RenderOptions): PageView => {
  switch (page.page) {
    case 'landing':
      return landingView(page, options);
    case 'login':
      return loginView(page, options);
    case 'register':
      return registerView(page, options);
    case 'forgot-password':
      return forgotPasswordView(page, options);
    case 'reset-password':
      return resetPasswordView(page, options);
    case 'login-code':
      return loginCodeView(page, options);
    case 'lock':
      return lockView(page, options);
    case 'verify-email':
      return verifyEmailView(page, options);
    case 'invitation':
      return invitationView(page, options);
    case 'universal':
      return universalView(page, options);
    case 'book':
      return bookView(page, options);
    case 'rental':
      return rentalView(page, options);
    case 'waitlist':
      return waitlistView(page, options);
    case 'offer':
      return offerView(page, options);
    case 'complete':
      return completeView(page, options);
    case 'embed-example':
      return embedExampleView(page, options);
    case 'held':
      return heldView(page, options);
    case 'pay':
      return payView(page, options);
    case 'receipt':
      return receiptView(page, options);
    case 'verify-receipt':
      return verifyReceiptView(page, options);
    case 'refund-details':
      return refundDetailsView(page, options);
    case 'add-line':
      return addLineView(page, options);
    case 'manage':
      return manageView(page, options);
    case 'send-links':
      return sendLinksView(page, options);
    case 'client-bookings':
      return clientBookingsView(page, options);
    case 'reschedule':
      return rescheduleView(page, options);
    case 'reschedule-confirmation':
      return rescheduledView(page, options);
    case 'review':
      return reviewView(page, options);
    case 'reviews':
      return reviewsView(page, options);
    case 'privacy':
      return privacyView(page, options);
    case 'contact':
      return contactView(page, options);
    case 'not-found':
      return notFoundView(page, options);
  }
};

/** Makes the renderer the server calls for every page; `assets` says where the client build is served. */
export const createRenderer =
  (assets: ClientAssets): RenderPage =>
  (page, options) =>
    htmlDocument(viewOf(page, options), options, assets);
